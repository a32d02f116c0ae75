import { AppError } from '../../model/index.ts';

/** What went wrong, in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What mends it, where the error knows. */
export function hintOf(error: unknown): string | null {
  return error instanceof AppError ? (error.hint ?? null) : null;
}

/** Why something did not work, and in brackets what mends it, when that is known. */
export function withRemedy(reason: string, command: string | null): string {
  return command === null ? reason : `${reason} (${command})`;
}
