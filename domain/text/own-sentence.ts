/** What a person reads where a schema has no sentence of its own: what to do, not which type was met. */
import type { z } from 'zod'

const units = new Map([
  ['string', '文字'],
  ['array', '件'],
])

export const ownSentence = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'too_big') return `${issue.maximum}${units.get(issue.origin) ?? ''}以下である必要があります`
  if (issue.code === 'too_small') return `${issue.minimum}${units.get(issue.origin) ?? ''}以上である必要があります`
  if (issue.code === 'invalid_format')
    return issue.format === 'date' ? '正しい日付を入力してください。' : '形式が正しくありません。'
  if (issue.code === 'invalid_value') return '選択肢から選んでください。'
  return issue.input === undefined || issue.input === null ? '必須です。' : '値が正しくありません。'
}
