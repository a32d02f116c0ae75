// What a figure depends on besides the program.
import { cpus, loadavg } from 'node:os';

/** Above this load other work shares the machine: times are then printed and marked, and count for nothing. */
const IDLE = 0.3;

export function machineLine() {
  return `Machine: ${cpus().length} cores, ${cpus()[0].model}; Node ${process.version}; load before: ${load()}`;
}

export function load() {
  return loadavg()[0].toFixed(2);
}

/** The load before a measurement and whether the machine is busy. Our own work counts too: ask before starting. */
export function readLoad() {
  const [now] = loadavg();
  return { load: now, isBusy: now >= IDLE };
}
