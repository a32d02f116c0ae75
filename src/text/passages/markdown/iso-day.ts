const DAY = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;

/**
 * The day with which a date begins, as `YYYY-MM-DD`; the time behind it and its zone do not count, it is the day as
 * written. `undefined` when it begins otherwise or there is no such day.
 */
export function isoDay(date: string): string | undefined {
  const match = DAY.exec(date.trim());
  if (match === null) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${match[1]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
