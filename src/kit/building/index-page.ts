import { figureLines } from '../claims/figure-table.ts';
import { citeAs, licenseUrl } from './crate.ts';
import type { KitFileText } from './kit-text.ts';
import { COUNTING, DOORS, type KitStory } from './readme.ts';

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;vertical-align:top;padding:.35rem .6rem;border-bottom:1px solid #ccc}' +
  'code{font-size:.9em;overflow-wrap:anywhere}td code{display:block}caption{text-align:left;font-weight:600;padding:.5rem 0}' +
  '@media print{body{margin:0;max-width:none}}';

/** `index.html`: the same for a browser; no script, no other file. */
export function indexPage(story: KitStory, files: readonly KitFileText[]): string {
  const { description, claims, benches, leftOut, rules } = story;
  const figures = figureLines(claims).map(
    ({ figure, files: from, fields }) =>
      `<tr><td>${html(figure)}</td><td>${from.map(fileLink).join(' ')}</td><td>${fields.map(code).join(' ')}</td></tr>`,
  );
  const list = files.map(
    ({ path, bytes, sha256 }) =>
      `<tr><td>${fileLink(path)}</td><td>${bytes}</td><td>${code(sha256)}</td></tr>`,
  );
  const body = [
    `<h1>${html(description.title)}</h1>`,
    `<p>Cite as: ${html(citeAs(description))}</p>`,
    '<h2>Where each figure comes from</h2>',
    table(
      'Every figure, the files it is counted from, and their fields',
      ['Figure', 'File here', 'Fields'],
      figures,
    ),
    '<h2>How to check</h2>',
    unordered(
      DOORS.map(([title, command, meaning]) => `<b>${html(title)}:</b> ${code(command)} ${html(meaning)}`),
    ),
    '<h2>What is here</h2>',
    ...benches.map(
      ({ name, title, exploratory, words }) =>
        `<h3>${html(title)} (${code(`${name}/`)})</h3>${exploratory === undefined ? '' : `<p><b>Exploratory: nothing here is a test.</b> ${html(exploratory)}</p>`}${words.length === 0 ? '' : unordered(words.map(html))}`,
    ),
    '<h2>How the figures were counted</h2>',
    unordered(COUNTING.map(html)),
    '<h2>What was rewritten, by rule</h2>',
    rules.length === 0
      ? '<p>Nothing: every record is as the run wrote it.</p>'
      : unordered(rules.map(([name, meaning]) => `${code(name)} ${html(meaning)}`)),
    '<h2>What is not here, and why</h2>',
    leftOut.length === 0
      ? '<p>Nothing was left out.</p>'
      : unordered(leftOut.map(({ files: what, why }) => `${code(what)} ${html(why)}`)),
    '<h2>Files</h2>',
    table('Every file with its size and digest', ['File', 'Bytes', 'sha256'], list),
    `<p>Licence: <a href="${licenseUrl(description.license)}">${html(description.license)}</a>.</p>`,
  ];
  return `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n<title>${html(description.title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n${body.join('\n')}\n</main>\n</body>\n</html>\n`;
}

function table(caption: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((name) => `<th scope="col">${html(name)}</th>`).join('');
  return `<table>\n<caption>${html(caption)}</caption>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table>`;
}

function unordered(items: readonly string[]): string {
  return `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;
}

function fileLink(path: string): string {
  return `<a href="${html(encodeURI(path))}"><code>${html(path)}</code></a>`;
}

function code(text: string): string {
  return `<code>${html(text)}</code>`;
}

function html(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
