import type { DatasetDocument } from '../../../model/index.ts';
import type { FindingLog } from '../../opening/finding-log.ts';
import { blindName } from './blind-names.ts';
import type { Question, Session, Turn } from './question.ts';

/** Which turns of a chat become text. */
export type Roles = 'both' | 'user';

/** What becomes of a session id that stands twice in a haystack. */
export type Duplicates = 'merge' | 'keep';

/**
 * A chat as text. Both roles: each turn in a paragraph of its own under `**role:**`, as deep-recall's bench writes
 * them; the user alone: what was said, without a name.
 */
export function sessionText(turns: readonly Turn[], roles: Roles): string {
  return turns
    .filter(({ role }) => roles === 'both' || role === 'user')
    .map(({ role, content }) => (roles === 'both' ? `**${role}:** ${content}` : content))
    .join('\n\n')
    .trim();
}

/** A question's haystack as documents, and the names of its gold. */
export interface Haystack {
  readonly documents: readonly DatasetDocument[];
  readonly gold: readonly string[];
}

/**
 * The sessions of one question under their blind names, in the file's order. Of sessions with one id, `merge` keeps
 * the first with its date; `keep` keeps all, and the first is the one that gold names.
 */
export function haystackOf(
  question: Question,
  choices: { readonly roles: Roles; readonly duplicates: Duplicates },
  log: FindingLog,
): Haystack {
  const copies = new Map<string, { count: number; first: Session }>();
  const documents: DatasetDocument[] = [];
  for (const session of question.sessions) {
    const met = copies.get(session.id);
    const copy = (met?.count ?? 0) + 1;
    copies.set(session.id, { count: copy, first: met?.first ?? session });
    const text = sessionText(session.turns, choices.roles);
    noteOddSession(question, session, log);
    if (met !== undefined) {
      noteDuplicate(question, session, met.first, log);
      if (choices.duplicates === 'merge') continue;
    }
    documents.push({ id: blindName(question.id, session.id, copy), text, date: session.date });
  }
  return { documents, gold: question.goldIds.map((id) => blindName(question.id, id)) };
}

function noteDuplicate(question: Question, session: Session, first: Session, log: FindingLog): void {
  const example = `${question.id}: ${session.id}`;
  log.note(
    'duplicate-session',
    example,
    '{n} sessions have the id of an earlier one in their haystack (option duplicates: merge keeps the first, keep keeps all).',
  );
  if (question.goldIds.includes(session.id))
    log.note('duplicate-gold-session', example, '{n} of the sessions that stand twice are gold.');
  if (sessionText(session.turns, 'both') !== sessionText(first.turns, 'both'))
    log.note(
      'duplicate-session-differs',
      example,
      '{n} sessions have the id of an earlier one and another text.',
    );
}

function noteOddSession(question: Question, session: Session, log: FindingLog): void {
  const example = `${question.id}: ${session.id}`;
  if (!session.turns.some(({ role }) => role === 'user'))
    log.note('session-without-user', example, '{n} sessions have no turn of the user.');
  if (session.turns.some(({ content }) => content.trim() === ''))
    log.note('empty-turn', example, '{n} sessions have a turn without content.');
  if (!isUsualDate(session.date))
    log.note(
      'odd-date',
      example,
      '{n} sessions have a date that is not of the form "2023/05/30 (Tue) 23:17".',
    );
}

const DATE = /^(\d{4})\/(\d{2})\/(\d{2}) \((Sun|Mon|Tue|Wed|Thu|Fri|Sat)\) ([01]\d|2[0-3]):[0-5]\d$/;
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Whether a date is of the data set's form, a real day, and the weekday it says. */
export function isUsualDate(date: string): boolean {
  const parts = DATE.exec(date);
  if (parts === null) return false;
  const [year, month, day] = parts.slice(1, 4).map(Number);
  const time = new Date(Date.UTC(year!, month! - 1, day!));
  return time.getUTCDate() === day && DAYS[time.getUTCDay()] === parts[4];
}
