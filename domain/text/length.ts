/** Length of a text as all limits count it: Unicode characters (code points), like zod, PostgreSQL and OpenAPI; 𠮷 is one. */
export const textLength = (text: string): number => {
  let length = 0
  for (const _ of text) length++
  return length
}

/** The first characters of a text, none of them cut in two. */
export const cutText = (text: string, length: number): string =>
  // No more of a long text is taken apart than could be kept.
  [...text.slice(0, 2 * length)].slice(0, length).join('')
