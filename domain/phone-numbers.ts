/** Telephone numbers as people write them: full-width, with brackets, with an extension behind. */
const digits = (written: string): string =>
  written
    .normalize('NFKC')
    .replace(/(内線|ext).*$/is, '')
    .replace(/[^\d+]/g, '')

/** The address that a phone dials; null where there is nothing to dial. */
export const telAddress = (written: string): string | null => (digits(written) === '' ? null : `tel:${digits(written)}`)

/** By what two numbers are the same: +81 3 and 03 are one; '' where there is no number. */
export const foldPhone = (written: string): string => digits(written).replace(/^\+810?/, '0')
