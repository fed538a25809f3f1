/** A title with the number before it, where there is one that it does not say itself. */
export const numbered = (number: string | null, title: string): string =>
  number === null || title.split(/[_ \u3000]/).includes(number) ? title : `${number} ${title}`
