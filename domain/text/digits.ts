/** 1234567 → 1,234,567: digits alone, set apart by thousands. */
export const groupedDigits = (digits: string): string => {
  const first = digits.length % 3
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].filter(Boolean).join(',')
}
