import type { OpenAnswer, OpenRequest } from './open-worker.ts';
import OpenWorker from './open-worker.ts?worker&inline';
import { type FileKind, type OpenedFile, receivedFile } from './opened-file.ts';

/** Reads files in a thread of its own, so that the page stays free. */
export class FileOpener {
  #worker: Worker | undefined;
  #last = 0;
  readonly #waiting = new Map<number, (answer: OpenAnswer) => void>();

  /** Reads one file; what is wrong with it stands in its problems. */
  async open(name: string, file: Blob, as?: FileKind): Promise<OpenedFile> {
    this.#worker ??= this.#start();
    const number = ++this.#last;
    const request: OpenRequest = { number, name, file, as };
    const answer = await new Promise<OpenAnswer>((resolve) => {
      this.#waiting.set(number, resolve);
      this.#worker!.postMessage(request);
    });
    if (answer.file === undefined) {
      const problems = [`${name}: The page failed to read it: ${answer.fault}`];
      return { name, kind: as ?? 'run', bytes: file.size, parts: [], problems };
    }
    return receivedFile(answer.file);
  }

  #start(): Worker {
    const worker = new OpenWorker();
    worker.onmessage = ({ data }: MessageEvent<OpenAnswer>) => {
      this.#waiting.get(data.number)?.(data);
      this.#waiting.delete(data.number);
    };
    worker.onerror = ({ message }) => {
      for (const [number, resolve] of this.#waiting) resolve({ number, file: undefined, fault: message });
      this.#waiting.clear();
      worker.terminate();
      this.#worker = undefined;
    };
    return worker;
  }
}
