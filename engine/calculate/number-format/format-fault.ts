/** Whether Excel would take a number format that somebody wrote into a formula. A file's own formats it took already. */
import { isReadableFormat } from './format-value.ts'
import { splitSections } from './japanese-pattern.ts'

/** `refused`: TEXT answers #VALUE!. `unsure`: what Excel makes of it is not known here. */
export type FormatFault = 'refused' | 'unsure'

const datePart = /^(?:[ymdhs]+|\[(?:h+|m+|s+)\]|g+|e+|a{3,}|AM\/PM|A\/P)$/i
const isPlace = (text: string): boolean => /^[0#?]$/.test(text)

/** Without the exponent's sign, which is an E and no year of an era, and parts of a second, which are digits in a time. */
function withoutDigitsOfTimes(tokens: readonly string[]): readonly string[] {
  return tokens.filter((text, index) => {
    if (/^e$/i.test(text) && /^[+-]$/.test(tokens[index + 1] ?? '')) return false
    const point = tokens.slice(0, index + 1).findLastIndex((each) => each !== '0')
    const isPart = text === '0' && tokens[point] === '.' && index - point <= 3
    return !(isPart && /^(?:s+|\[s+\])$/i.test(tokens[point - 1] ?? ''))
  })
}

function faultOfSection(given: readonly string[]): FormatFault | null {
  const tokens = withoutDigitsOfTimes(given)
  const isDate = tokens.some((text) => datePart.test(text))
  if (isDate && tokens.some(isPlace)) return 'refused'
  // These mean something to some Excel or other; the rest of the alphabet stands for itself.
  if (tokens.some((text) => /^[abnr]$/i.test(text))) return 'unsure'
  const general = tokens.filter((text) => /^(?:General|G\/標準)$/i.test(text)).length
  if (general > 1 || (general > 0 && isDate)) return 'unsure'
  if (tokens.includes('@') && (isDate || tokens.some(isPlace))) return 'unsure'
  return !isDate && tokens.filter((text) => text === '/').length > 1 ? 'unsure' : null
}

export function formatFault(numberFormat: string): FormatFault | null {
  const faults = splitSections(numberFormat).map(faultOfSection)
  if (faults.includes('refused')) return 'refused'
  return faults.includes('unsure') || !isReadableFormat(numberFormat) ? 'unsure' : null
}
