/** A title with the number before it, where there is one. */
export const numbered = (number: string | null, title: string): string =>
  number === null ? title : `${number} ${title}`
