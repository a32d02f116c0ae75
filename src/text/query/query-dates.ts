const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The first day of a year, a month or a day as `YYYY-MM-DD`; undefined when there is no such date. */
export function firstDayOf(date: string): string | undefined {
  const match = DATE.exec(date);
  if (match === null) return undefined;
  const [, year, month = '01', day = '01'] = match;
  const days = daysOf(Number(year), Number(month));
  if (year === '0000' || Number(day) < 1 || Number(day) > days) return undefined;
  return `${year}-${month}-${day}`;
}

/** Days of a month in the Gregorian calendar; 0 when there is no such month. */
function daysOf(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month === 2 && !isLeap ? 28 : (DAYS[month - 1] ?? 0);
}
