import { approvalStatuses } from '#domain/approvals/approvals.labels.ts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '#server/db/client.ts'
import { documentAuthors, documentData, documents } from '#server/db/schema/documents.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { templateItems, templates } from '#server/db/schema/templates.ts'
import { users } from '#server/db/schema/users.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { shownName } from '#server/users/users.store.ts'
import type { DocumentRow } from '#server/documents/record/documents.store.ts'
import { visibleDocuments } from '#server/sight/documents.visible.ts'

type Company = { company_id: number }

/** A document, or null in place of its id and day: one that is still to be made. */
export type Compared = Pick<DocumentRow, 'matter_id' | 'template_id'> & {
  made: Pick<DocumentRow, 'id' | 'created_at'> | null
}

const own = alias(templates, 'own')

export type ComparedFacility = { id: number; name: string }

export const listComparedFacilities = (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
): Promise<ComparedFacility[]> =>
  tx
    .select({ id: facilities.id, name: facilities.name })
    .from(matterFacilities)
    .innerJoin(
      facilities,
      and(eq(facilities.company_id, matterFacilities.company_id), eq(facilities.id, matterFacilities.facility_id)),
    )
    .where(and(eq(matterFacilities.company_id, company_id), eq(matterFacilities.matter_id, matter_id)))
    .orderBy(asc(matterFacilities.facility_id))
    .execute()

/** Which facilities the matters are about. */
export const listFacilitiesOfMatters = async (
  tx: Tx,
  { company_id }: Company,
  matter_ids: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> => {
  if (matter_ids.length === 0) return new Map()
  const rows = await tx
    .select({ matter_id: matterFacilities.matter_id, facility_id: matterFacilities.facility_id })
    .from(matterFacilities)
    .where(and(eq(matterFacilities.company_id, company_id), inArray(matterFacilities.matter_id, [...matter_ids])))
  const byMatter = Map.groupBy(rows, ({ matter_id }) => matter_id)
  return new Map([...byMatter].map(([id, own]) => [id, new Set(own.map(({ facility_id }) => facility_id))]))
}

/**
 * Matters about some of the same equipment; what of their reports is comparable, each item says (isSameSubject).
 * Without equipment those of the same building; null without either.
 */
const comparableMatters = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
  own_facilities: readonly ComparedFacility[],
): Promise<SQL | null> => {
  if (own_facilities.length > 0)
    return inArray(
      documents.matter_id,
      tx
        .select({ id: matterFacilities.matter_id })
        .from(matterFacilities)
        .where(
          and(
            eq(matterFacilities.company_id, company_id),
            inArray(
              matterFacilities.facility_id,
              own_facilities.map(({ id }) => id),
            ),
          ),
        ),
    )
  const [matter] = await tx
    .select({ building_id: matters.building_id })
    .from(matters)
    .where(and(eq(matters.company_id, company_id), eq(matters.id, matter_id)))
  if (!matter || matter.building_id === null) return null
  return inArray(
    documents.matter_id,
    tx
      .select({ id: matters.id })
      .from(matters)
      .where(and(eq(matters.company_id, company_id), eq(matters.building_id, matter.building_id))),
  )
}

/**
 * Documents of any version of the template about the same place, made before this one (and since a day, where one is
 * named), the newest first. Every saved one counts, submitted or not: many reports are printed and never submitted
 * here. One sent back does not: somebody found it wrong.
 */
export const listComparableDocuments = async (
  tx: Tx,
  viewer: Viewer,
  document: Compared,
  { most, since, own_facilities }: { most: number; since?: Date; own_facilities: readonly ComparedFacility[] },
) => {
  const { matter_id, template_id, made } = document
  if (matter_id === null) return []
  const ofComparableMatters = await comparableMatters(tx, viewer, matter_id, own_facilities)
  if (!ofComparableMatters) return []
  const versions = tx
    .select({ id: templates.id })
    .from(templates)
    .innerJoin(own, and(eq(own.company_id, templates.company_id), eq(own.lineage, templates.lineage)))
    .where(and(eq(own.company_id, viewer.company_id), eq(own.id, template_id)))
  return tx
    .select({
      id: documents.id,
      title: documents.title,
      template_id: documents.template_id,
      matter_id: documents.matter_id,
      created_at: documents.created_at,
      author: { id: users.id, name: shownName },
    })
    .from(documents)
    .leftJoin(
      documentAuthors,
      and(
        eq(documentAuthors.company_id, documents.company_id),
        eq(documentAuthors.document_id, documents.id),
        documentAuthors.is_first_author,
      ),
    )
    .leftJoin(users, eq(users.id, documentAuthors.user_id))
    .where(
      and(
        visibleDocuments(tx, viewer),
        // Asked here too, where the index of a matter's living documents needs to hear it.
        isNull(documents.deleted_at),
        ofComparableMatters,
        inArray(documents.template_id, versions),
        ne(documents.approval_status, approvalStatuses.sentBack),
        since && gte(documents.created_at, since),
        made
          ? or(
              lt(documents.created_at, made.created_at),
              and(eq(documents.created_at, made.created_at), lt(documents.id, made.id)),
            )
          : undefined,
      ),
    )
    .orderBy(desc(documents.created_at), desc(documents.id))
    .limit(most)
}

/** What an item is known by, of several templates at once, each in its order. */
export const listItemWords = (tx: Tx, { company_id }: Company, template_ids: readonly number[]) =>
  tx
    .select({
      template_id: templateItems.template_id,
      id: templateItems.id,
      name: templateItems.name,
      type: templateItems.type,
      cell_reference: templateItems.cell_reference,
      lineage: templateItems.lineage,
      file_id: templateItems.file_id,
      photos_wanted: templateItems.photos_wanted,
    })
    .from(templateItems)
    .where(and(eq(templateItems.company_id, company_id), inArray(templateItems.template_id, [...template_ids])))
    .orderBy(asc(templateItems.sort_order), asc(templateItems.id))

/** What the documents say in these items. */
export const listDataOfItems = (
  tx: Tx,
  { company_id }: Company,
  document_ids: readonly number[],
  item_ids: readonly number[],
) =>
  tx
    .select({
      document_id: documentData.document_id,
      item_id: documentData.item_id,
      data: documentData.data,
      updated_at: documentData.updated_at,
    })
    .from(documentData)
    .where(
      and(
        eq(documentData.company_id, company_id),
        inArray(documentData.document_id, [...document_ids]),
        inArray(documentData.item_id, [...item_ids]),
      ),
    )
