/** CSV as Excel opens it: UTF-8 with BOM, CRLF, and no cell that a spreadsheet would run as a formula. */

/** Excel takes the full-width signs for the same. */
const startsFormula = /^[=+\-@\t\r＝＋－＠]/

/** A cell that begins with = + - @ (full-width too), tab or CR gets an apostrophe before it. */
export const neutraliseCell = (value: string): string => (startsFormula.test(value) ? `'${value}` : value)

const csvCell = (value: string): string => {
  const safe = neutraliseCell(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`
