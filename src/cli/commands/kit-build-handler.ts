import { readdirSync, readFileSync, statSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readPlan } from '../../bench/index.ts';
import { type BuiltKit, buildKit, type KitBench, type KitPorts, readRules } from '../../kit/index.ts';
import { InputError } from '../../model/index.ts';
import { nodeRecordFolder } from '../../storage/index.ts';
import { EXIT, type Handler } from '../command.ts';
import { formatOption, textOption } from '../options.ts';
import { emit } from '../output/emit.ts';
import { VERSION } from '../version.ts';

/** `consilience kit build`. */
export const kitBuildHandler: Handler = async (invocation) => {
  const output = textOption(invocation, 'output');
  if (output === undefined)
    throw new InputError('Expected a folder for the kit, got none.', {
      code: 'bad-argument',
      hint: 'Name it with -o FOLDER.',
    });
  const rulesFile = textOption(invocation, 'rules');
  const rules = readRules(
    rulesFile === undefined ? '' : readFileSync(rulesFile, 'utf8'),
    rulesFile ?? 'no rules',
  );
  const date = textOption(invocation, 'date');
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date))
    throw new InputError(`Expected a date as YYYY-MM-DD, got ${date}.`, { code: 'bad-argument' });
  const benches: KitBench[] = [];
  for (const folder of invocation.positional) benches.push(await benchAt(folder));
  const target = nodeRecordFolder(output);
  const built = await buildKit(
    { benches, target, rules, ...(date === undefined ? {} : { date }) },
    portsOf(rules.license, textOption(invocation, 'texts')),
  );
  emit(
    invocation.context,
    {
      schema: 'consilience.kit-build/1',
      data: { kit: target.root, ...built },
      table: { columns: [], rows: [] },
      text: builtText(target.root, built),
      notices: built.isTextScanned
        ? []
        : [
            {
              code: 'texts-not-scanned',
              count: 1,
              message:
                'No data set was given: records were not searched for its text. Give its file or folder with --texts.',
            },
          ],
    },
    formatOption(invocation),
  );
  return EXIT.done;
};

/** A bench by its folder; it is called as its plan calls it. */
async function benchAt(folder: string): Promise<KitBench> {
  const records = nodeRecordFolder(folder);
  const plan = 'plan.bench.yaml';
  if ((await records.size(plan)) === undefined) return { name: basename(resolve(folder)), records };
  const text = new TextDecoder().decode(await records.readWhole(plan));
  return { name: readPlan(text, join(folder, plan)).bench, records };
}

function portsOf(license: string, texts: string | undefined): KitPorts {
  const user = userInfo();
  return {
    machine: {
      hosts: [hostname(), hostname().split('.')[0]!],
      users: [user.username, basename(user.homedir)],
    },
    environment: process.env,
    program: { name: 'consilience', version: VERSION },
    recount: shippedText('recount.py'),
    licenseText:
      license === 'CC-BY-4.0'
        ? shippedText('cc-by-4.0.txt')
        : `SPDX-License-Identifier: ${license}\nhttps://spdx.org/licenses/${license}.html\n`,
    ...(texts === undefined ? {} : { texts: () => textsAt(texts) }),
  };
}

function shippedText(name: string): string {
  return readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8');
}

/** Pieces of files overlap by so much that eight words in a row are in one of them. */
const OVERLAP = 1024;
const PIECE = 1 << 20;

/** The texts of a file or of all files below a folder, in pieces; what JSON escapes is of no weight for words. */
async function* textsAt(path: string): AsyncGenerator<string> {
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) yield* textsAt(join(path, name));
    return;
  }
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of nodeRecordFolder(resolve(path, '..')).read(basename(path))) {
    const piece = rest + decoder.decode(chunk, { stream: true });
    if (piece.length < PIECE / 4) {
      rest = piece;
      continue;
    }
    yield unescaped(piece);
    rest = piece.slice(-OVERLAP);
  }
  yield unescaped(rest);
}

function unescaped(text: string): string {
  return text.replace(/\\[nrt"\\/]/g, ' ');
}

function builtText(root: string, { files, records, bytes, firings, claims, digest }: BuiltKit): string {
  const fired = Object.entries(firings).map(([rule, count]) => `${rule} ${count}`);
  return `${[
    `kit      ${root}`,
    `files    ${files} files, ${bytes} bytes; ${records} of them records`,
    `rules    ${fired.join(', ') || 'none fired'}`,
    `claims   ${claims}`,
    `digest   ${digest} (sha256 of index.json: publish it elsewhere)`,
    `check    consilience kit verify ${root}`,
  ].join('\n')}\n`;
}
