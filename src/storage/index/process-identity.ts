import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Which process, for ever: a number alone is used again, so the time of its start is part of it, and numbers count
 * within a machine's boot and a container's space of processes.
 */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /** Of this boot of the machine; empty where the system does not tell. */
  readonly boot: string;
  /** Of the space in which the number counts (a container has its own); empty where there is none. */
  readonly space: string;
  /** As the system tells it; empty where it does not (Windows). */
  readonly start: string;
}

/** Of this process. */
export function ownIdentity(): ProcessIdentity {
  const { pid } = process;
  return { pid, host: hostname(), boot: bootId(), space: processSpace(), start: startOf(pid)?.start ?? '' };
}

/**
 * Whether a process still runs: `unknown` for one of another machine or container, of which nothing can be seen
 * from here.
 */
export function stateOfProcess(identity: ProcessIdentity): 'running' | 'gone' | 'unknown' {
  if (identity.host !== hostname()) return 'unknown';
  if (identity.boot !== bootId()) return 'gone';
  if (identity.space !== processSpace()) return 'unknown';
  if (!isThere(identity.pid)) return 'gone';
  const now = startOf(identity.pid);
  if (now === undefined) return identity.start === '' ? 'running' : 'gone';
  return now.start === identity.start && !now.isDead ? 'running' : 'gone';
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function bootId(): string {
  return firstOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim());
}

function processSpace(): string {
  return firstOf(() => readlinkSync('/proc/self/ns/pid'));
}

function firstOf(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** When a process started; undefined where the system does not tell or there is no such process. */
function startOf(pid: number): { readonly start: string; readonly isDead: boolean } | undefined {
  if (process.platform === 'linux') return startOnLinux(pid);
  if (process.platform === 'win32') return undefined;
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', `${pid}`], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  const start = stdout?.trim() ?? '';
  return start === '' ? undefined : { start, isDead: false };
}

/** `/proc/PID/stat`: after the name in brackets come the state and, as the 20th after it, the start in ticks. */
function startOnLinux(pid: number): { readonly start: string; readonly isDead: boolean } | undefined {
  const stat = firstOf(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const start = fields[19];
  // A zombie has been killed and not been waited for by its parent: it will never write again.
  return start === undefined ? undefined : { start, isDead: fields[0] === 'Z' || fields[0] === 'X' };
}
