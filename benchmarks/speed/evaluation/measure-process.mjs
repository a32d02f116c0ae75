// Times a whole process from its start to its end, and reads the most memory it held.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

const POLL_MS = 10;

/** The peak resident size in MB so far, from the kernel's own high-water mark; undefined off Linux. */
function peakMegabytes(pid) {
  try {
    const match = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return match === null ? undefined : Number(match[1]) / 1024;
  } catch {
    return undefined;
  }
}

/** Runs a command; resolves to seconds, peak memory and what it printed. Rejects when it fails. */
export function measureProcess(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const out = [];
    const errors = [];
    let peak;
    const poll = setInterval(() => {
      peak = peakMegabytes(child.pid) ?? peak;
    }, POLL_MS);
    child.stdout.on('data', (chunk) => out.push(chunk));
    child.stderr.on('data', (chunk) => errors.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(poll);
      const seconds = (performance.now() - started) / 1000;
      if (code !== 0)
        reject(new Error(`${command} ${args.join(' ')} ended with ${code}:\n${Buffer.concat(errors)}`));
      else resolve({ seconds, megabytes: peak, stdout: Buffer.concat(out).toString() });
    });
  });
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
