/** Which month sheets a building has. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isSameSheet } from '#domain/documents/month-sheet.ts'
import type { Tx } from '#server/db/client.ts'
import { buildings } from '#server/db/schema/buildings.ts'
import { documents } from '#server/db/schema/documents.ts'
import { matterFacilities, matters } from '#server/db/schema/matters.ts'
import { templates } from '#server/db/schema/templates.ts'
import { listItems } from '#server/templates/templates.store.ts'

type Company = { company_id: number }
export type SheetPlace = { building_id: number; template_id: number; period: string; facility_ids: number[] }

/** Where it stands, and whether it is of the same version of the form and still open. */
export type FoundSheet = { id: number; name: string; template_id: number; is_submitted: boolean }

/** The living sheet of any version of the template, of that month, in matters of the building. */
export const findSheet = async (
  tx: Tx,
  { company_id }: Company,
  { building_id, template_id, period, facility_ids }: SheetPlace,
): Promise<FoundSheet | null> => {
  const lineage = tx
    .select({ lineage: templates.lineage })
    .from(templates)
    .where(and(eq(templates.company_id, company_id), eq(templates.id, template_id)))
  const rows = await tx
    .select({
      id: documents.id,
      name: documents.title,
      template_id: documents.template_id,
      is_submitted: sql<boolean>`${documents.submitted_at} is not null`,
      facility_ids: sql<string[]>`array(
        select ${matterFacilities.facility_id} from ${matterFacilities}
        where ${matterFacilities.company_id} = ${matters.company_id} and ${matterFacilities.matter_id} = ${matters.id})`,
    })
    .from(documents)
    .innerJoin(matters, and(eq(matters.company_id, documents.company_id), eq(matters.id, documents.matter_id)))
    .innerJoin(templates, eq(templates.id, documents.template_id))
    .where(
      and(
        eq(documents.company_id, company_id),
        isNull(documents.deleted_at),
        isNull(matters.deleted_at),
        eq(documents.period, period),
        eq(matters.building_id, building_id),
        sql`${templates.lineage} = (${lineage})`,
      ),
    )
    .orderBy(asc(documents.id))
  const same = rows.find((row) => isSameSheet(row.facility_ids.map(Number), facility_ids))
  return same ? { id: same.id, name: same.name, template_id: same.template_id, is_submitted: same.is_submitted } : null
}

/** The same, with the building held until the transaction ends: of two who begin a sheet the second finds it. */
export const holdSheet = async (tx: Tx, company: Company, place: SheetPlace): Promise<FoundSheet | null> => {
  await tx
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.company_id, company.company_id), eq(buildings.id, place.building_id)))
    .for('no key update')
  return findSheet(tx, company, place)
}

/** The version of a template that documents are made from today; null where it is out of use. */
export const findCurrentVersion = async (
  tx: Tx,
  { company_id }: Company,
  lineage: number,
): Promise<{ id: number } | null> => {
  const [row] = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(
      and(
        eq(templates.company_id, company_id),
        eq(templates.lineage, lineage),
        isNull(templates.archived_at),
        isNull(templates.deleted_at),
      ),
    )
  return row ?? null
}

/** What a month sheet is made of. */
export const findSheetForm = async (tx: Tx, { company_id }: Company, template_id: number) => {
  const [row] = await tx
    .select({ grids: templates.grids })
    .from(templates)
    .where(and(eq(templates.company_id, company_id), eq(templates.id, template_id)))
  return { grids: row?.grids ?? [], items: await listItems(tx, { company_id }, template_id) }
}
