import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A repository of the local hub. */
export interface LocalRepository {
  readonly files: Readonly<Record<string, Buffer>>;
  readonly revision: string;
  /** Fields of the metadata that are other than those of an open model under Apache-2.0. */
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** Listed instead of a file's true digest. */
  readonly listedDigests?: Readonly<Record<string, string>>;
}

/** What the hub was asked. */
export interface SeenRequest {
  readonly path: string;
  readonly range: string | undefined;
  readonly authorization: string | undefined;
}

/** Answers a request for a file in its own way; false leaves it to the hub. */
export type FileAnswerer = (
  request: IncomingMessage,
  response: ServerResponse,
  content: Buffer,
) => boolean | Promise<boolean>;

/**
 * A real HTTP server that speaks as Hugging Face's hub does, on loopback: metadata with sizes and digests, files by
 * commit, ranges. What goes wrong in a test goes wrong here, on the wire.
 */
export class LocalHub {
  readonly repositories: Map<string, LocalRepository> = new Map();
  readonly seen: SeenRequest[] = [];
  /** Other names of repositories: answered by a redirect, as the hub does after a renaming. */
  readonly renamed: Map<string, string> = new Map();
  answerFile: FileAnswerer = () => false;
  answerMetadata: (response: ServerResponse) => boolean = () => false;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Forgets every repository, request and special answer. */
  reset(): void {
    this.repositories.clear();
    this.renamed.clear();
    this.seen.length = 0;
    this.answerFile = () => false;
    this.answerMetadata = () => false;
  }

  /** Requests for files, `PATH` or `PATH from N`. */
  fileRequests(): string[] {
    return this.seen
      .filter(({ path }) => path.includes('/resolve/'))
      .map(({ path, range }) => {
        const file = path.replace(/^.*\/resolve\/[^/]+\//, '');
        return range === undefined ? file : `${file} from ${/\d+/.exec(range)![0]}`;
      });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const path = decodeURIComponent(pathname);
    const { range, authorization } = request.headers;
    this.seen.push({ path, range, authorization });
    for (const [old, name] of this.renamed) {
      if (!path.includes(`/${old}/`)) continue;
      response.writeHead(307, { location: path.replace(`/${old}/`, `/${name}/`) }).end();
      return;
    }
    const [, ofApi, revision] = /^\/api\/models\/([^/]+\/[^/]+)\/revision\/([^/]+)$/.exec(path) ?? [];
    if (ofApi !== undefined) {
      if (!this.answerMetadata(response)) this.#metadata(ofApi, revision!, response);
      return;
    }
    const [, ofFile, commit, file] = /^\/([^/]+\/[^/]+)\/resolve\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const repository = this.repositories.get(ofFile ?? '');
    const content = repository?.revision === commit ? repository?.files[file!] : undefined;
    if (content === undefined) {
      response.writeHead(404).end('not there');
      return;
    }
    if (!(await this.answerFile(request, response, content))) sendFile(request, response, content);
  }

  #metadata(name: string, revision: string, response: ServerResponse): void {
    const repository = this.repositories.get(name);
    if (repository === undefined || (revision !== 'main' && revision !== repository.revision)) {
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"not found"}');
      return;
    }
    const siblings = Object.entries(repository.files).map(([path, content]) => {
      const sha256 = repository.listedDigests?.[path] ?? createHash('sha256').update(content).digest('hex');
      const isLarge = /\.(safetensors|onnx|bin)$/.test(path);
      const blob = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
      return {
        rfilename: path,
        size: content.length,
        blobId: blob,
        ...(isLarge ? { lfs: { sha256, size: content.length, pointerSize: 134 } } : {}),
      };
    });
    const answer = {
      id: name,
      sha: repository.revision,
      gated: false,
      cardData: { license: 'apache-2.0' },
      tags: ['license:apache-2.0'],
      siblings,
      ...repository.metadata,
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}

/** The whole file, or what a range asks for. */
export function sendFile(request: IncomingMessage, response: ServerResponse, content: Buffer): void {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  if (from === 0) {
    response.writeHead(200, { 'content-length': content.length }).end(content);
    return;
  }
  if (from >= content.length) {
    response.writeHead(416, { 'content-range': `bytes */${content.length}` }).end();
    return;
  }
  const rest = content.subarray(from);
  response
    .writeHead(206, {
      'content-length': rest.length,
      'content-range': `bytes ${from}-${content.length - 1}/${content.length}`,
    })
    .end(rest);
}
