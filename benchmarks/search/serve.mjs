// The line protocol that every engine of the benchmark speaks, each in a process of its own:
//
//   build                      → built {"ms", "bytes", "postings"}          index the corpus' file
//   open                       → opened {"ms"}                              what a new process has to do before it can answer
//   warm K SECONDS             → warmed N
//   run K [N]                  → lat NS NS …                                one figure per query, text to sorted hits
//   top K FILE [N]             → ok                                         hits of every query: "line:score line:score …"
//   quit
//
// Documents are lines of docs.txt, from 0.
import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { StringDecoder } from 'node:string_decoder';

/**
 * Serves an engine that indexes texts.
 *
 * @param engine `{ build(), open(), search(query, k), list? }`, all may be async; what a search answers is
 * `[[line, score], …]`, or what `list` makes that of, which is not timed
 */
export function serve(engine, queriesPath) {
  return serveNumbers({ ...engine, queries: readFileSync(queriesPath, 'utf8').split('\n').filter(Boolean) });
}

/** Serves an engine that is ready: `{ queries, search(query, k), list? }` with queries of any kind. */
export async function serveNumbers(engine) {
  const { queries, list = asItIs } = engine;
  const commands = {
    async build() {
      let facts;
      const whole = await timed(async () => {
        facts = await engine.build();
      });
      return `built ${JSON.stringify({ ...whole, ...facts })}`;
    },
    async open() {
      const started = performance.now();
      await engine.open();
      return `opened ${JSON.stringify({ ms: performance.now() - started })}`;
    },
    async warm(k, seconds) {
      const end = performance.now() + seconds * 1000;
      let count = 0;
      for (; performance.now() < end; count++) await engine.search(queries[count % queries.length], k);
      return `warmed ${count}`;
    },
    async run(k, most = queries.length) {
      const times = [];
      for (const query of queries.slice(0, most)) {
        const started = process.hrtime.bigint();
        const hits = engine.search(query, k);
        // Awaiting what is no promise would charge a synchronous engine for a turn of the event loop.
        if (hits instanceof Promise) await hits;
        times.push(Number(process.hrtime.bigint() - started));
      }
      return `lat ${times.join(' ')}`;
    },
    async top(k, path, most = queries.length) {
      const lines = [];
      for (const query of queries.slice(0, most)) {
        const hits = list(await engine.search(query, k));
        lines.push(`${hits.map(([line, score]) => `${line}:${score}`).join(' ')}\n`);
      }
      writeFileSync(path, lines.join(''));
      return 'ok';
    },
  };
  console.log('ready');
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, ...args] = line.split(' ');
    if (command === 'quit') break;
    const values = args.map((arg) => (/^[\d.]+$/.test(arg) ? Number(arg) : arg));
    console.log(await commands[command](...values));
  }
  process.exit(0);
}

const asItIs = (hits) => hits;

/** What some work takes, by the clock and on the processor: `{ ms, cpuMs }`. */
export async function timed(work) {
  const started = performance.now();
  const before = process.cpuUsage();
  await work();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000 };
}

/**
 * The documents, one by one, as numbers of lines and texts. Read piece by piece: the memory that is measured is the
 * engine's, not the file's.
 */
export function* documentsOf(path) {
  const file = openSync(path, 'r');
  const bytes = Buffer.allocUnsafe(1 << 20);
  const decoder = new StringDecoder('utf8');
  let line = 0;
  let rest = '';
  try {
    for (let length = readSync(file, bytes); length > 0; length = readSync(file, bytes)) {
      const texts = (rest + decoder.write(bytes.subarray(0, length))).split('\n');
      rest = texts.pop();
      for (const text of texts) if (text !== '') yield [line++, text];
    }
    if (rest !== '') yield [line, rest];
  } finally {
    closeSync(file);
  }
}

/** The id of a document: its line, so that the order of ids is that of ties. */
export function idOf(line) {
  return String(line).padStart(8, '0');
}

/** The documents as records of an index. */
export function* recordsOf(path) {
  for (const [line, text] of documentsOf(path)) yield { id: idOf(line), text };
}
