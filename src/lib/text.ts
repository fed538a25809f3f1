import { groupedDigits } from '#domain/text/digits.ts'

/** 1234567 → 1,234,567 */
export const formatNumber = (value: number): string =>
  // A formatter of numbers takes longer to make than the first screen has.
  Number.isSafeInteger(value) ? String(value).replace(/\d+/, groupedDigits) : value.toLocaleString('ja-JP')

/** Bytes as people read them: 980 B, 12 KB, 3.4 MB. */
export const formatFileSize = (bytes: number): string => {
  const units = ['B', 'KB', 'MB', 'GB']
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value < 10 && power > 0 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}

/** First character as a reader counts it: the letter of an avatar. */
export const firstCharacter = (text: string): string =>
  [...new Intl.Segmenter('ja').segment(text.trim())][0]?.segment ?? ''
