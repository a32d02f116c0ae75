import type { PageCell, PageTable } from '../page-table.ts';
import { type Markup, markup } from './markup.ts';

/**
 * A table with caption, column heads and row heads, which scrolls by itself when it is wider than the page, and can
 * then be reached by keyboard.
 *
 * @param rowId gives rows an id of their own, to be linked to.
 */
export function tableMarkup(table: PageTable, rowId?: (row: number) => string): Markup {
  const { caption, columns, rows } = table;
  const head = columns.map(({ title, isNumber }) =>
    title === ''
      ? markup`<td></td>`
      : isNumber
        ? markup`<th scope="col" class="n">${title}</th>`
        : markup`<th scope="col">${title}</th>`,
  );
  const body = rows.map((cells, row) => {
    const id = rowId === undefined ? null : markup` id="${rowId(row)}"`;
    return markup`<tr${id}>${cells.map((cell, index) => cellMarkup(cell, index, columns[index]!.isNumber))}</tr>
`;
  });
  return markup`<div class="scroll" role="region" aria-label="${caption}" tabindex="0"><table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body}</tbody>
</table></div>
`;
}

function cellMarkup(cell: PageCell, index: number, isNumber: boolean): Markup {
  const content =
    cell.source === undefined ? cell.text : markup`<a href="#source-${cell.source}">${cell.text}</a>`;
  if (index === 0) return markup`<th scope="row">${content}</th>`;
  return isNumber ? markup`<td>${content}</td>` : markup`<td class="t">${content}</td>`;
}
