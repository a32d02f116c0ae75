/** A system call as it began or ended: those that take long are written in two lines, with others between. */
export interface SystemCall {
  readonly name: string;
  /** What stands between the brackets. */
  readonly words: string;
  /** The file of the first argument, when it is a descriptor. */
  readonly file: string;
  readonly descriptor: number;
  readonly moment: 'begun' | 'done';
  readonly result: string;
}

/** Reads what `strace -f -y` has written: each call twice, when it began and when it was done. */
export function* readSystemCalls(trace: string): Generator<SystemCall> {
  const unfinished = new Map<string, { readonly name: string; readonly words: string }>();
  for (const line of trace.split('\n')) {
    const resumed = /^(\d+) +<\.\.\. (\w+) resumed>.*\) += (.*)$/.exec(line);
    if (resumed !== null) {
      const begun = unfinished.get(`${resumed[1]} ${resumed[2]}`);
      if (begun !== undefined) yield { ...callOf(begun), moment: 'done', result: resumed[3]! };
      continue;
    }
    const [, pid, name, rest] = /^(\d+) +(\w+)\((.*)$/.exec(line) ?? [];
    if (pid === undefined) continue;
    const isUnfinished = rest!.endsWith('<unfinished ...>');
    const [, words, result] = /^(.*)\) += (.*)$/.exec(rest!) ?? [];
    const call = { name: name!, words: isUnfinished ? rest! : (words ?? rest!) };
    yield { ...callOf(call), moment: 'begun', result: '' };
    if (isUnfinished) unfinished.set(`${pid} ${name}`, call);
    else yield { ...callOf(call), moment: 'done', result: result ?? '' };
  }
}

function callOf(call: { readonly name: string; readonly words: string }) {
  const [, descriptor, file] = /^(\d+)<([^>]*)>/.exec(call.words) ?? [];
  return { ...call, descriptor: Number(descriptor ?? -1), file: file ?? '' };
}
