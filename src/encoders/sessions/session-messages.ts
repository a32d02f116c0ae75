import { AppError, DataError, type ErrorCode, InputError, UnavailableError } from '../../model/index.ts';
import type { ModelInput } from '../tokenizing/model-input.ts';
import type { SessionAnswer } from './session-plan.ts';

/** What a thread is asked. */
export type SessionRequest = { readonly place: number; readonly input: ModelInput } | 'close';

/** What it answers. */
export type SessionReply =
  | { readonly place: number; readonly answer: SessionAnswer }
  | { readonly place: number; readonly failure: SentError };

/** An error as it goes from one thread to another, where it would lose its class. */
interface SentError {
  readonly code: ErrorCode | undefined;
  readonly message: string;
  readonly hint: string | undefined;
}

/** An error as plain data. */
export function sentError(error: unknown): SentError {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof AppError
    ? { code: error.code, message, hint: error.hint }
    : { code: undefined, message, hint: undefined };
}

/** The error that was sent, of its class again. */
export function receivedError({ code, message, hint }: SentError): Error {
  if (code === undefined) return new Error(message);
  if (code === 'unavailable') return new UnavailableError(message, { hint });
  if (code === 'corrupt-data') return new DataError(message, { hint });
  return new InputError(message, { hint, code });
}
