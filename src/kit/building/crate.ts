import { mediaType } from './data-package.ts';
import type { KitFileText } from './kit-text.ts';
import type { KitAuthor } from './rules.ts';

/** What a kit is, for those who cite it and for programs that keep it. */
export interface KitDescription {
  readonly title: string;
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly authors: readonly KitAuthor[];
  readonly url?: string | undefined;
  /** As SPDX names it. */
  readonly license: string;
  readonly program: { readonly name: string; readonly version: string };
}

/**
 * `ro-crate-metadata.json`: who, what and when, and the files.
 *
 * @see RO-Crate 1.1, https://w3id.org/ro/crate/1.1
 */
export function crateMetadata(files: readonly KitFileText[], description: KitDescription): string {
  const { title, date, authors, url, license, program } = description;
  const people = authors.map(({ name, orcid }, index) => ({
    '@id': orcid === undefined ? `#author-${index + 1}` : `https://orcid.org/${orcid}`,
    '@type': 'Person',
    name,
  }));
  const graph = [
    {
      '@id': 'ro-crate-metadata.json',
      '@type': 'CreativeWork',
      conformsTo: { '@id': 'https://w3id.org/ro/crate/1.1' },
      about: { '@id': './' },
    },
    {
      '@id': './',
      '@type': 'Dataset',
      name: title,
      description:
        'Records of a bench: stored lists, scores, recounts and comparisons, with what checks them.',
      datePublished: date,
      license: { '@id': licenseUrl(license) },
      ...(people.length === 0 ? {} : { author: people.map((person) => ({ '@id': person['@id'] })) }),
      ...(url === undefined ? {} : { url }),
      hasPart: files.map(({ path }) => ({ '@id': encodeURI(path) })),
    },
    { '@id': licenseUrl(license), '@type': 'CreativeWork', name: license },
    ...people,
    {
      '@id': '#program',
      '@type': 'SoftwareApplication',
      name: program.name,
      softwareVersion: program.version,
    },
    {
      '@id': '#building',
      '@type': 'CreateAction',
      name: 'consilience kit build',
      instrument: { '@id': '#program' },
      result: { '@id': './' },
    },
    ...files.map(({ path, bytes, sha256 }) => ({
      '@id': encodeURI(path),
      '@type': 'File',
      contentSize: String(bytes),
      encodingFormat: mediaType(path),
      sha256,
    })),
  ];
  return `${JSON.stringify({ '@context': 'https://w3id.org/ro/crate/1.1/context', '@graph': graph }, undefined, 2)}\n`;
}

/** Where a licence's text is. */
export function licenseUrl(license: string): string {
  return license === 'CC-BY-4.0'
    ? 'https://creativecommons.org/licenses/by/4.0/'
    : `https://spdx.org/licenses/${license}.html`;
}

/** `CITATION.cff`, version 1.2.0 of its format. */
export function citation({ title, date, authors, url, license }: KitDescription): string {
  const people = authors.length === 0 ? [{ name: 'The authors of the bench', orcid: undefined }] : authors;
  const lines = [
    'cff-version: 1.2.0',
    'message: If you use these records, please cite them as below.',
    'type: dataset',
    `title: ${JSON.stringify(title)}`,
    'authors:',
    ...people.flatMap(({ name, orcid }) => [
      `  - name: ${JSON.stringify(name)}`,
      ...(orcid === undefined ? [] : [`    orcid: "https://orcid.org/${orcid}"`]),
    ]),
    `date-released: "${date}"`,
    `license: ${license}`,
    ...(url === undefined ? [] : [`url: ${JSON.stringify(url)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

/** How to cite a kit, in one line. */
export function citeAs({ title, date, authors, url }: KitDescription): string {
  const names = authors.map(({ name }) => name).join(', ') || 'The authors of the bench';
  return `${names} (${date.slice(0, 4)}). ${title}. Data kit of ${date}.${url === undefined ? '' : ` ${url}`}`;
}
