/** What earlier documents about the same place say in a document's items. */
import { toTimestamp } from '#domain/dates.ts'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { readingOf } from '#domain/documents/findings.ts'
import {
  hasPreviousValue,
  isSameSubject,
  mostPreviousValues,
  readingsDrawn,
  sameItemIds,
  type DatedReading,
  type PreviousReport,
  type PreviousValues,
} from '#domain/documents/previous-values.ts'
import { sectionsOf } from '#domain/documents/sections.ts'
import { facilitiesNamedIn } from '#domain/facilities/named-facilities.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { findTemplate } from '#server/templates/templates.store.ts'
import {
  listComparableDocuments,
  listComparedFacilities,
  listDataOfItems,
  listFacilitiesOfMatters,
  listItemWords,
  type Compared,
  type ComparedFacility,
} from './document-previous-values.store.ts'
import { findDocument, type DocumentRow } from '#server/documents/record/documents.store.ts'

/** So many reports are looked through for values: years of monthly rounds, and no more work for a form that is filled in daily. */
const reportsLookedAt = 30
const yearMs = 366 * 24 * 60 * 60 * 1000

type Earlier = Awaited<ReturnType<typeof listComparableDocuments>>[number]
type Words = Awaited<ReturnType<typeof listItemWords>>[number]

const visibleDocument = async (tx: Tx, scope: Scope, id: number): Promise<DocumentRow> => {
  const document = await findDocument(tx, scope, id)
  if (!document) throw notFound()
  return document
}

const comparedOf = ({ matter_id, template_id, id, created_at }: DocumentRow): Compared => ({
  matter_id,
  template_id,
  made: { id, created_at },
})

const reportOf = ({ id, title, author }: Earlier, date: Date): PreviousReport => ({
  id,
  title,
  date: toTimestamp(date),
  author,
})

/** When most of them were written. */
const usualMoment = (moments: readonly Date[]): Date =>
  moments.toSorted((a, b) => a.getTime() - b.getTime())[Math.floor((moments.length - 1) / 2)]!

/** Whether an item of the document and one of an earlier one's matter are about the same. */
const subjects = async (
  tx: Tx,
  scope: Scope,
  own: readonly Words[],
  { own_facilities, earlier }: { own_facilities: readonly ComparedFacility[]; earlier: readonly Earlier[] },
): Promise<(item_id: number, report: Earlier) => boolean> => {
  if (own_facilities.length === 0) return () => true
  const named = new Map(
    sectionsOf(own).flatMap(({ title, items }) =>
      items.map(({ id, name }) => [
        id,
        facilitiesNamedIn(own_facilities, `${title} ${name}`).map((facility) => facility.id),
      ]),
    ),
  )
  const ofMatters = await listFacilitiesOfMatters(tx, scope, [...new Set(earlier.map(({ matter_id }) => matter_id!))])
  const ownIds = new Set(own_facilities.map(({ id }) => id))
  const none: ReadonlySet<number> = new Set()
  return (item_id, { matter_id }) => isSameSubject(named.get(item_id) ?? [], ownIds, ofMatters.get(matter_id!) ?? none)
}

/** What the earlier documents say in these items, whatever version of the template they were made from. */
const listEarlierValues = async (
  tx: Tx,
  scope: Scope,
  {
    own,
    wanted,
    earlier,
    own_facilities,
  }: {
    own: readonly Words[]
    wanted: readonly Words[]
    earlier: readonly Earlier[]
    own_facilities: readonly ComparedFacility[]
  },
) => {
  const ownIds = new Map(wanted.map(({ id }) => [id, id]))
  const versions = new Set(earlier.map(({ template_id }) => template_id))
  versions.delete(own[0]!.template_id)
  const others = versions.size === 0 ? [] : await listItemWords(tx, scope, [...versions])
  for (const items of Map.groupBy(others, ({ template_id }) => template_id).values())
    for (const [other, id] of sameItemIds(own, items)) if (ownIds.has(id)) ownIds.set(other, id)

  const data = await listDataOfItems(
    tx,
    scope,
    earlier.map(({ id }) => id),
    [...ownIds.keys()],
  )
  const byDocument = Map.groupBy(data, ({ document_id }) => document_id)
  const isSame = await subjects(tx, scope, own, { own_facilities, earlier })
  return earlier.flatMap((document) => {
    const values = byDocument.get(document.id) ?? []
    if (values.length === 0) return []
    const report = reportOf(document, usualMoment(values.map(({ updated_at }) => updated_at)))
    return values.flatMap(({ item_id: other, data: value }) => {
      const item_id = ownIds.get(other)!
      return value === null || isEmptyValue(value) || !isSame(item_id, document) ? [] : [{ item_id, report, value }]
    })
  })
}

