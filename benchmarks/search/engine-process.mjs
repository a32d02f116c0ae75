// One engine in a child process, spoken to line by line (serve.mjs has the protocol).
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export class EngineProcess {
  #child;
  #lines;
  #errors = [];

  /** @param start `{ name, command, args, env? }` */
  constructor({ name, command, args, env }) {
    this.name = name;
    this.#child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#child.stderr.on('data', (chunk) => this.#errors.push(chunk));
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** The first line that starts with `word`; engines may talk before it. */
  async line(word) {
    for (;;) {
      const { value, done } = await this.#lines.next();
      if (done)
        throw new Error(`${this.name} ended:\n${Buffer.concat(this.#errors).toString().slice(-2000)}`);
      if (value === word || value.startsWith(`${word} `)) return value.slice(word.length + 1);
    }
  }

  ask(command, answer) {
    this.#child.stdin.write(`${command}\n`);
    return this.line(answer);
  }

  ready() {
    return this.line('ready');
  }

  async build() {
    return JSON.parse(await this.ask('build', 'built'));
  }

  async open() {
    return JSON.parse(await this.ask('open', 'opened'));
  }

  warm(k, seconds) {
    return this.ask(`warm ${k} ${seconds}`, 'warmed');
  }

  /** Nanoseconds per query, in the order of the queries. */
  async run(k, count) {
    const text = await this.ask(count === undefined ? `run ${k}` : `run ${k} ${count}`, 'lat');
    return Float64Array.from(text.split(' '), Number);
  }

  /** Writes every query's hits to a file and reads them: lists of `[line, score]`. */
  async top(k, path, count) {
    await this.ask(count === undefined ? `top ${k} ${path}` : `top ${k} ${path} ${count}`, 'ok');
    return readFileSync(path, 'utf8')
      .split('\n')
      .slice(0, -1)
      .map((line) =>
        line
          .trim()
          .split(' ')
          .filter(Boolean)
          .map((hit) => hit.split(':').map(Number)),
      );
  }

  /** Most memory held so far, in MB (Linux). */
  peakMegabytes() {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
    } catch {
      return undefined;
    }
  }

  async quit() {
    if (this.#child.exitCode !== null) return;
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.write('quit\n');
    this.#child.stdin.end();
    await closed;
  }
}
