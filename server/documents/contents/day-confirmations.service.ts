/** 日ごとの確認 of a month sheet: given, taken back, and gone where a value of the day becomes another. */
import { toTimestamp } from '#domain/dates.ts'
import {
  confirmBoxes,
  confirmTexts,
  isFilled,
  isWriterOf,
  waitingBoxes,
  type ConfirmBox,
} from '#domain/documents/day-confirmations.ts'
import { isContentLocked } from '#domain/documents/documents.policy.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ConfirmDaysRequest, LiftedConfirmation } from '#domain/documents/month-sheets.contract.ts'
import { dataByItem } from '#domain/documents/sections.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { hasConfirmer } from '#domain/templates/month-grids.ts'
import { isAdmin, isInternal } from '#domain/users/users.policy.ts'
import type { Tx } from '#server/db/client.ts'
import { listLinesSince } from '#server/histories/histories.store.ts'
import { findKnownNames } from '#server/histories/known-people.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { conflict, forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { sheetsOfMonth, writeDaysToConfirm, type SheetForm } from '#server/records/sheet-days.ts'
import { changeDocument } from '#server/documents/record/change-document.ts'
import {
  deleteConfirmations,
  insertConfirmations,
  listConfirmations,
  type ConfirmationRow,
} from '#server/documents/record/day-confirmations.store.ts'
import type { LoadedDocument } from '#server/documents/record/document-detail.service.ts'
import { documentEvent, documentSubject } from '#server/documents/record/document-subject.ts'
import { documentFacts } from '#server/documents/record/documents.presenter.ts'
import { listData, type DocumentRow } from '#server/documents/record/documents.store.ts'
import { findSheetForm } from '#server/documents/record/month-sheets.store.ts'
import { findUserNames } from '#server/users/users.store.ts'

type Sheet = Pick<DocumentRow, 'id' | 'period'>

const isConfirmed = ({ grids = [] }: SheetForm, { period }: Pick<Sheet, 'period'>): boolean =>
  period !== null && grids.some(hasConfirmer)

const waitingOf = async (tx: Tx, scope: Pick<Scope, 'company_id'>, form: SheetForm, sheet: Sheet) => {
  if (!isConfirmed(form, sheet)) return []
  const data = dataByItem(await listData(tx, scope, sheet.id))
  const confirmed = new Set((await listConfirmations(tx, scope, sheet.id)).map(({ item_id }) => item_id))
  return waitingBoxes(sheetsOfMonth(form, sheet.period), (id) => data.get(id), confirmed)
}

/** How many days of it wait, counted anew: after every change of its values, its confirmations or its form. */
export const countDays = async (
  tx: Tx,
  scope: Pick<Scope, 'company_id'>,
  form: SheetForm,
  sheet: Sheet,
): Promise<void> => {
  if (isConfirmed(form, sheet))
    await writeDaysToConfirm(tx, scope, sheet.id, (await waitingOf(tx, scope, form, sheet)).length)
}

/** 確認待ち of the sheet; of one without such boxes none. */
export const waitingOfSheet = async (tx: Tx, scope: Pick<Scope, 'company_id'>, row: DocumentRow) =>
  row.period === null ? [] : waitingOf(tx, scope, await findSheetForm(tx, scope, row.template_id), row)

/** What the history says: 「6月17日(水)の確認」 from nobody to 佐藤 恵子, and back. */
const lineOf = ({ item, label }: ConfirmBox<{ id: number }>) =>
  ({ field: 'day_confirmations', part: { id: item.id, name: `${label}の確認` } }) as const

/**
 * Where a value or 備考 of a confirmed day is another now, the confirmation goes, whoever changed it, and whoever gave it is
 * told. What changed stands there already; the days that wait are counted anew.
 */
export const liftConfirmations = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  form: SheetForm,
  changed: ReadonlySet<number>,
): Promise<{ lifted: LiftedConfirmation[]; events: Event<'confirmation_lifted'>[] }> => {
  if (changed.size === 0 || !isConfirmed(form, row)) return { lifted: [], events: [] }
  const given = new Map((await listConfirmations(tx, scope, row.id)).map((each) => [each.item_id, each]))
  const boxes = confirmBoxes(sheetsOfMonth(form, row.period)).filter(
    ({ item, covers }) => given.has(item.id) && covers.some(({ id }) => changed.has(id)),
  )
  const people = boxes.map(({ item }) => given.get(item.id)!.user_id)
  const names = await findUserNames(tx, people)
  const known = await findKnownNames(tx, scope, people)
  await deleteConfirmations(
    tx,
    scope,
    row.id,
    boxes.map(({ item }) => item.id),
  )
  await countDays(tx, scope, form, row)
  const lifted = boxes.map(({ item, label }, index): LiftedConfirmation => {
    const id = people[index]!
    return { item_id: item.id, day: label, user: { id, name: known.get(id) ?? '' } }
  })
  const events = boxes.map((box, index): Event<'confirmation_lifted'> => {
    const user_id = people[index]!
    const told = documentEvent('updated', row, { ...lineOf(box), before: names.get(user_id) ?? '', after: null })
    return { kind: 'confirmation_lifted', subject: documentSubject(row), line: told.line!, user_id, day: box.label }
  })
  return { lifted, events }
}

