/** Contacts, buildings and what stands in them. */
import { historyTypes } from '#domain/histories/histories.labels.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { contactRoles } from '#domain/contacts/contact-roles.labels.ts'
import { buildingContacts, buildings } from '#server/db/schema/buildings.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import { facilities } from '#server/db/schema/facilities.ts'
import type { DemoBuilding } from '#server/seed/content/buildings.ts'
import {
  equipment,
  officeFloor,
  particulars,
  renewalCosts,
  type FacilityKind,
} from '#server/seed/content/facilities.ts'
import { owners, partners, type DemoContact } from '#server/seed/content/people.ts'
import { insertRows, insertWithIds } from './insert-rows.ts'
import type { Scene } from './photos.ts'
import { idOf, recordHistory, type Seeding } from './seeding.ts'
import { pictureFile, storeFiles, type Picture } from './stored-files.ts'

export type Facility = { id: number; name: string; category: number; building: string }
export type Building = { id: number; facts: DemoBuilding; owner: DemoContact; facilities: Facility[] }

const particularsPerBuilding = 2

const insertContacts = async (
  { tx, company_id, calendar }: Seeding,
  list: readonly DemoContact[],
): Promise<Map<DemoContact, number>> => {
  const ids = await insertWithIds(
    tx,
    contacts,
    list.map((contact, index) => {
      const created_at = calendar.moment(-300 + index * 7, '11:00')
      return { company_id, ...contact, created_at, updated_at: created_at }
    }),
  )
  return new Map(list.map((contact, index) => [contact, ids[index]!]))
}

const floorName = (kind: FacilityKind, { above_ground, below_ground }: DemoBuilding, typical: number): string => {
  switch (kind.floor) {
    case 'rooftop':
      return '屋上'
    case 'ground':
      return '1F'
    case 'lowest':
      return below_ground > 0 ? `B${below_ground}F` : '1F'
    case 'typical':
      return `${Math.min(typical, above_ground)}F`
  }
}

/** What stands on the machine, where its name says it: AC-501. */
const codeOf = (name: string): string | null => /[A-Z]{1,3}-[0-9A-Z]{1,6}/.exec(name)?.[0] ?? null

const kindsOf = (index: number): readonly FacilityKind[] => [
  ...equipment,
  ...Array.from(
    { length: particularsPerBuilding },
    (_, offset) => particulars[(index * particularsPerBuilding + offset) % particulars.length]!,
  ),
  ...(index === 0 ? officeFloor : []),
]

const insertFacilities = async (
  seeding: Seeding,
  list: readonly { id: number; facts: DemoBuilding }[],
): Promise<Facility[]> => {
  const { tx, company_id, calendar, random } = seeding
  const rows = list.flatMap(({ id: building_id, facts }, index) =>
    kindsOf(index).map((kind) => {
      const installation_floor = floorName(kind, facts, index === 0 ? 5 : random.between(2, 6))
      const built = Number(facts.date_built.slice(0, 4))
      const year = Math.max(built, Number(calendar.today.slice(0, 4)) - random.between(1, 14))
      const created_at = calendar.moment(-random.between(60, 280), '13:20')
      return {
        building: facts.name,
        keeper: facts.keeper,
        values: {
          company_id,
          building_id,
          name: kind.name.replace('{f}', installation_floor.replace('F', '')),
          company_number: codeOf(kind.name.replace('{f}', installation_floor.replace('F', ''))),
          facility_category_id: kind.category,
          type: kind.type,
          manufacturer: kind.manufacturer || null,
          model_number: kind.model || null,
          serial_number: kind.model ? `A${random.between(1000, 9999)}-${random.between(100000, 999999)}` : null,
          legal_lifetime: kind.legal_lifetime,
          actual_lifetime: kind.legal_lifetime && kind.legal_lifetime + 3,
          rated_output: kind.rated_output ?? null,
          installation_floor,
          renewal_cost: kind.legal_lifetime === null ? null : (renewalCosts[kind.category] ?? 300_000),
          note: kind.note,
          installed_at: kind.model ? `${year}-${String(random.between(1, 12)).padStart(2, '0')}-20` : null,
          manufactured_at: kind.model ? `${year - 1}-${String(random.between(1, 12)).padStart(2, '0')}-01` : null,
          created_user_id: idOf(seeding, facts.keeper),
          created_at,
          updated_at: created_at,
        },
      }
    }),
  )
  const ids = await insertWithIds(
    tx,
    facilities,
    rows.map(({ values }) => values),
  )
  return rows.map(({ values, building }, index) => {
    const id = ids[index]!
    recordHistory(
      seeding,
      { historyable_type: 'facility', historyable_id: id, historyable_name: values.name },
      { type: historyTypes.created, user_id: values.created_user_id, at: values.created_at },
    )
    return { id, name: values.name, category: values.facility_category_id, building }
  })
}

