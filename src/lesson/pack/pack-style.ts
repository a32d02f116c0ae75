import type { AgeBand } from '../in-short.ts';
import type { PackPaper } from './pack-options.ts';

const PAGE_SIZES: Readonly<Record<PackPaper, string>> = { a4: '210mm 297mm', letter: '8.5in 11in' };

const TEXT_SIZES: Readonly<Record<AgeBand, string>> = {
  '8-11': '13pt',
  '11-15': '11.5pt',
  '15-up': '10pt',
};

/**
 * The style of a pack. A sheet starts on a new page, and nothing that is cut out or filled in is parted by the end
 * of one; there are no fixed heights, so that no sheet spills a blank page. Black lines on white, no colours.
 */
export function packStyle(band: AgeBand, paper: PackPaper): string {
  return `@page { size: ${PAGE_SIZES[paper]}; margin: 14mm 15mm; }
* { box-sizing: border-box; }
html { background: #fff; color: #000; }
body { margin: 0 auto; max-width: 180mm; font: ${TEXT_SIZES[band]}/1.4 system-ui, 'DejaVu Sans', Arial, sans-serif; }
.sheet { padding: 10mm 0; border-bottom: 1px solid #000; }
.sheet:last-child { border-bottom: 0; }
h1 { font-size: 1.6em; line-height: 1.2; margin: 0 0 0.5em; }
h2 { font-size: 1.3em; line-height: 1.2; margin: 0 0 0.4em; }
h3 { font-size: 1.05em; margin: 0.8em 0 0.2em; }
p, ul, ol { margin: 0 0 0.5em; }
ul, ol { padding-left: 2em; }
.teacher { font-size: 10pt; line-height: 1.35; }
li { margin-bottom: 0.2em; }
table { border-collapse: collapse; width: 100%; margin: 0.3em 0 0.8em; }
caption { text-align: left; font-weight: bold; padding-bottom: 0.2em; }
th, td { border: 1px solid #000; padding: 0.25em 0.4em; text-align: left; vertical-align: top; }
table.grid { font-size: 10pt; table-layout: fixed; }
table.grid th { font-size: 9pt; }
table.grid th:first-child { width: 17%; }
th { background: none; font-weight: bold; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.fill { height: 2.6em; }
pre { font: 0.86em/1.35 'DejaVu Sans Mono', Consolas, monospace; white-space: pre-wrap; border: 1px solid #000; padding: 0.6em; margin: 0.3em 0 0.8em; }
.cards { display: block; }
.card { border: 2px dashed #000; padding: 0.6em 0.8em; margin: 0 0 4mm; }
.card .name { font-weight: bold; font-size: 1.15em; margin: 0 0 0.3em; }
.card .passage { font-family: Georgia, 'DejaVu Serif', 'Times New Roman', serif; margin: 0 0 0.4em; }
.card .counts { margin: 0; border-top: 1px solid #000; padding-top: 0.25em; }
.card b { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 2px; }
.flavours { display: grid; grid-template-columns: 1fr 1fr; column-gap: 6mm; }
.flavours .card { text-align: center; padding: 12mm 0; margin-bottom: 5mm; }
.flavours .name { font-size: 1.7em; margin: 0; }
.slips { display: grid; grid-template-columns: 1fr 1fr; column-gap: 6mm; }
.slip ol { list-style: none; padding: 0; margin: 0; }
.slip li { display: flex; gap: 0.5em; border-bottom: 1px solid #000; min-height: 1.9em; align-items: end; margin: 0; }
.slip .place { flex: 0 0 3.2em; }
.line { border-bottom: 1px solid #000; min-height: 2.2em; }
.question { margin-bottom: 8mm; }
.say { border-left: 4px solid #000; padding-left: 0.7em; }
.foot { font-size: 0.8em; margin-top: 0.8em; }
@media screen {
  body { padding: 0 4mm; }
}
@media print {
  body { max-width: none; }
  .sheet { padding: 0; border: 0; }
  .sheet + .sheet { break-before: page; }
  .card, .slip, .part, tr, pre, .line { break-inside: avoid; }
  h1, h2, h3, caption { break-after: avoid; }
  thead { display: table-header-group; }
  p, li { orphans: 2; widows: 2; }
}`;
}
