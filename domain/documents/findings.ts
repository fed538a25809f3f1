/**
 * What of a document's contents is out of order: a reading beyond its limits, or a choice that says so itself. The one
 * place that decides it, for fields, lists and papers, in the browser and on the server.
 */
import { hasLimits, limitLevelLabels, limitLevels, type ItemLimits, type LimitLevel } from '../templates/item-limits.ts'
import { unitOf } from '../templates/item-names.ts'
import { isChoiceType, type ItemType } from '../templates/item-types.ts'
import { shownText, valuesOf } from './docs-data.ts'
import type { DocsDataValue, DocumentFinding } from './documents.contract.ts'
import { plainNumber } from './typed-values.ts'

type Item = { id: number; name: string; type: ItemType; limits: ItemLimits | null }

export type Finding = {
  level: LimitLevel
  /** 0.2〜0.5 MPa, what it should be; null of a choice. */
  range: string | null
  isAbove: boolean
}

/** The plain digits that a field of numbers or per cent shows for what is stored; null where it shows none. */
export const readingDigits = (type: ItemType, data: DocsDataValue | undefined): string | null => {
  if (!hasLimits(type)) return null
  const shown = shownText(type, data)
  const isPercent = shown.endsWith('%')
  // A field of numbers keeps a sign that was typed: 95% of 負荷率（%） is held against 90.
  return type === 'percent' && !isPercent ? null : plainNumber(isPercent ? shown.slice(0, -1) : shown)
}

export const readingOf = (type: ItemType, data: DocsDataValue | undefined): number | null => {
  const digits = readingDigits(type, data)
  return digits === null ? null : Number(digits)
}

/** What a reading is counted in; '' where its name does not say. */
export const readingUnit = ({ name, type }: Pick<Item, 'name' | 'type'>): string =>
  type === 'percent' ? '%' : (unitOf(name) ?? '')

const rangeText = (low: number | null, high: number | null, unit: string): string => {
  const unitText = unit === '' ? '' : unit === '%' ? '%' : ` ${unit}`
  if (low === null) return `${high}${unitText}以下`
  return high === null ? `${low}${unitText}以上` : `${low}〜${high}${unitText}`
}

/** 0.2〜0.5 MPa: the narrowest of what is said of it; '' where nothing is. */
export const wantedRange = (item: Pick<Item, 'name' | 'type' | 'limits'>): string => {
  if (!item.limits) return ''
  const { attention_low, attention_high, alarm_low, alarm_high } = item.limits
  const [low, high] = [attention_low ?? alarm_low, attention_high ?? alarm_high]
  return low === null && high === null ? '' : rangeText(low, high, readingUnit(item))
}

const readingFinding = (item: Item, limits: ItemLimits, reading: number): Finding | null => {
  const levels = [
    { level: 'alarm', low: limits.alarm_low, high: limits.alarm_high },
    { level: 'attention', low: limits.attention_low, high: limits.attention_high },
  ] as const
  for (const { level, low, high } of levels) {
    const isAbove = high !== null && reading > high
    if (isAbove || (low !== null && reading < low))
      return { level, range: rangeText(low, high, readingUnit(item)), isAbove }
  }
  return null
}

/** Words of forms for what is not in order. */
const choiceWords = {
  alarm: [
    '否',
    '不可',
    '不良',
    '不適',
    '不適合',
    '不合格',
    '異常',
    '異常あり',
    '異常有',
    '異常有り',
    '故障',
    '要修理',
    '要修繕',
    '要交換',
    '要是正',
    '×',
    '✕',
    'NG',
  ],
  attention: ['注意', '要注意', '要観察', '経過観察', '要調整', '要清掃', '要確認', '△'],
} as const satisfies Record<LimitLevel, readonly string[]>

const levelOfChoice = (value: string): LimitLevel | null => {
  const word = value.normalize('NFKC').trim()
  const says = (words: readonly string[]) => words.some((other) => other.normalize('NFKC') === word)
  return says(choiceWords.alarm) ? 'alarm' : says(choiceWords.attention) ? 'attention' : null
}

/** null where nothing is out of order, or nobody said what would be. */
export const findingOf = (item: Item, data: DocsDataValue | undefined): Finding | null => {
  if (isChoiceType(item.type)) {
    const levels = valuesOf(data).map(levelOfChoice)
    const level = levels.includes('alarm') ? 'alarm' : levels.includes('attention') ? 'attention' : null
    return level && { level, range: null, isAbove: false }
  }
  const reading = item.limits && readingOf(item.type, data)
  return item.limits && reading !== null ? readingFinding(item, item.limits, reading) : null
}

/** 基準 0.2〜0.5 MPa を超えています。 A choice says itself what it is. */
export const findingSentence = ({ range, isAbove }: Finding): string | null =>
  range === null ? null : `基準 ${range} を${isAbove ? '超えて' : '下回って'}います。`

export const valueWithUnit = (item: Pick<Item, 'name' | 'type'>, data: DocsDataValue | undefined): string => {
  const shown = shownText(item.type, data)
  const unit = item.type === 'number' && !shown.endsWith('%') ? readingUnit(item) : ''
  return `${shown}${unit && ` ${unit}`}`
}

/** In the items' order, 異常 before 注意. */
export const findingsOf = (items: readonly Item[], data: ReadonlyMap<number, DocsDataValue>): DocumentFinding[] => {
  const found = items.flatMap((item): DocumentFinding[] => {
    const value = data.get(item.id)
    const finding = findingOf(item, value)
    return finding === null
      ? []
      : [
          {
            item_id: item.id,
            name: item.name,
            level: finding.level,
            value: valueWithUnit(item, value),
            range: finding.range,
          },
        ]
  })
  return limitLevels.toReversed().flatMap((level) => found.filter((one) => one.level === level))
}

/** 異常1件、注意2件; '' where there are none. */
export const findingsText = (findings: readonly Pick<DocumentFinding, 'level'>[]): string =>
  limitLevels
    .toReversed()
    .flatMap((level) => {
      const count = findings.filter((finding) => finding.level === level).length
      return count === 0 ? [] : [`${limitLevelLabels[level]}${count}件`]
    })
    .join('、')
