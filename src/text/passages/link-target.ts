const SCHEME = /^(?:[A-Za-z][A-Za-z0-9+.-]*:|\/\/)/;

/**
 * The document a link leads to, as written and without `#part`; `undefined` for links with a scheme
 * (`https:`, `mailto:`) and those that stay in the document.
 */
export function linkTarget(destination: string): string | undefined {
  if (SCHEME.test(destination)) return undefined;
  const part = destination.indexOf('#');
  const target = (part < 0 ? destination : destination.slice(0, part)).trim();
  return target === '' ? undefined : target;
}
