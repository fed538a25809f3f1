/** What earlier documents about the same place say in a document's items. */
import { toTimestamp } from '#domain/dates.ts'
import { isEmptyValue } from '#domain/documents/docs-data.ts'
import { readingOf } from '#domain/documents/findings.ts'
import {
  hasPreviousValue,
  mostPreviousValues,
  readingsDrawn,
  sameItemIds,
  type DatedReading,
  type PreviousReport,
  type PreviousValues,
} from '#domain/documents/previous-values.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { requireMatter } from '#server/matters/matter-access.service.ts'
import { findTemplate } from '#server/templates/templates.store.ts'
import {
  listComparableDocuments,
  listDataOfItems,
  listItemWords,
  type Compared,
} from './document-previous-values.store.ts'
import { findDocument, type DocumentRow } from './documents.store.ts'

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

const reportOf = ({ id, title, created_at, author }: Earlier): PreviousReport => ({
  id,
  title,
  date: toTimestamp(created_at),
  author,
})

/** What the earlier documents say in these items, whatever version of the template they were made from. */
const listEarlierValues = async (
  tx: Tx,
  scope: Scope,
  { own, wanted, earlier }: { own: readonly Words[]; wanted: readonly Words[]; earlier: readonly Earlier[] },
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
  return earlier.flatMap((report) =>
    (byDocument.get(report.id) ?? []).flatMap(({ item_id, data: value }) =>
      value === null || isEmptyValue(value) ? [] : [{ item_id: ownIds.get(item_id)!, report, value }],
    ),
  )
}

/** Of all items, in as many statements as of one. */
const valuesBefore = async (tx: Tx, scope: Scope, document: Compared): Promise<PreviousValues> => {
  const own = await listItemWords(tx, scope, [document.template_id])
  const wanted = own.filter(({ type }) => hasPreviousValue(type))
  const earlier =
    wanted.length === 0 ? [] : await listComparableDocuments(tx, scope, document, { most: reportsLookedAt })
  if (earlier.length === 0) return { reports: [], items: [] }

  const byItem = Map.groupBy(await listEarlierValues(tx, scope, { own, wanted, earlier }), ({ item_id }) => item_id)
  const items = wanted.flatMap(({ id: item_id, type }) => {
    const values = (byItem.get(item_id) ?? []).slice(0, mostPreviousValues(type))
    return values.length === 0
      ? []
      : [{ item_id, values: values.map(({ report, value }) => ({ report_id: report.id, value })) }]
  })
  const named = new Set(items.flatMap(({ values }) => values.map(({ report_id }) => report_id)))
  return { reports: earlier.filter((report) => named.has(report.id)).map(reportOf), items }
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
    const earlier = await listComparableDocuments(tx, scope, comparedOf(document), { most: readingsDrawn, since })
    if (earlier.length === 0) return []
    return (await listEarlierValues(tx, scope, { own, wanted: [item], earlier })).toReversed().flatMap((one) => {
      const reading = readingOf(item.type, one.value)
      return reading === null ? [] : [{ reading, report: reportOf(one.report) }]
    })
  })
