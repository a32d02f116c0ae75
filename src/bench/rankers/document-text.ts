import type { DatasetDocument } from '../../model/index.ts';

/** What a model reads of a document: its title on a line of its own, then its text. */
export function documentText({ title, text }: Pick<DatasetDocument, 'title' | 'text'>): string {
  return title === undefined || title === '' ? text : `${title}\n${text}`;
}
