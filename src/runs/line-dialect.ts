/**
 * What a reader of lines lets through beyond the strict form, for commands that stand in for another tool. With
 * a dialect the input is always lines, never JSON; document ids may be any bytes, query ids are UTF-8.
 */
export interface LineDialect {
  /** Whether columns after the last that the form has are passed over. */
  readonly furtherColumns: boolean;
  /** Whether a line without any column is refused. */
  readonly refusesBlankLines: boolean;
  /**
   * What a field stands for that is not a plain decimal such as `12.5` or `-3`. A number that is not finite
   * makes the line a bad one; the function may throw its own error instead.
   */
  numberOf(text: string, line: number): number;
}
