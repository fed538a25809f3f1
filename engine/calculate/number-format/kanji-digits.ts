/**
 * Excel's [DBNum1] 漢数字, [DBNum2] 大字 and [DBNum3] 全角 numerals for Japanese.
 * `positional` writes digit by digit (二〇二五), `withUnits` with 十百千万 (二千二十五).
 */
export type NumeralKind = 1 | 2 | 3

type Numerals = {
  digits: string
  units: readonly [string, string, string, string]
  groups: readonly string[]
  writesOne: boolean
}

const numerals: Record<NumeralKind, Numerals> = {
  1: {
    digits: '〇一二三四五六七八九',
    units: ['', '十', '百', '千'],
    groups: ['', '万', '億', '兆'],
    writesOne: false,
  },
  2: { digits: '〇壱弐参四伍六七八九', units: ['', '拾', '百', '阡'], groups: ['', '萬', '億', '兆'], writesOne: true },
  3: { digits: '０１２３４５６７８９', units: ['', '十', '百', '千'], groups: ['', '万', '億', '兆'], writesOne: true },
}

/** `digits` is a string of ASCII digits. */
export const positional = (digits: string, kind: NumeralKind): string =>
  digits.replace(/\d/g, (digit) => numerals[kind].digits[Number(digit)]!)

const groupWithUnits = (group: string, { digits, units, writesOne }: Numerals): string => {
  let text = ''
  for (let index = 0; index < group.length; index++) {
    const digit = Number(group[index])
    const unit = units[group.length - 1 - index]!
    if (digit === 0) continue
    text += (digit === 1 && unit !== '' && !writesOne ? '' : digits[digit]!) + unit
  }
  return text
}

/** `digits` is a string of ASCII digits below 10^16; longer ones are written digit by digit. */
export const withUnits = (digits: string, kind: NumeralKind): string => {
  const significant = digits.replace(/^0+(?=\d)/, '')
  if (significant === '0') return numerals[kind].digits[0]!
  if (significant.length > 16) return positional(significant, kind)
  let text = ''
  for (let end = significant.length, group = 0; end > 0; end -= 4, group++) {
    const part = groupWithUnits(significant.slice(Math.max(0, end - 4), end), numerals[kind])
    if (part !== '') text = part + numerals[kind].groups[group]! + text
  }
  return text
}
