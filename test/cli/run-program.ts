import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The built program; the suite's global set-up builds it before the first test. */
export const PROGRAM: string = fileURLToPath(new URL('../../dist/bin/consilience.js', import.meta.url));

/** What a program that has ended leaves behind. */
interface ProgramResult {
  /** Its exit code; null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs the built program as a user's shell would, and waits for it to end.
 *
 * @param options `input`: what stands on standard input, nothing when absent. `cwd`: the folder it runs in.
 *   `environment`: variables besides those of this process.
 */
export function runProgram(
  args: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly cwd?: string;
    readonly environment?: Readonly<Record<string, string>>;
  } = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      cwd: options.cwd,
      env: { ...process.env, ...options.environment },
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      resolve({
        code,
        stdout: Buffer.concat(stdout).toString('utf8'),
        stderr: Buffer.concat(stderr).toString('utf8'),
      }),
    );
    // A program that refuses its arguments ends without reading: that is its right.
    child.stdin?.on('error', () => {});
    child.stdin?.end(options.input);
  });
}
