import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openIndexStore } from '../../src/storage/index.ts';
import { sharedData } from '../shared-data.ts';
import { schemaFaults } from './matches-schema.ts';
import { PROGRAM, runProgram } from './run-program.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consilience-search-'));
const notes = join(folder, 'notes');
const at = { cwd: folder };

beforeAll(async () => {
  cpSync(join(root, 'test/fixtures/notes'), notes, { recursive: true });
  writeFileSync(join(notes, 'two words.md'), '# Gannets\r\n\r\nGannets dive\r\nfor mackerel.\r\n');
  const { code, stdout, stderr } = await runProgram(['index', 'notes'], at);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^32 added, in [\d.]+ s: .*\.consilience\n$/);
  expect(code).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const search = (...args: string[]) => runProgram(['search', ...args], at);
const schema = (name: string) => JSON.parse(readFileSync(join(root, `docs/${name}.schema.json`), 'utf8'));

describe('consilience search', () => {
  it('shows the place, the words, the rank in each leg and the gap to the next', async () => {
    const { code, stdout, stderr } = await search('undo the last commit', 'notes', '-n', '2');
    expect(code).toBe(0);
    expect(stderr).toBe('');
    const [first, second, ...more] = stdout.split('\n\n');
    expect(more).toEqual([]);
    expect(first).toMatch(
      /^computers\/undo-commit\.md:6 {2}Undo the last commit\n {4}# \*Undo\* \*the\* \*last\*/,
    );
    expect(first).toMatch(/\n {4}#1 {2}bm25 1 · static 1 {3}\+[\d.]+ over #2$/);
    expect(second).toMatch(/^computers\/stash\.md:/);
    expect(stdout).not.toContain('%');
  });

  it('gets a document by its path, and shows the settings of a search from a subfolder', async () => {
    const inside = join(notes, 'computers');
    const wanted = (await runProgram(['get', 'sea/harbour.md'], { cwd: notes })).stdout;
    expect(wanted).not.toBe('');
    for (const path of ['./sea/harbour.md', join(notes, 'sea/harbour.md')])
      expect(await runProgram(['get', path], { cwd: inside })).toMatchObject({ code: 0, stdout: wanted });
    writeFileSync(join(notes, 'consilience.json'), '{ "search": { "limit": 7 } }');
    const shown = await runProgram(['config', 'show', '--format', 'json'], { cwd: inside });
    rmSync(join(notes, 'consilience.json'));
    expect(shown.stdout).toMatch(/"key": ?"search.limit",\s*"value": ?7\b/);
  });

  it.each([
    ['reciprocal rank fusion', 'computers/fusion.md'],
    ['heart attack', 'health/'],
    ['noUncheckedIndexedAccess', 'computers/'],
    ['Gannets', 'two words.md'],
  ])('puts a note about %s first', async (query, path) => {
    const { stdout } = await search(query, 'notes', '-n', '1', '--format', 'files');
    expect(stdout).toMatch(new RegExp(`^${path}.*\\n$`));
  });

  it('says that there is nothing to rerank with, which is a gap under --strict', async () => {
    const question = 'how do I undo the last commit?';
    const run = (...args: string[]) =>
      runProgram(args, { ...at, environment: { CONSILIENCE_MODELS: join(folder, 'models') } });
    const plain = await search(question, 'notes', '-n', '3');
    const asked = await run('search', question, 'notes', '-n', '3', '--rerank');
    expect(asked.stdout).toBe(plain.stdout);
    expect(asked.stderr).toContain('The hits stand in the fused order, not reranked: ');
    expect(asked.code).toBe(0);
    expect((await run('search', question, 'notes', '--rerank', '--strict')).code).toBe(4);
    const words = await run('search', 'undo commit', 'notes', '--rerank', '--strict', '--explain');
    expect(words.stdout).toContain('rerank skipped: The query is no question.');
    expect(words.code).toBe(0);
    const always = ['--rerank', '--rerank-when', 'always'];
    expect((await run('search', 'undo commit', 'notes', ...always, '--strict')).code).toBe(4);
    expect((await run('search', question, 'notes', '--reranker', 'no-such-model')).code).toBe(2);
    expect((await run('search', question, 'notes', '--rerank', '--rerank-when', 'seldom')).code).toBe(2);
    expect((await run('search', question, 'notes', '--rerank', '--rerank-depth', '0')).code).toBe(2);
  });

  const tiny = sharedData('tiny-transformers', 'bert-cross-encoder');
  it.skipIf(tiny === undefined)(
    'reads hits again by a cross-encoder, and says from where they came',
    async () => {
      const question = 'how do I undo the last commit?';
      const model = join(folder, 'tiny-cross-encoder');
      cpSync(tiny!, model, { recursive: true });
      cpSync(sharedData('tokenizer-bert-uncased', 'vocab.txt')!, join(model, 'vocab.txt'));
      const run = (...args: string[]) =>
        runProgram([...args, '--reranker', model, '--rerank-depth', '5', '--strict'], {
          ...at,
          environment: { CONSILIENCE_MODELS: join(folder, 'models') },
        });
      const { code, stdout } = await run('search', question, 'notes', '-n', '5', '--explain');
      expect(code).toBe(0);
      const places = [...stdout.matchAll(/ #(\d) {2}from (\d) · bm25/g)].map(([, to, from]) => [to, from]);
      expect(places.map(([to]) => to)).toEqual(['1', '2', '3', '4', '5']);
      expect(places.map(([, from]) => from).sort()).toEqual(['1', '2', '3', '4', '5']);
      expect(stdout).toMatch(/\n {6}reranked: score -?[\d.]+, from place \d with fused score [\d.]+\n/);
      const json = JSON.parse((await run('search', question, 'notes', '--format', 'json')).stdout);
      expect(schemaFaults(schema('search'), json)).toEqual([]);
      expect(json.reranking).toMatchObject({ state: 'used', scale: 'logit', documents: 5 });
      for (const budget of ['1', '40']) {
        const late = await run('search', question, 'notes', '--rerank-budget', budget);
        // Slow enough for the first, perhaps not for the second: what matters is that the program ends by itself.
        expect([0, 4]).toContain(late.code);
        expect(late.stdout).toContain('#1 ');
      }
      const [first] = json.hits;
      const told = await run('explain', question, first.id, 'notes', '--format', 'json');
      expect(schemaFaults(schema('explain'), JSON.parse(told.stdout))).toEqual([]);
      const explained = await run('explain', question, first.id, 'notes');
      expect(explained.stdout).toContain(`Reranked from place ${first.rerank.rankBefore}, by `);
      const trec = await run('search', question, 'notes', '--format', 'trec', '-n', '3');
      expect(
        trec.stdout
          .trim()
          .split('\n')
          .map((line) => Number(line.split(' ')[4])),
      ).toEqual([1, 1 / 2, 1 / 3]);
    },
  );

  it('shows lines of files with CRLF without their line ends', async () => {
    const { stdout } = await search('gannets mackerel', 'notes', '-n', '1');
    expect(stdout).toContain('*Gannets* dive\n    for *mackerel*.');
    expect(stdout).not.toMatch(/\r|\ufffd/);
  });

  it('says why legs count what they count, and which did not answer', async () => {
    const { stdout } = await search('undo commit', 'notes', '-n', '1', '--explain');
    expect(stdout).toMatch(
      / {6}bm25: rank 1, score [\d.]+, weight [\d.]+, adds [\d.]+\n {8}undo [\d.]+; commit/,
    );
    expect(stdout).toMatch(/\nrare skipped: The query has no identifier/);
  });

  it('ends with 1 and says why nothing is found', async () => {
    const { code, stdout } = await search('tides path:kitchen/nothing/**', 'notes');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^No document found\.\n {2}Filters, required phrases or excluded words removed/);
  });

  it('takes several words that begin with a dash for a query', async () => {
    const plain = await search('commit -stash', 'notes', '--legs', 'bm25', '--format', 'files');
    const dashed = await search('-stash commit', 'notes', '--legs', 'bm25', '--format', 'files');
    expect(dashed).toEqual(plain);
    expect(dashed.stdout).not.toContain('stash.md');
    const json = await search('-"last commit" undo', 'notes', '--format', 'json', '--in', '-a b');
    expect(JSON.parse(json.stdout).query).toMatchObject({
      text: '-"last commit" undo',
      excluded: ['last commit'],
    });
    const flag = await search('commit', 'notes', '--limt=3 4');
    expect(flag).toMatchObject({ code: 2 });
    expect(flag.stderr).toContain("unknown option '--limt");
  });

  it('refuses --output without --queries', async () => {
    const { code, stderr } = await search('commit', 'notes', '-o', 'runs');
    expect(code).toBe(2);
    expect(stderr).toContain('Expected --queries with --output, got a single query.');
  });

  it('says so when it has none of the words', async () => {
    const { stderr } = await search('xyzzyplugh', 'notes', '-n', '1');
    expect(stderr).toContain(
      'note: The index has none of the words; what is found is at most near in meaning.',
    );
  });

  it('offers near words, and none for parts of a known name', async () => {
    const mistyped = await search('comit', 'notes', '-n', '1');
    expect(mistyped.stderr).toContain('The index has no word "comit"; did you mean "commit"');
    const name = await search('useLayoutEffect', 'notes', '-n', '1');
    expect(name.stderr).toBe('');
  });

  it.each(['json', 'jsonl', 'csv', 'tsv', 'md'])(
    'has the same fields in %s with and without hits',
    async (format) => {
      const full = await search('commit', 'notes', '-n', '1', '--explain', '--format', format);
      const empty = await search('commit path:nowhere/**', 'notes', '--format', format);
      expect([full.code, empty.code]).toEqual([0, 1]);
      if (format === 'jsonl') {
        expect(empty.stdout).toBe('');
        expect(Object.keys(JSON.parse(full.stdout))).toHaveLength(14);
      } else if (format === 'json') {
        expect(Object.keys(JSON.parse(empty.stdout))).toEqual(Object.keys(JSON.parse(full.stdout)));
      } else expect(empty.stdout.split('\n')[0]).toBe(full.stdout.split('\n')[0]);
    },
  );

  it.each([
    ['commit', []],
    ['commit', ['--legs', 'bm25']],
    ['"undo the last" tag:git -svn', ['--explain']],
    ['nothing path:nowhere/**', []],
    ['comit', ['--method', 'rrf']],
  ])('answers %j %j as its JSON Schema says', async (query, flags) => {
    const { stdout } = await search(query, 'notes', ...flags, '--format', 'json');
    expect(schemaFaults(schema('search'), JSON.parse(stdout))).toEqual([]);
  });

  it('writes TREC runs that evaluate and compare read, ids with spaces included', async () => {
    writeFileSync(join(folder, 'q.tsv'), 'q1\tgannets dive\nq2\tundo the last commit\n');
    writeFileSync(join(folder, 'qrels.txt'), 'q1 0 two%20words.md 1\nq2 0 computers/undo-commit.md 1\n');
    const batch = await search('--queries', 'q.tsv', '-o', 'runs', 'notes');
    expect(batch).toMatchObject({ code: 0, stdout: '' });
    expect(batch.stderr).toBe('2 queries: bm25.run, static.run, rare.run, fused.run in runs\n');
    const scores = await runProgram(['evaluate', 'qrels.txt', 'runs/fused.run', '-m', 'RR@10'], at);
    expect(scores.stdout).toMatch(/fused +all +1\.0000/);
    const compared = await runProgram(
      ['compare', 'qrels.txt', 'runs/bm25.run', 'runs/fused.run', '-m', 'RR'],
      at,
    );
    expect(compared.code).toBe(0);
  });

  it('reads queries from standard input and writes the fused run to standard output', async () => {
    const { stdout } = await runProgram(['search', '--queries', '-', 'notes', '-n', '1'], {
      ...at,
      input: '{"id":"a","text":"gannets"}\n',
    });
    expect(stdout).toMatch(/^a Q0 two%20words\.md 1 \S+ fused\n$/);
  });

  it.each([
    [['search'], 2, 'Expected a query, got none.'],
    [['search', 'x', 'nowhere'], 2, 'Expected a folder, got nowhere, which does not exist.'],
    [['search', 'x', '.'], 3, 'Make one: consilience index .'],
    [['search', 'x', 'notes', '-n', '0'], 2, 'Expected at least 1 for --limit, got 0.'],
    [['search', 'x', 'notes', '--limt', '3'], 2, '(Did you mean --limit?)'],
    [['serach', 'x'], 2, '(Did you mean search?)'],
    [['search', 'x', 'notes', '--legs', 'bm52'], 2, 'Expected a leg (bm25, static, rare), got "bm52".'],
    [['search', 'x', 'notes', '--weights', 'dense=1'], 2, 'Expected a weight for one of the legs'],
    [['search', 'x', 'notes', 'more'], 2, 'too many arguments'],
    [['search', '--queries', 'none.tsv', 'notes'], 2, 'Expected a file, got nothing at none.tsv.'],
    [['explain', 'x', 'undo-comit.md', 'notes'], 2, 'Expected a document of the index, got "undo-comit.md".'],
    [['index', 'verifi'], 2, 'Did you mean `consilience index verify`?'],
  ])('refuses %j with exit code %i', async (args, code, words) => {
    const result = await runProgram(args, at);
    expect(result.stderr).toContain(words);
    expect(result).toMatchObject({ code, stdout: '' });
  });

  it('dresses a terminal, but not under NO_COLOR', () => {
    const onTerminal = (environment: string) =>
      spawnSync(
        'script',
        ['-qec', `${environment} "${process.execPath}" "${PROGRAM}" search gannets notes -n 1`, '/dev/null'],
        {
          ...at,
          encoding: 'utf8',
          env: { ...process.env, NO_COLOR: '', TERM: 'xterm' },
        },
      );
    const dressed = onTerminal('');
    if (dressed.error !== undefined) return; // There is no `script` here.
    expect(dressed.stdout).toContain('\u001b[1;33mGannets');
    expect(dressed.stdout).toContain('\u001b]8;;file://');
    expect(onTerminal('NO_COLOR=1').stdout).toContain('*Gannets*');
  });
});

describe('settings of a search', () => {
  it('come from the environment, and a flag decides before it', async () => {
    const environment = { CONSILIENCE_SEARCH_LIMIT: '1' };
    const count = async (...flags: string[]) =>
      (
        await runProgram(['search', 'water', 'notes', '--format', 'files', ...flags], { ...at, environment })
      ).stdout
        .trim()
        .split('\n').length;
    expect(await count()).toBe(1);
    expect(await count('-n', '3')).toBe(3);
  });

  it('come from consilience.json, which may not reach outside its folder', async () => {
    const file = join(notes, 'consilience.json');
    try {
      writeFileSync(file, '{ "search": { "limit": 2 } }');
      expect((await search('water', 'notes', '--format', 'files')).stdout.trim().split('\n')).toHaveLength(2);
      writeFileSync(file, '{\n  "search": { "limt": 2 }\n}');
      const unknown = await search('water', 'notes');
      expect(unknown.code).toBe(2);
      expect(unknown.stderr).toMatch(
        /consilience\.json:2: .*"search\.limt"\.\n {2}Did you mean "search\.limit"\?/,
      );
      writeFileSync(file, '{ "index": { "directory": "/etc" } }');
      const personal = await search('water', 'notes');
      expect(personal.stderr).toContain('Expected only settings that stay inside the folder');
      expect(personal.code).toBe(2);
    } finally {
      rmSync(file, { force: true });
    }
  });
});

describe('the freshness of an answer', () => {
  it('takes in a new file first, unless forbidden', async () => {
    writeFileSync(join(notes, 'quagga.md'), '# Quagga\n\nA quagga is gone.\n');
    const older = await search('quagga', 'notes', '-n', '1', '--no-update');
    expect(older.stderr).toContain('The index is older than the files: 1 file differs, not taken in');
    expect(older.stderr.match(/older than the files/g)).toHaveLength(1);
    const newer = await search('quagga', 'notes', '-n', '1', '--format', 'files');
    expect(newer).toMatchObject({ stdout: 'quagga.md\n', stderr: '' });
  });

  it('answers from the last commit while another writes; what writes ends with 75', async () => {
    const writer = await openIndexStore(join(notes, '.consilience')).write('somebody else');
    try {
      writeFileSync(join(notes, 'okapi.md'), '# Okapi\n\nAn okapi hides.\n');
      const answer = await search('gannets', 'notes', '-n', '1', '--format', 'files');
      expect(answer).toMatchObject({ code: 0, stdout: 'two words.md\n' });
      expect(answer.stderr).toContain(`is being written by somebody else (process ${process.pid})`);
      for (const command of ['index', 'watch', 'clean', 'index compact']) {
        const refused = await runProgram([...command.split(' '), 'notes'], at);
        expect(refused.code).toBe(75);
        expect(refused.stderr).toContain('somebody else');
      }
    } finally {
      await writer.close();
    }
  });
});

describe('consilience explain', () => {
  it('says why, with the arithmetic', async () => {
    const { code, stdout } = await runProgram(
      ['explain', 'undo commit', 'computers/undo-commit.md', 'notes'],
      at,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^computers\/undo-commit\.md {2}Undo the last commit\nPlace 1: fused score [\d.]+/,
    );
    expect(stdout).toMatch(
      /\nbm25: rank 1, score [\d.]+, scaled 1; adds [\d.]+ × that = [\d.]+\n {2}lines \d+ to \d+/,
    );
    expect(stdout).toMatch(/\n {4}undo: idf [\d.]+ × [\d.]+ = [\d.]+\n/);
    expect(stdout).toContain('rare: skipped: The query');
  });

  it.each([
    ['undo commit', 'kitchen/bread.md', ['-n', '1'], /hit was wanted|first 100/],
    ['undo commit path:garden/**', 'kitchen/bread.md', [], /condition path:garden\/\*\* leaves it out/],
  ])('says why not: %s %s', async (query, document, flags, words) => {
    const { code, stdout } = await runProgram(['explain', query, document, 'notes', ...flags], at);
    expect(code).toBe(1);
    expect(stdout).toMatch(words);
  });

  it('is as its JSON Schema says', async () => {
    for (const document of ['computers/undo-commit.md', 'kitchen/bread.md', 'empty.md']) {
      const { stdout } = await runProgram(['explain', 'commit', document, 'notes', '--format', 'json'], at);
      expect(schemaFaults(schema('explain'), JSON.parse(stdout))).toEqual([]);
    }
  });
});
