/** What readings and amounts are counted in, as forms write it, bare or in brackets. */
const symbols =
  'mg|kg|g|t|μg|µg|mm|cm|m|km|μm|µm|㎜|㎝|㎞|㎡|㎥|m2|m3|m²|m³|mL|ml|kL|kl|dL|L|ℓ|cc|㏄|ppm|ppb|％|%|‰|℃|°C|°|K|Ω|kΩ|MΩ|V|kV|mV|A|mA|W|kW|MW|kWh|MWh|kvar|VA|kVA|Hz|kHz|Pa|kPa|MPa|hPa|mmHg|mmAq|lx|lm|cd|dB|N|kN|J|kJ|MJ|GJ|rpm|s|ms|min|h|(?:kg|t)-CO[2₂]'
/** Words that may name a thing as well: 階 over a column of floors. */
const words =
  '年|月|日|時|分|秒|時間|分間|日間|週間|週|泊|か月|ヶ月|カ月|円|千円|万円|百万円|人|名|人工|台|個|本|枚|回|件|式|箇所|ヶ所|か所|カ所|階|室|戸|棟|基|組|缶|袋|箱|冊|部|点|度|倍|坪|セット'
/** How a time of day or a length of time is written. */
const clocks = String.raw`\[?[時hH]{1,2}\]?[:：][分mM]{1,2}(?:[:：][秒sS]{1,2})?|\[?[分mM]{1,2}\]?[:：][秒sS]{1,2}`

const inBrackets = (pattern: string): RegExp => new RegExp(String.raw`^[（(［[]?(?:${pattern})[）)］\]]?$`, 'u')
const one = `(?:${symbols}|${words})`
const units = inBrackets(`${one}(?:[/／]${one})?`)
const sayings = inBrackets(clocks)
const bareWords = new RegExp(`^(?:${words})$`, 'u')

export const isUnit = (text: string): boolean => units.test(text) || sayings.test(text)

/** Whether the text is a unit that could be a name too. */
export const isUnitWord = (text: string): boolean => bareWords.test(text)

/** （℃） as ℃. */
export const withoutBrackets = (text: string): string => text.replace(/^[（(［[]|[）)］\]]$/gu, '')

export type UnitOf = {
  unit: string
  /** What is counted so, where the unit says it: ガス of m³（ガス）; '' else. */
  subject: string
}

/** null for a text that is no unit. */
export const unitIn = (text: string): UnitOf | null => {
  if (isUnit(text)) return { unit: withoutBrackets(text), subject: '' }
  const [, unit = '', subject = ''] = /^([^（(]+)[（(]([^（()）]+)[）)]$/u.exec(text) ?? []
  return isUnit(unit) && !isUnit(subject) ? { unit, subject } : null
}
