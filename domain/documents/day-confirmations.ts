/** 日ごとの確認 of a month sheet: what a box confirms, which of them wait, and who may confirm them. */
import type { MonthSheet } from '../templates/month-grids.ts'
import type { ItemType } from '../templates/item-types.ts'
import { isInternal, type Actor } from '../users/users.policy.ts'
import { isEmptyValue } from './docs-data.ts'
import { isContentLocked } from './documents.policy.ts'
import type { DocsDataValue } from './documents.contract.ts'
import { dayLabel, missingTexts, type DatedColumn, type MissingDay } from './month-sheet.ts'

type Item = { id: number; type: ItemType; cell_reference: string | null }
type Dated<I> = { sheet: MonthSheet<I>; columns: readonly DatedColumn[] }
type ValueOf = (itemId: number) => DocsDataValue | undefined

export type ConfirmBox<I> = {
  item: I
  /** 6月17日(水) */
  label: string
  /** The day's first column within its sheet. */
  at: number
  sheetKey: string
  /** What is confirmed: the day's points, and who stands in 担当. A change of any of them takes the confirmation away. */
  covers: I[]
  /** Of these, the points. */
  points: I[]
}

/** The boxes of a form in the order of its days. A box over 朝 and 夕 of one day confirms both. */
export const confirmBoxes = <I extends Item>(sheets: readonly Dated<I>[]): ConfirmBox<I>[] =>
  sheets.flatMap(({ sheet, columns }) => {
    const boxes: ConfirmBox<I>[] = []
    sheet.columns.forEach(({ number }, at) => {
      const column = columns[at]!
      const item = sheet.confirmers[at] ?? null
      const last = boxes.at(-1)
      const isOfLast = item === null && last !== undefined && sheet.columns[last.at]!.number === number
      if (column.state === 'none' || (item === null && !isOfLast)) return
      if (item)
        boxes.push({ item, label: dayLabel(column, sheet.unit), at, sheetKey: sheet.key, covers: [], points: [] })
      const box = boxes.at(-1)!
      if (isOfLast) box.label = dayLabel({ ...column, part: null }, sheet.unit)
      const points = sheet.points.flatMap((point) => point.items[at] ?? [])
      box.points.push(...points)
      box.covers.push(...points, ...[sheet.writers[at] ?? null].filter((writer) => writer !== null))
    })
    return boxes
  })

/** Whether anything stands there that could be confirmed. */
export const isFilled = ({ points }: Pick<ConfirmBox<Item>, 'points'>, valueOf: ValueOf): boolean =>
  points.some(({ id }) => !isEmptyValue(valueOf(id)))

/** 確認待ち: filled in, and not confirmed. */
export const waitingBoxes = <I extends Item>(
  sheets: readonly Dated<I>[],
  valueOf: ValueOf,
  confirmed: ReadonlySet<number>,
): ConfirmBox<I>[] => confirmBoxes(sheets).filter((box) => !confirmed.has(box.item.id) && isFilled(box, valueOf))

/** Whoever may approve, as long as the contents may change: what was asked to be approved stays as it is. */
export const canConfirmDays = (actor: Pick<Actor, 'role'>, document: Parameters<typeof isContentLocked>[0]): boolean =>
  isInternal(actor) && !isContentLocked(document)

/** Nobody confirms what they wrote, as nobody approves what they asked for. */
export const isWriterOf = (
  actor: Pick<Actor, 'id'>,
  { points }: Pick<ConfirmBox<Item>, 'points'>,
  writerOf: (itemId: number) => number | null | undefined,
): boolean => points.some(({ id }) => writerOf(id) === actor.id)

/** How many days are named before they are counted. */
const mostNamed = 5
const named = (labels: readonly string[]): string =>
  labels.slice(0, mostNamed).join('、') + (labels.length > mostNamed ? ` ほか${labels.length - mostNamed}日` : '')

export const confirmTexts = {
  title: '日ごとの確認',
  waiting: '確認待ち',
  reason: '確認のない理由',
  confirm: (count: number): string => `${count}日分を確認`,
  confirmOne: 'この日を確認',
  withdraw: '確認を取り消す',
  done: (labels: readonly string[]): string => `${named(labels)}を確認しました`,
  withdrawn: (label: string): string => `${label}の確認を取り消しました`,
  count: (count: number): string => `確認されていない日が${count}日あります。`,
  by: (name: string, at: string): string => `確認 ${name} ${at}`,
  own: '自分が記入した日は確認できません。',
  empty: 'まだ記入がありません。',
  willLift: (name: string): string => `${name}さんが確認した日です。値や備考を変えると、確認は取り消されます。`,
  lifted: (label: string, name: string): string => `変更したので、${label}の確認（${name}さん）を取り消しました。`,
  unsaved: '入力を保存してから確認してください。',
  locked: '申請中、承認済み、または提出済みの書類では、日ごとの確認を変更できません。',
  noBox: '日ごとの確認の欄ではありません。',
  typed: 'この欄には入力できません。日ごとの確認で入ります。',
  changed: (labels: readonly string[]): string =>
    `${named(labels)}の値か備考が、開いたあとに変わりました。内容を見て、もう一度確認してください。`,
  gone: 'この日の確認は、もうありません。',
} as const

/** What is to be explained before approval is asked: days that lack values, and days that nobody confirmed. */
export const needsReason = (missing: readonly MissingDay<unknown>[], waiting: readonly unknown[]): string =>
  [
    missing.length > 0 ? missingTexts.count(missing) : '',
    waiting.length > 0 ? confirmTexts.count(waiting.length) : '',
    missing.length > 0 ? '記入するか、' : '確認を受けるか、',
    '理由を書いてください。',
  ].join('')

/** Under the applicant's comment, for whoever approves. */
export const explained = (
  missing: readonly MissingDay<unknown>[],
  waiting: readonly unknown[],
  reason: string,
): string =>
  [
    missing.length > 0 ? missingTexts.explained(missing, reason) : null,
    waiting.length > 0 ? `確認のない日${waiting.length}日の理由：${reason}` : null,
  ]
    .filter((line) => line !== null)
    .join('\n')
