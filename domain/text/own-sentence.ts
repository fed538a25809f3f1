/** What a person reads where a schema has no sentence of its own: which field, and what to do, not which type was met. */
import type { z } from 'zod'
import * as text from './validation.ts'

/** Of fields that stand in many requests, and are named by none of them. */
const words: Readonly<Record<string, string>> = {
  approvers: '承認者',
  booked_from: '開始月',
  booked_to: '終了月',
  choices: '通知の設定',
  columns: '列',
  docs_data: '入力項目',
  email: 'メールアドレス',
  end_date: '終了日',
  items: '項目',
  keyword: '検索語',
  name: '名称',
  number: '番号',
  page: 'ページ',
  pages: 'ページ',
  people: '招待する人',
  per_page: '1ページの件数',
  photos: '写真',
  pins: 'ピン',
  q: '検索語',
  relative_date: '期間',
  role: '権限',
  sheet: 'シート',
  sort: '並び順',
  start_date: '開始日',
  steps: '承認ステップ',
  submit_destinations: '提出先',
  title: '件名',
}

const labelOf = (path: readonly PropertyKey[] = []): string => {
  const name = path.findLast((part) => typeof part === 'string')
  return name === undefined ? '送信した内容' : (words[name] ?? 'この項目')
}

type OfMany = (field: string, n: number) => string
/** By what is counted; anything else is a number. */
const limits: Record<'too_big' | 'too_small', { number: OfMany; of: Readonly<Record<string, OfMany>> }> = {
  too_big: { number: text.maxNumber, of: { string: text.maxLength, array: text.maxCount } },
  too_small: { number: text.minNumber, of: { string: text.minLength, array: text.minCount } },
}

export const ownSentence = (issue: z.core.$ZodRawIssue): string => {
  const label = labelOf(issue.path)
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const sentence = limits[issue.code].of[issue.origin] ?? limits[issue.code].number
    return sentence(label, Number(issue.code === 'too_big' ? issue.maximum : issue.minimum))
  }
  if (issue.code === 'invalid_format') return issue.format === 'date' ? text.notADate(label) : text.notAccepted(label)
  if (issue.input === undefined || issue.input === null) return text.required(label)
  return issue.code === 'invalid_value' ? text.notAChoice(label) : text.notAccepted(label)
}