/** Every building with its owner, its partners' contacts and its facilities. */
export const insertBuildings = async (seeding: Seeding, list: readonly DemoBuilding[]): Promise<Building[]> => {
  const { tx, company_id, calendar } = seeding
  const contactIds = await insertContacts(seeding, [...owners, ...partners])
  const rows = list.map(({ owner: _, keeper, ...facts }, index) => {
    const created_at = calendar.moment(-400 + index * 9, '10:00')
    return {
      company_id,
      ...facts,
      company_number: `B-${String(index + 1).padStart(3, '0')}`,
      created_user_id: idOf(seeding, keeper),
      created_at,
      updated_at: calendar.moment(-5 - index * 3, '15:10'),
    }
  })
  const ids = await insertWithIds(tx, buildings, rows)
  rows.forEach(({ name, created_user_id, created_at }, index) => {
    recordHistory(
      seeding,
      { historyable_type: 'building', historyable_id: ids[index]!, historyable_name: name },
      { type: historyTypes.created, user_id: created_user_id, at: created_at },
    )
  })
  await insertRows(
    tx,
    buildingContacts,
    list.flatMap(({ owner }, index) =>
      [
        owners[owner]!,
        partners[index % partners.length]!,
        partners[(index + 1) % partners.length]!,
        partners[(index + 2) % partners.length]!,
      ].map((contact, place) => ({
        company_id,
        building_id: ids[index]!,
        contact_id: contactIds.get(contact)!,
        role_id: place === 0 ? contactRoles.owner : null,
      })),
    ),
  )
  const all = list.map((facts, index) => ({ id: ids[index]!, facts }))
  const standing = await insertFacilities(seeding, all)
  return all.map(({ id, facts }) => ({
    id,
    facts,
    owner: owners[facts.owner]!,
    facilities: standing.filter(({ building }) => building === facts.name),
  }))
}

const facilityPhotos: [facility: RegExp, scenes: Scene[]][] = [
  [/^室内機 AC-503$/, ['cassette', 'filterBefore', 'gauge']],
  [/^漏水/, ['leak', 'repaired']],
  [/排水ポンプ$/, ['pump', 'gaugeHigh']],
  [/^屋上防水/, ['roof']],
  [/^受水槽$/, ['tankBefore', 'tankAfter']],
  [/^受変電設備$/, ['cubicle']],
  [/^LED照明/, ['lights']],
]

export const insertFacilityPhotos = async (
  seeding: Seeding,
  list: readonly Building[],
  photos: Record<Scene, Picture>,
): Promise<void> => {
  const { tx, storage, company_id, calendar } = seeding
  const taken_at = calendar.moment(-14, '14:00')
  const wanted = list.flatMap(({ facts, facilities: own }) =>
    own.flatMap((facility) =>
      (facilityPhotos.find(([pattern]) => pattern.test(facility.name))?.[1] ?? []).map((scene, index) => ({
        facts,
        facility,
        scene,
        index,
      })),
    ),
  )
  const fileIds = await storeFiles(
    tx,
    storage,
    company_id,
    wanted.map(({ facts, facility, scene, index }) =>
      pictureFile(`${facility.name}_${index + 1}.jpg`, photos[scene], {
        created_at: taken_at,
        uploaded_by_user_id: idOf(seeding, facts.keeper),
      }),
    ),
  )
  await insertRows(
    tx,
    attachments,
    wanted.map(({ facility }, index) => ({
      company_id,
      facility_id: facility.id,
      file_id: fileIds[index]!,
      created_at: taken_at,
    })),
  )
}
