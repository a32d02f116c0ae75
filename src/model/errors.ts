/**
 * What went wrong, for programs: a closed set, so that a caller can switch over it.
 * `docs/errors.md` lists each with its exit code.
 */
export type ErrorCode =
  | 'bad-argument'
  | 'bad-input'
  | 'duplicate-document'
  | 'empty-file'
  | 'not-found'
  | 'corrupt-data'
  | 'not-comparable'
  | 'other-model'
  | 'unavailable'
  | 'locked';

interface ErrorDetails {
  /** What fixes it: a command or an action, in the imperative. */
  readonly hint?: string | undefined;
  /** `file:line` of the offending input, when there is one. */
  readonly place?: string | undefined;
  readonly cause?: unknown;
}

/**
 * The base of every error that Consilience raises on purpose. The message says what was expected and what
 * came; `hint` says which command or action mends it; `place` says where (`file:line`).
 * A plain `Error` is a bug of ours.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly place: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(details.place === undefined ? message : `${details.place}: ${message}`, { cause: details.cause });
    this.name = new.target.name;
    this.code = code;
    this.hint = details.hint;
    this.place = details.place;
  }
}

/** The caller's to mend: an argument, an option or the content of a file. */
export class InputError extends AppError {
  constructor(message: string, details: ErrorDetails & { readonly code?: ErrorCode } = {}) {
    super(details.code ?? 'bad-input', message, details);
  }
}

/** A name that stands for nothing here: a file, a measure, a method, a query. */
export class NotFoundError extends AppError {
  constructor(message: string, details: ErrorDetails = {}) {
    super('not-found', message, details);
  }
}

/** A file of ours that is damaged or was made by another version. */
export class DataError extends AppError {
  constructor(message: string, details: ErrorDetails = {}) {
    super('corrupt-data', message, details);
  }
}

/** Something outside is missing: a runtime, a model, a service. */
export class UnavailableError extends AppError {
  constructor(message: string, details: ErrorDetails = {}) {
    super('unavailable', message, details);
  }
}

/** Who holds a lock. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  /** What it is doing, e.g. `consilience index`. */
  readonly command: string;
  /** ISO time at which it took the lock. */
  readonly since: string;
}

/** Another process is writing, and has to be waited for. */
export class LockedError extends AppError {
  readonly owner: LockOwner;

  constructor(message: string, owner: LockOwner, details: ErrorDetails = {}) {
    super('locked', message, details);
    this.owner = owner;
  }
}
