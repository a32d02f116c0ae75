/** Ends the command as trec_eval does: with what it says on standard error and its exit code. */
export class Stop extends Error {
  readonly exitCode: number;

  /** @param said exactly what goes to standard error, line ends included. */
  constructor(exitCode: number, said: string) {
    super(said);
    this.name = 'Stop';
    this.exitCode = exitCode;
  }

  /** The same end with more said. */
  andSay(more: string): Stop {
    return new Stop(this.exitCode, this.message + more);
  }
}
