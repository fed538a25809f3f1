import { and, asc, eq } from 'drizzle-orm'
import type { BoundFacts } from '#domain/documents/bound-values.ts'
import { byName } from '#server/db/by-name.ts'
import type { Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { facilities } from '#server/db/schema/facilities.ts'
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
    })
    .from(companies)
    .where(eq(companies.id, company_id))
  return row!
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
