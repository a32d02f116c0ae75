/**
 * What row files call a measure: `all@5` for `Every@5`, `any@5` for `Any@5`, every other as ir_measures spells it.
 */
export function rowMeasureName(spelling: string): string {
  if (spelling.startsWith('Every@')) return `all@${spelling.slice('Every@'.length)}`;
  if (spelling.startsWith('Any@')) return `any@${spelling.slice('Any@'.length)}`;
  return spelling;
}
