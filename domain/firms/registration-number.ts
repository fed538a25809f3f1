/** 登録番号 of the invoice system: T and 13 digits, as people write it. */

/** As it is kept: half-width, without blanks and hyphens; null where it is none. */
export const readRegistrationNumber = (written: string): string | null => {
  const plain = written
    .normalize('NFKC')
    .replace(/[\s\-‐-―−ー]/g, '')
    .toUpperCase()
  return /^T[1-9]\d{12}$/.test(plain) ? plain : null
}
