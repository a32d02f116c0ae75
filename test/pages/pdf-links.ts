/**
 * The names of links `https://mark/NAME` by page of a PDF, read from its plain objects: Chromium compresses what a
 * page shows, but not which links stand on it.
 *
 * @param pdf its bytes as latin1.
 */
export function linksByPage(pdf: string): string[][] {
  const objects = new Map<string, string>();
  for (const [, number, body] of pdf.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects.set(number!, body!);
  }
  return pageObjects(objects).map((page) => {
    const list = /\/Annots (?:\[([^\]]*)\]|(\d+) 0 R)/.exec(page);
    const references = list === null ? '' : (list[1] ?? objects.get(list[2]!) ?? '');
    return [...references.matchAll(/(\d+) 0 R/g)].flatMap(([, number]) => {
      const name = /\/URI \(https:\/\/mark\/([\w-]+)\)/.exec(objects.get(number!) ?? '')?.[1];
      return name === undefined ? [] : [name];
    });
  });
}

/** The pages in their order: a walk through the tree of pages. */
function pageObjects(objects: ReadonlyMap<string, string>): string[] {
  const catalogue = [...objects.values()].find((body) => /\/Type \/Catalog/.test(body)) ?? '';
  const root = /\/Pages (\d+) 0 R/.exec(catalogue)?.[1];
  const walk = (number: string | undefined): string[] => {
    const body = objects.get(number ?? '') ?? '';
    if (!/\/Type \/Pages/.test(body)) return body === '' ? [] : [body];
    const kids = /\/Kids \[([^\]]*)\]/.exec(body)?.[1] ?? '';
    return [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => walk(kid));
  };
  return walk(root);
}
