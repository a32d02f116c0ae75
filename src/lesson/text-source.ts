/** What is known of the text that a lesson reads. */
export interface TextSource {
  readonly title: string;
  readonly author: string | undefined;
  /** Project Gutenberg's number, where the text names one. */
  readonly ebook: string | undefined;
  /** The year of the printed edition, where it is known. */
  readonly edition: string | undefined;
}

/** The query of the published lesson: where does the book describe the Leas, the lift, the Harbour and the sea? */
export const KIPPS_QUERY = 'folkestone leas lift harbour sea';

/** The text that ships with the package. */
export const KIPPS_SOURCE: TextSource = {
  title: 'Kipps',
  author: 'H. G. Wells',
  ebook: '39162',
  edition: '1906',
};

/** What the head of a Project Gutenberg text says of itself; the name given for any other text. */
export function sourceOf(text: string, name: string): TextSource {
  const head = text.slice(0, 4000);
  const field = (label: string) => new RegExp(`^${label}: *(\\S.*?)\\s*$`, 'm').exec(head)?.[1];
  return {
    title: field('Title') ?? name,
    author: field('Author'),
    ebook: /\[E(?:Book|text) #(\d+)\]/i.exec(head)?.[1],
    edition: undefined,
  };
}

/** Whether a lesson asks the published question of the published text. */
export function isOurQuestion(lesson: {
  readonly query: { readonly words: readonly string[] };
  readonly figures: { readonly sources: TextSource };
}): boolean {
  const { figures, query } = lesson;
  return figures.sources.ebook === KIPPS_SOURCE.ebook && query.words.join(' ') === KIPPS_QUERY;
}
