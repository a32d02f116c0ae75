/**
 * Lets another document be printed in place of the page, however printing is asked for: its sheets, its style and its
 * title stand in the page from before the print to after it, and nothing of the page does.
 *
 * @param html the document; undefined while there is none, and then the page is printed as it is.
 * @returns ends it.
 */
export function printInstead(html: () => string | undefined): () => void {
  let restore: (() => void) | undefined;
  const before = () => {
    const other = html();
    if (other !== undefined) restore ??= putInPlace(other);
  };
  const after = () => {
    restore?.();
    restore = undefined;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    after();
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

function putInPlace(html: string): () => void {
  // Parsed apart, so that nothing in it runs.
  const other = new DOMParser().parseFromString(html, 'text/html');
  const title = document.title;
  const ownSheets = Array.from(document.styleSheets).filter(({ disabled }) => !disabled);
  for (const sheet of ownSheets) sheet.disabled = true;
  const ownParts = Array.from(document.body.children).flatMap((part) =>
    part instanceof HTMLElement && !part.hidden ? [part] : [],
  );
  for (const part of ownParts) part.hidden = true;
  const guests = [...other.querySelectorAll('style'), ...other.body.children];
  document.body.append(...guests);
  document.title = other.title;
  return () => {
    for (const guest of guests) guest.remove();
    for (const part of ownParts) part.hidden = false;
    for (const sheet of ownSheets) sheet.disabled = false;
    document.title = title;
  };
}
