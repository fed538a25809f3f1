/** CSV as Excel opens it: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would run as a formula. */

/** Excel takes the full-width signs for the same. */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/

/** A cell that begins with = + - @ (full-width too), tab or CR gets an apostrophe before it. */
export const neutraliseCell = (value: string): string => (startsFormula.test(value) ? `'${value}` : value)

const csvCell = (value: string | number): string => {
  // What was computed runs nothing, and a loss behind an apostrophe would be text to whoever adds it up.
  if (typeof value === 'number') return String(value)
  const safe = neutraliseCell(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvText = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
