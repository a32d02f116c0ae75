// A process of its own that works on an index, for the tests of locks, crashes and readers. It uses the built program.
import { createInterface } from 'node:readline';
import { openIndexStore } from '../../dist/storage/index.js';

const [task, path, ...words] = process.argv.slice(2);
const say = (word) => process.stdout.write(`${word}\n`);
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Puts a version of documents, one segment; `version` is in every text. */
async function put(writer, ids, version) {
  const draft = writer.startSegment();
  for (const id of ids) {
    const passages = 1 + (version % 3);
    for (let number = 0; number < passages; number++) {
      const text = `version ${version} of ${id}`;
      draft.addPassage({
        document: id,
        number,
        start: 0,
        end: 9,
        startLine: 1,
        endLine: 1,
        headings: [],
        text,
      });
    }
    const record = { id, hash: `${version}`, kind: 'text', state: { is: 'indexed' }, passages };
    writer.putDocument({ ...record, tags: [], aliases: [], links: [] });
  }
  draft.write('test.column', new Uint8Array(draft.passageCount).fill(version));
  await draft.finish();
}

async function mergeAll(writer) {
  for (const group of writer.mergesDue(true)) {
    const draft = writer.startMerge(group);
    for (const { id } of writer.base.documents()) {
      for (const at of writer.base.addresses(id)) {
        if (group.includes(writer.base.segments[at.segment].name)) draft.copyPassage(at);
      }
    }
    await draft.finish();
  }
}

const IDS = Array.from({ length: 40 }, (_, index) => `document-${index + 10}`);

const tasks = {
  /** Takes the lock and keeps it until a line comes. */
  async hold() {
    const store = openIndexStore(path, { create: true });
    const writer = await store.write('consilience hold');
    say('holding');
    await lines.next();
    await writer.close();
    await store.close();
  },

  /** Waits for a line, then tries to become the writer; keeps the lock until another line comes. */
  async contend() {
    const store = openIndexStore(path);
    say('ready');
    await lines.next();
    try {
      const writer = await store.write('consilience contend');
      say('won');
      await lines.next();
      await writer.close();
    } catch (error) {
      say(error.code === 'locked' ? 'locked' : error.stack);
    }
    await store.close();
  },

  /** Commits versions of the first documents one after another, with a merge now and then. */
  async write() {
    const [from, to, count = IDS.length] = words.map(Number);
    const store = openIndexStore(path, { create: true });
    const writer = await store.write('consilience write');
    for (let version = from; version <= to; version++) {
      await put(writer, IDS.slice(0, count), version);
      await writer.commit();
      say(`committed ${version}`);
      if (version % 4 === 0) {
        await mergeAll(writer);
        await writer.commit();
      }
    }
    await writer.close();
    await store.close();
  },

  /** Looks at one snapshot. */
  async look() {
    const store = openIndexStore(path);
    const snapshot = await store.snapshot();
    say(`${snapshot.generation} ${[...snapshot.documents()].length}`);
    await store.close();
  },

  /** Looks at snapshot after snapshot until a line comes; each has to show one version of everything. */
  async read() {
    let isOver = false;
    void lines.next().then(() => {
      isOver = true;
    });
    let seen = 0;
    let last = -1;
    const versions = new Set();
    while (!isOver) {
      const store = openIndexStore(path);
      for (let round = 0; round < 5; round++) {
        const snapshot = await store.snapshot();
        const hashes = new Set();
        for (const record of snapshot.documents()) {
          hashes.add(record.hash);
          const texts = snapshot.addresses(record.id).map((at) => snapshot.passage(at).text);
          const expected = Array(record.passages).fill(`version ${record.hash} of ${record.id}`);
          if (texts.join() !== expected.join())
            throw new Error(`${texts.join()} instead of ${expected.join()}`);
        }
        if (hashes.size > 1) throw new Error(`several versions in one snapshot: ${[...hashes]}`);
        if (snapshot.generation < last) throw new Error('an older commit after a newer one');
        last = snapshot.generation;
        for (const hash of hashes) versions.add(hash);
        if (seen === 0) say('reading');
        seen++;
        snapshot.release();
        await new Promise((resolve) => setImmediate(resolve));
      }
      await store.close();
    }
    say(`saw ${versions.size} versions in ${seen} snapshots`);
  },

  /** Makes one change (`put`, `remove` or `merge`) and kills itself at a phase of it. */
  async die() {
    const [change, phase] = words;
    let isArmed = false;
    const onPhase = (reached) => {
      if (isArmed && reached === phase) process.kill(process.pid, 'SIGKILL');
    };
    const store = openIndexStore(path, { onPhase });
    isArmed = true;
    const writer = await store.write('consilience die');
    if (change === 'put') await put(writer, IDS, 9);
    if (change === 'remove') for (const id of IDS.slice(5)) writer.removeDocument(id);
    if (change === 'merge') await mergeAll(writer);
    await writer.commit();
    await writer.close();
    await store.close();
    say('survived');
  },
};

await tasks[task]();
process.exit(0);