/** Of all items, in as many statements as of one. */
export const valuesBefore = async (tx: Tx, scope: Scope, document: Compared): Promise<PreviousValues> => {
  const own = await listItemWords(tx, scope, [document.template_id])
  const wanted = own.filter(({ type }) => hasPreviousValue(type))
  const { matter_id } = document
  if (wanted.length === 0 || matter_id === null) return { reports: [], items: [] }
  const own_facilities = await listComparedFacilities(tx, scope, matter_id)
  const earlier = await listComparableDocuments(tx, scope, document, { most: reportsLookedAt, own_facilities })
  if (earlier.length === 0) return { reports: [], items: [] }

  const values = await listEarlierValues(tx, scope, { own, wanted, earlier, own_facilities })
  const byItem = Map.groupBy(values, ({ item_id }) => item_id)
  const items = wanted.flatMap(({ id: item_id, type }) => {
    const last = (byItem.get(item_id) ?? []).slice(0, mostPreviousValues(type))
    return last.length === 0
      ? []
      : [{ item_id, values: last.map(({ report, value }) => ({ report_id: report.id, value })) }]
  })
  const shown = new Set(items.flatMap(({ values: own }) => own.map(({ report_id }) => report_id)))
  const reports = new Map(values.map(({ report }) => [report.id, report]))
  return { reports: [...reports.values()].filter(({ id }) => shown.has(id)), items }
}

export const documentPreviousValues = ({ database }: Deps, scope: Scope, id: number): Promise<PreviousValues> =>
  inCompany(database.db, scope.company_id, async (tx) =>
    valuesBefore(tx, scope, comparedOf(await visibleDocument(tx, scope, id))),
  )

/** What a document of this template would be told that is made in the matter now: carried along for those made offline. */
export const previousValuesBeforeDocument = (
  { database }: Deps,
  scope: Scope,
  { matter_id, template_id }: { matter_id: number; template_id: number },
): Promise<PreviousValues> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    if (!(await findTemplate(tx, scope, template_id))) throw notFound()
    return valuesBefore(tx, scope, { matter_id, template_id, made: null })
  })

/** The readings of one item in the year before the document, the oldest first. */
export const documentReadings = (
  { database }: Deps,
  scope: Scope,
  id: number,
  item_id: number,
): Promise<DatedReading[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const document = await visibleDocument(tx, scope, id)
    const own = await listItemWords(tx, scope, [document.template_id])
    const item = own.find((one) => one.id === item_id)
    if (!item) throw notFound()
    if (!hasLimits(item.type)) throw invalid({ item_id: ['数値の項目を選択してください。'] })
    const since = new Date(document.created_at.getTime() - yearMs)
    const { matter_id } = document
    if (matter_id === null) return []
    const own_facilities = await listComparedFacilities(tx, scope, matter_id)
    const compared = comparedOf(document)
    const earlier = await listComparableDocuments(tx, scope, compared, { most: readingsDrawn, since, own_facilities })
    if (earlier.length === 0) return []
    const values = await listEarlierValues(tx, scope, { own, wanted: [item], earlier, own_facilities })
    return values
      .flatMap(({ value, report }) => {
        const reading = readingOf(item.type, value)
        return reading === null ? [] : [{ reading, report }]
      })
      .toSorted((a, b) => Date.parse(a.report.date) - Date.parse(b.report.date) || a.report.id - b.report.id)
  })
