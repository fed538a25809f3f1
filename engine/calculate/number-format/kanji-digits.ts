/**
 * Excel's [DBNum1] 漢数字, [DBNum2] 大字 and [DBNum3] 全角 numerals, 1 to 3 as written in Japan and 4 to 6 in China.
 * `positional` writes digit by digit (二〇二五), `withUnits` with 十百千万 (二千二十五).
 */
export type NumeralKind = 1 | 2 | 3 | 4 | 5 | 6

type Numerals = {
  digits: string
  units: readonly [string, string, string, string]
  groups: readonly string[]
  writesOne: boolean
  /** Whether skipped places are read: 一百○一. */
  readsZero?: boolean
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
  4: {
    digits: '○一二三四五六七八九',
    units: ['', '十', '百', '千'],
    groups: ['', '万', '亿', '兆'],
    writesOne: true,
    readsZero: true,
  },
  5: {
    digits: '零壹贰叁肆伍陆柒捌玖',
    units: ['', '拾', '佰', '仟'],
    groups: ['', '万', '亿', '兆'],
    writesOne: true,
    readsZero: true,
  },
  6: {
    digits: '０１２３４５６７８９',
    units: ['', '十', '百', '千'],
    groups: ['', '万', '亿', '兆'],
    writesOne: true,
    readsZero: true,
  },
}

/** `digits` is a string of ASCII digits. */
export const positional = (digits: string, kind: NumeralKind): string =>
  digits.replace(/\d/g, (digit) => numerals[kind].digits[Number(digit)]!)

/** @param isInner whether digits stand before the group, so that zeros at its beginning are skipped places too */
const groupWithUnits = (
  group: string,
  { digits, units, writesOne, readsZero = false }: Numerals,
  isInner: boolean,
): string => {
  let text = ''
  for (let index = 0; index < group.length; index++) {
    const digit = Number(group[index])
    const unit = units[group.length - 1 - index]!
    if (digit === 0) continue
    if (readsZero && group[index - 1] === '0' && (isInner || text !== '')) text += digits[0]!
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
    const part = groupWithUnits(significant.slice(Math.max(0, end - 4), end), numerals[kind], end > 4)
    if (part !== '') text = part + numerals[kind].groups[group]! + text
  }
  return text
}
