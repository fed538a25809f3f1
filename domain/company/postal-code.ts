/** Seven digits out of 123-4567, 〒1234567 or １２３－４５６７; null for anything else. */
export const readPostalCode = (text: string): string | null =>
  /^〒?\s*(\d{3})[-‐‑–—―−ー]?(\d{4})$/u.exec(text.normalize('NFKC').trim())?.slice(1).join('') ?? null

/** 123-4567 */
export const formatPostalCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`
