import { and, asc, eq } from 'drizzle-orm'
import type { BoundFacts } from '#domain/documents/bound-values.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import { inspectionKinds, occurrences, plans } from '#server/db/schema/plans.ts'
import { matterFacilities } from '#server/db/schema/matters.ts'
import type { Viewer } from '#server/sight/viewer.ts'
import { visibleFacilities } from '#server/sight/facilities.visible.ts'

type Company = { company_id: number }

export const findCompanyFacts = async (tx: Tx, { company_id }: Company): Promise<BoundFacts['company']> => {
  const [row] = await tx
    .select({
      name: companies.name,
      address: companies.address,
      tel: companies.tel,
      representative_name: companies.representative_name,
      representative_position: companies.representative_position,
      registration_number: companies.registration_number,
    })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!
}

/** Of the plans whose times the matter performs: what is inspected, and by which law. */
export const findPlanFacts = async (
  tx: Tx,
  { company_id }: Company,
  matter_id: number,
): Promise<{ plan_kind: string | null; plan_law: string | null }> => {
  const rows = await tx
    .selectDistinct({
      id: inspectionKinds.id,
      name: inspectionKinds.name,
      law: inspectionKinds.law,
      article: inspectionKinds.article,
    })
    .from(occurrences)
    .innerJoin(plans, and(eq(plans.company_id, occurrences.company_id), eq(plans.id, occurrences.plan_id)))
    .innerJoin(
      inspectionKinds,
      and(eq(inspectionKinds.company_id, plans.company_id), eq(inspectionKinds.id, plans.kind_id)),
    )
    .where(and(eq(occurrences.company_id, company_id), eq(occurrences.matter_id, matter_id)))
    .orderBy(asc(inspectionKinds.id))
  const joined = (texts: (string | null)[]) => [...new Set(texts.filter(Boolean))].join('、') || null
  return {
    plan_kind: joined(rows.map(({ name }) => name)),
    plan_law: joined(rows.map(({ law, article }) => law && [law, article].filter(Boolean).join(' '))),
  }
}

/** The matter's machines as they are now, by name: the first is the first of its rows. */
export const listMachineFacts = (tx: Tx, viewer: Viewer, matter_id: number) =>
  tx
    .select({
      name: facilities.name,
      company_number: facilities.company_number,
      facility_category_id: facilities.facility_category_id,
      type: facilities.type,
      manufacturer: facilities.manufacturer,
      model_number: facilities.model_number,
      serial_number: facilities.serial_number,
      rated_output: facilities.rated_output,
      installation_floor: facilities.installation_floor,
      manufactured_at: facilities.manufactured_at,
      installed_at: facilities.installed_at,
      legal_lifetime: facilities.legal_lifetime,
      actual_lifetime: facilities.actual_lifetime,
      renewal_cost: facilities.renewal_cost,
      note: facilities.note,
    })
    .from(matterFacilities)
    .innerJoin(facilities, eq(facilities.id, matterFacilities.facility_id))
    .where(
      and(
        eq(matterFacilities.company_id, viewer.company_id),
        eq(matterFacilities.matter_id, matter_id),
        visibleFacilities(tx, viewer),
      ),
    )
    .orderBy(byName(facilities.name), asc(facilities.id))
