import { readingUnit } from '#domain/documents/findings.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

/** 6.0〜8.5 A: the narrowest of what is said; '' where nothing is. */
export const limitsText = (item: TemplateItem): string => {
  const { limits } = item
  if (!limits) return ''
  const low = limits.attention_low ?? limits.alarm_low
  const high = limits.attention_high ?? limits.alarm_high
  const unit = readingUnit(item)
  const end = unit && ` ${unit}`
  if (low === null) return high === null ? '' : `${high}${end}以下`
  return high === null ? `${low}${end}以上` : `${low}〜${high}${end}`
}
