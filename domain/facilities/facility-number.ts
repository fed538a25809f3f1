/** The number of a facility as people type it from under a label's code: No.123 and 123 are 123; null of anything else. */
export const facilityNumber = (text: string): number | null => {
  const [, digits] = /^(?:no\.?\s*)?(\d{1,15})$/i.exec(text.normalize('NFKC').trim()) ?? []
  return digits === undefined ? null : Number(digits)
}
