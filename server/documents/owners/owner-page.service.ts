/** What stands on the page of a building's owner: the documents, what of them is not put right yet, and what is another than last time. */
import { isEmptyValue, isSameValue, shownText } from '#domain/documents/docs-data.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { OpenFinding, OwnerChange, OwnerFilter, OwnerPage } from '#domain/documents/owner-page.contract.ts'
import { ownerPageTexts as texts } from '#domain/documents/owner-page.texts.ts'
import { sameItemIds } from '#domain/documents/previous-values.ts'
import { limits } from '#domain/limits.ts'
import { matterStatusTypeLabels } from '#domain/matters/matters.labels.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import { isChoiceType } from '#domain/templates/item-types.ts'
import type { Tx } from '#server/db/client.ts'
import { listLimitedItems } from '#server/documents/contents/limited-items.store.ts'
import {
  listDataOfItems,
  listFacilitiesOfMatters,
  listItemWords,
} from '#server/documents/contents/document-previous-values.store.ts'
import { listFindings } from '#server/records/document-findings.store.ts'
import {
  isDone,
  listMadeMatters,
  listOwnerDocuments,
  listOwnerYears,
  type Owner,
  type OwnerRow,
} from '#server/documents/record/owners.store.ts'

/** Reports of one form on the same equipment, the newest first. */
const rowsOfReports = async (tx: Tx, owner: Owner, rows: readonly OwnerRow[]): Promise<OwnerRow[][]> => {
  const company = { company_id: owner.company.id }
  const facilities = await listFacilitiesOfMatters(tx, company, [...new Set(rows.map(({ matter_id }) => matter_id))])
  const subject = ({ lineage, matter_id }: OwnerRow): string =>
    [lineage, ...[...(facilities.get(matter_id) ?? [])].toSorted((a, b) => a - b)].join()
  return [...Map.groupBy(rows, subject).values()]
}

/**
 * What is out of order and not put right: as long as the matter that was made of it is not completed, or, where none was
 * made, as long as no later report was submitted.
 */
const openFindings = async (
  tx: Tx,
  owner: Owner,
  reports: readonly (readonly OwnerRow[])[],
): Promise<OpenFinding[]> => {
  const ids = reports.flat().map(({ id }) => id)
  const found = await listFindings(tx, { company_id: owner.company.id }, ids)
  const made = await listMadeMatters(tx, owner.company, ids)
  return reports.flatMap((rows) =>
    rows.flatMap((document, index) =>
      (found.get(document.id) ?? []).flatMap(({ item_id, name, value, range, level }): OpenFinding[] => {
        if (level !== 'alarm') return []
        const matter = made.find((one) => one.document_id === document.id && one.item_id === item_id)
        if (matter ? isDone(matter.type_id) : index > 0) return []
        const state = matter ? matterStatusTypeLabels[matter.type_id] : texts.unhandled
        return [{ name, value, range, state, document }]
      }),
    ),
  )
}

/** Of the newest report and the one before it: what was judged or measured, and is another now. */
const changeOf = async (tx: Tx, owner: Owner, document: OwnerRow, before: OwnerRow): Promise<OwnerChange | null> => {
  const company = { company_id: owner.company.id }
  const words = await listItemWords(tx, company, [...new Set([document.template_id, before.template_id])])
  const own = words.filter(({ template_id }) => template_id === document.template_id)
  const others = words.filter(({ template_id }) => template_id === before.template_id)
  const limited = await listLimitedItems(
    tx,
    company,
    own.map(({ id }) => id),
  )
  const compared = own.filter(({ id, type }) => isChoiceType(type) || (hasLimits(type) && limited.has(id)))
  if (compared.length === 0) return null
  const earlier = new Map(
    document.template_id === before.template_id
      ? own.map(({ id }) => [id, id])
      : [...sameItemIds(own, others)].map(([other, id]) => [id, other]),
  )
  const ids = compared.flatMap(({ id }) => [id, earlier.get(id)].filter((one) => one !== undefined))
  const data = await listDataOfItems(tx, company, [document.id, before.id], [...new Set(ids)])
  const said = (of: OwnerRow, item_id: number | undefined): DocsDataValue | undefined =>
    data.find((row) => row.document_id === of.id && row.item_id === item_id)?.data
  const items = compared.flatMap(({ id, name, type }) => {
    const [was, is] = [said(before, earlier.get(id)), said(document, id)]
    if (isSameValue(was, is) || (isEmptyValue(was) && isEmptyValue(is))) return []
    return [{ name, before: shownText(type, was) || texts.blank, after: shownText(type, is) || texts.blank }]
  })
  return items.length === 0 ? null : { document, before, items }
}

export const readOwnerPage = async (tx: Tx, owner: Owner, filter: OwnerFilter): Promise<OwnerPage> => {
  const listed = await listOwnerDocuments(tx, owner, filter)
  const newest = filter.q || filter.kind || filter.year ? await listOwnerDocuments(tx, owner, {}) : listed
  const reports = await rowsOfReports(tx, owner, newest.slice(0, limits.ownerDocuments))
  const changes: OwnerChange[] = []
  for (const [document, before] of reports) {
    const change = document && before && (await changeOf(tx, owner, document, before))
    if (change) changes.push(change)
  }
  return {
    company: owner.company,
    building_name: owner.building.name,
    documents: listed.slice(0, limits.ownerDocuments),
    years: await listOwnerYears(tx, owner),
    kinds: owner.kinds,
    hasMore: listed.length > limits.ownerDocuments,
    findings: await openFindings(tx, owner, reports),
    changes,
  }
}
