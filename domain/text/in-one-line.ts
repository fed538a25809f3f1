/** What was written over several lines, in one: a cell or a list has no more. */
export const inOneLine = (text: string): string =>
  text
    .split(/[\r\n]/u)
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ')
