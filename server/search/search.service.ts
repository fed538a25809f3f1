/** One question to every list that has names. Each finds as its own screen does, so that nobody finds here what is not there. */
import { facilityCategoryLabels, type FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'
import { matterCategoryLabels, type MatterCategoryId } from '#domain/matters/matters.labels.ts'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import { businessDay } from '#domain/dates.ts'
import { canUseTemplates } from '#domain/templates/templates.policy.ts'
import { roleLabels } from '#domain/users/users.labels.ts'
import { canListUsers, isInternalRole } from '#domain/users/users.policy.ts'
import { foundPerNoun, type FoundRecord } from '#domain/search/search.contract.ts'
import { foundNouns, type FoundNoun } from '#domain/search/search.labels.ts'
import { listBuildings } from '#server/buildings/buildings.store.ts'
import { listContacts } from '#server/contacts/contacts.store.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { listDrawings } from '#server/drawings/drawings.store.ts'
import { listPlansByName } from '#server/plans/plans.store.ts'
import { listTemplateRows } from '#server/templates/templates.store.ts'
import { listPeople } from '#server/users/users.store.ts'
import { listDocumentRows } from '#server/documents/list/document-list.store.ts'
import { listFacilities } from '#server/facilities/facilities.store.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { listMatters } from '#server/matters/matter-list.store.ts'
import { askedBy, holdsAll, ofCategories, readingsOf, type Reading } from './readings.ts'

const page = { per_page: foundPerNoun }

/** Of a name that holds several words the list finds by one of them only. */
const mostWithOneWord = 50

type Asked = Record<'building_id' | 'category', number[] | undefined> & { name: string | undefined; per_page: number }
/** `number`: the company's own, by which the list finds it as by its name. */
type Found = FoundRecord & { number?: string | null }
type Find = (tx: Tx, scope: Scope, asked: Asked, today: string) => Promise<Found[]>
/** `categories`: what its records are of, which is a word for them as well. */
type Finder = { find: Find; categories?: Readonly<Record<number, string>> }

/** What tells it from its namesakes, its number first. */
const told = (...parts: (string | null)[]): string | null => parts.filter(Boolean).join('　') || null

/** What stands at a building: its words may be the building's. */
const atBuildings = {
  matter: {
    categories: matterCategoryLabels,
    find: async (tx, scope, { category, ...asked }, today) => {
      const filter = { ...asked, matter_category_id: category as MatterCategoryId[] | undefined }
      return (await listMatters(tx, scope, filter, today)).rows.map(({ id, name, number, building_name }) => ({
        noun: 'matter',
        id,
        name,
        detail: told(number, building_name),
        number,
      }))
    },
  },
  document: {
    find: async (tx, scope, { name: title, building_id, per_page }, today) => {
      const filter = { title, building_id, per_page }
      const { rows } = await listDocumentRows(tx, scope, filter, { kind: 'all' }, today)
      return rows.map(({ id, title: name, number, document_type_id }) => ({
        noun: 'document',
        id,
        name,
        detail: told(number, documentTypeLabels[document_type_id]),
        number,
      }))
    },
  },
  facility: {
    categories: facilityCategoryLabels,
    find: async (tx, scope, { category, ...asked }, today) => {
      const filter = { ...asked, facility_category_id: category as FacilityCategoryId[] | undefined }
      return (await listFacilities(tx, scope, filter, today)).rows.map(({ facility, building_name }) => ({
        noun: 'facility',
        id: facility.id,
        name: facility.name,
        detail: told(facility.company_number, building_name),
        number: facility.company_number,
      }))
    },
  },
  drawing: {
    find: async (tx, scope, asked) =>
      (await listDrawings(tx, scope, asked)).rows.map(({ drawing: { id, name }, building_name }) => ({
        noun: 'drawing',
        id,
        name,
        detail: building_name,
      })),
  },
  plan: {
    find: async (tx, scope, asked) =>
      (await listPlansByName(tx, scope, asked)).map(({ plan, kind, building }) => ({
        noun: 'plan',
        id: plan.id,
        name: kind.name,
        detail: told(building.name, plan.partner_name),
        building_id: building.id,
      })),
  },
} satisfies Partial<Record<FoundNoun, Finder>>

/** By the likeliest reading first, until there are enough. */
const findAtBuildings = async (
  tx: Tx,
  scope: Scope,
  named: readonly Reading[],
  { find, categories = {} }: Finder,
  today: string,
): Promise<FoundRecord[]> => {
  const found = new Map<number, FoundRecord>()
  for (const reading of [...named, ...ofCategories(named, categories)]) {
    if (found.size >= foundPerNoun) break
    const per_page = reading.own.length > 1 ? mostWithOneWord : foundPerNoun
    const building_id = reading.building_ids === null ? undefined : [...reading.building_ids]
    const category = reading.categories && [...reading.categories]
    const records = await find(tx, scope, { name: askedBy(reading), building_id, category, per_page }, today)
    for (const { number = null, ...record } of records)
      if (holdsAll(`${record.name} ${number ?? ''} ${record.noun === 'plan' ? record.detail : ''}`, reading))
        found.set(record.id, record)
  }
  return [...found.values()].slice(0, foundPerNoun)
}

const findBuildings = async (tx: Tx, scope: Scope, name: string): Promise<FoundRecord[]> =>
  (await listBuildings(tx, scope, { name, ...page })).rows.map(({ building }) => ({
    noun: 'building',
    id: building.id,
    name: building.name,
    detail: told(building.company_number, building.address),
  }))

const findContacts = async (tx: Tx, scope: Scope, keyword: string): Promise<FoundRecord[]> =>
  (await listContacts(tx, scope, { keyword, ...page })).rows.map(({ id, name, affiliation }) => ({
    noun: 'contact',
    id,
    name,
    detail: affiliation,
  }))

const findTemplates = async (tx: Tx, scope: Scope, name: string): Promise<FoundRecord[]> => {
  if (!canUseTemplates(scope.actor)) return []
  const { rows } = await listTemplateRows(tx, scope, { name, ...page })
  return rows.map((row) => ({
    noun: 'template',
    id: row.id,
    name: row.name,
    detail: documentTypeLabels[row.document_type_id],
  }))
}

const findPeople = async (tx: Tx, scope: Scope, name: string): Promise<FoundRecord[]> => {
  if (!canListUsers(scope.actor)) return []
  const { rows } = await listPeople(tx, scope, { name, ...page })
  return rows.map(({ user, role }) => ({
    noun: isInternalRole(role) ? 'user' : 'guest',
    id: user.id,
    name: user.name,
    detail: roleLabels[role],
  }))
}

/** The others, guests among the people: what is found by its name and has no finder does not compile. */
const byName = {
  building: findBuildings,
  contact: findContacts,
  template: findTemplates,
  user: findPeople,
} satisfies Record<Exclude<FoundNoun, keyof typeof atBuildings | 'guest'>, unknown>

export const search = ({ database, clock }: Deps, scope: Scope, text: string): Promise<FoundRecord[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    const today = businessDay(clock())
    const readings = await readingsOf(tx, scope, text)
    const found: FoundRecord[] = []
    for (const find of Object.values(atBuildings))
      found.push(...(await findAtBuildings(tx, scope, readings, find, today)))
    for (const find of Object.values(byName)) found.push(...(await find(tx, scope, text)))
    return found.toSorted((a, b) => foundNouns.indexOf(a.noun) - foundNouns.indexOf(b.noun))
  })