const guardOpen = ({ row, parts }: LoadedDocument): void => {
  if (isContentLocked(documentFacts(row, parts))) throw conflict(confirmTexts.locked)
}

/** Which items have another value or 備考 than when the sheet was looked at. */
const changedSince = async (tx: Tx, scope: Scope, row: DocumentRow, since: string): Promise<ReadonlySet<number>> => {
  if (toTimestamp(row.updated_at) === since) return new Set()
  const contents = {
    type: 'document',
    ids: [row.id],
    kinds: [historyTypes.updated],
    fields: ['docs_data', 'cell_remarks'],
  } as const
  const lines = await listLinesSince(tx, scope, contents, new Date(since))
  return new Set(lines.flatMap(({ part_id }) => part_id ?? []))
}

/** The boxes that are asked for, all of which this person may confirm as they stand; refused otherwise. */
const boxesToConfirm = async (
  tx: Tx,
  scope: Scope,
  row: DocumentRow,
  { item_ids, updated_at }: ConfirmDaysRequest,
  form: SheetForm,
) => {
  const boxes = new Map(confirmBoxes(sheetsOfMonth(form, row.period)).map((box) => [box.item.id, box]))
  const wanted = [...new Set(item_ids)].map((id) => boxes.get(id))
  if (row.period === null || wanted.some((box) => box === undefined)) throw invalid({ item_ids: [confirmTexts.noBox] })
  const given = new Set((await listConfirmations(tx, scope, row.id)).map(({ item_id }) => item_id))
  const open = wanted.filter((box) => box !== undefined).filter(({ item }) => !given.has(item.id))
  const data = await listData(tx, scope, row.id)
  const values = dataByItem(data)
  const writers = new Map(data.map(({ item_id, updated_user_id }) => [item_id, updated_user_id]))
  if (open.some((box) => isWriterOf(scope.user, box, (id) => writers.get(id)))) throw forbidden(confirmTexts.own)
  if (open.some((box) => !isFilled(box, (id) => values.get(id)))) throw invalid({ item_ids: [confirmTexts.empty] })
  const changed = await changedSince(tx, scope, row, updated_at)
  const others = open.filter(({ covers }) => covers.some(({ id }) => changed.has(id)))
  if (others.length > 0) throw conflict(confirmTexts.changed(others.map(({ label }) => label)))
  return open
}

/** Days that somebody confirmed by now stay theirs: of two who confirm at once the second finds it done. */
export const confirmDays = (deps: Deps, scope: Scope, id: number, body: ConfirmDaysRequest): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    () => isInternal(scope.actor),
    async (tx, loaded) => {
      const { row } = loaded
      guardOpen(loaded)
      const form = await findSheetForm(tx, scope, row.template_id)
      const boxes = await boxesToConfirm(tx, scope, row, body, form)
      const { company_id, user } = scope
      await insertConfirmations(
        tx,
        boxes.map(({ item }): ConfirmationRow => ({
          company_id,
          document_id: id,
          item_id: item.id,
          user_id: user.id,
          confirmed_at: deps.clock(),
        })),
      )
      await countDays(tx, scope, form, row)
      await happened(
        tx,
        deps,
        scope,
        boxes.map((box) => documentEvent('updated', row, { ...lineOf(box), before: null, after: user.name })),
      )
    },
  )

export const withdrawDay = (deps: Deps, scope: Scope, id: number, item_id: number): Promise<Document> =>
  changeDocument(
    deps,
    scope,
    id,
    () => isInternal(scope.actor),
    async (tx, loaded) => {
      const { row } = loaded
      const given = (await listConfirmations(tx, scope, id)).find((each) => each.item_id === item_id)
      if (!given) throw notFound(confirmTexts.gone)
      if (given.user_id !== scope.user.id && !isAdmin(scope.actor)) throw forbidden()
      guardOpen(loaded)
      const form = await findSheetForm(tx, scope, row.template_id)
      const box = confirmBoxes(sheetsOfMonth(form, row.period)).find(({ item }) => item.id === item_id)
      await deleteConfirmations(tx, scope, id, [item_id])
      await countDays(tx, scope, form, row)
      const before = (await findUserNames(tx, [given.user_id])).get(given.user_id) ?? ''
      const line = box ? lineOf(box) : ({ field: 'day_confirmations' } as const)
      await happened(tx, deps, scope, [documentEvent('updated', row, { ...line, before, after: null })])
    },
  )
