import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; input: string[]; dimensions?: number; input_type?: string };
}

/** What a server does with a request; `true`: it has answered, else the next trick or a good answer is due. */
export type Trick = (response: ServerResponse, request: Received) => boolean | undefined;

/** A server on loopback that speaks both APIs, and plays one trick after the other first. */
export class TestServer {
  readonly received: Received[] = [];
  readonly tricks: Trick[] = [];
  /** For each text its numbers. */
  numbersOf: (text: string, companions: readonly string[]) => number[] = letterCounts;
  digest: string | undefined = 'ab'.repeat(32);
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString();
      const { headers, method = '', url = '' } = request;
      const received: Received = { method, path: url, headers, body: text === '' ? {} : JSON.parse(text) };
      this.received.push(received);
      const trick = this.tricks.shift();
      if (trick?.(response, received) !== true) this.#answer(response, received);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The texts of every request that had some. */
  get asked(): string[][] {
    return this.received.flatMap(({ body }) => (body.input === undefined ? [] : [body.input]));
  }

  #answer(response: ServerResponse, { body, path }: Received): void {
    if (path.endsWith('/api/tags')) {
      sendJson(response, 200, { models: [{ name: 'letters:latest', digest: this.digest }] });
    } else if (path.endsWith('/api/embed')) {
      const embeddings = body.input.map((text) => this.numbersOf(text, body.input));
      sendJson(response, 200, { model: body.model, embeddings, prompt_eval_count: body.input.length });
    } else if (path.endsWith('/v1/embeddings')) {
      sendJson(response, 200, this.embeddings(body.input));
    } else sendJson(response, 404, { error: { message: `no route ${path}` } });
  }

  /** A good answer of OpenAI's form. */
  embeddings(input: readonly string[]): {
    object: string;
    data: { object: string; index: number; embedding: number[] }[];
    usage: { prompt_tokens: number };
  } {
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: this.numbersOf(text, input),
    }));
    return { object: 'list', data, usage: { prompt_tokens: 2 * input.length } };
  }
}

/** How often each of 26 letters stands in a text, and a constant. */
export function letterCounts(text: string): number[] {
  const counts = new Array<number>(27).fill(0);
  counts[26] = 1;
  for (const letter of text.toLowerCase()) {
    const index = letter.charCodeAt(0) - 97;
    if (index >= 0 && index < 26) counts[index]!++;
  }
  return counts;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): true {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
  return true;
}
