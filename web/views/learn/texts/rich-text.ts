/** A piece of a text: plain words, or a new word with its meaning. */
export type TextPart =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'new-word'; readonly word: string; readonly meaning: string };

/**
 * Cuts a text at its new words, with its figures put in.
 *
 * @throws Error for a figure or a new word that nobody has defined: a mistake in a text.
 */
export function textParts(
  text: string,
  glossary: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, string>>,
): TextPart[] {
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => defined(facts, name, 'figure'));
  return filled.split(/\[\[(.*?)\]\]/).flatMap((piece, index): TextPart[] => {
    if (index % 2 === 1) {
      return [{ kind: 'new-word', word: piece, meaning: defined(glossary, piece, 'new word') }];
    }
    return piece === '' ? [] : [{ kind: 'plain', text: piece }];
  });
}

/** A text as it is read aloud: figures put in, the meaning of a new word in brackets behind it. */
export function plainText(
  text: string,
  glossary: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, string>>,
): string {
  return textParts(text, glossary, facts)
    .map((part) => (part.kind === 'plain' ? part.text : `${part.word} (${part.meaning})`))
    .join('');
}

function defined(known: Readonly<Record<string, string>>, name: string, what: string): string {
  const value = Object.hasOwn(known, name) ? known[name] : undefined;
  if (value === undefined) throw new Error(`Expected a defined ${what}, got ${name}.`);
  return value;
}
