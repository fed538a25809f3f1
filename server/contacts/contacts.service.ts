/** The company's address book (連絡先): whom buildings belong to and documents go to. */
import { buildingColumnLabels } from '#domain/buildings/buildings.labels.ts'
import type {
  Contact,
  ContactDuplicates,
  ContactFilter,
  CreateContactRequest,
  MergeContactsRequest,
  UpdateContactRequest,
} from '#domain/contacts/contacts.contract.ts'
import { canEditContacts, canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { duplicateGroups } from '#domain/contacts/duplicates.ts'
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { checkBase } from '#server/records/change.ts'
import { tellingOf } from '#server/records/telling.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import {
  deleteContact as removeContact,
  discardContact,
  findLinkedContacts,
  insertContact,
  linkBuildings,
  listContactKeys,
  listContactLinks,
  listAffiliations as queryAffiliations,
  listContacts as queryContacts,
  lockContacts,
  updateContact as writeContact,
  type ContactLink,
  type ContactRow,
} from './contacts.store.ts'

const present = ({ id, phone_number, affiliation, name, email, updated_at }: ContactRow): Contact => ({
  id,
  phone_number,
  affiliation,
  name,
  email,
  updated_at: toTimestamp(updated_at),
})

const read = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!canViewContacts(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, run)
}
const change = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!canEditContacts(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, run)
}

export const listContacts = (
  deps: Deps,
  scope: Scope,
  filter: ContactFilter,
): Promise<{ data: Contact[]; total: number }> =>
  read(deps, scope, async (tx) => {
    const { rows, total } = await queryContacts(tx, scope, filter)
    return { data: rows.map(present), total }
  })

export const listAffiliations = (deps: Deps, scope: Scope): Promise<string[]> =>
  read(deps, scope, (tx) => queryAffiliations(tx, scope))

export const createContact = (
  deps: Deps,
  scope: Scope,
  { name, affiliation, email, phone_number }: CreateContactRequest,
): Promise<Contact> =>
  change(deps, scope, async (tx) =>
    present(
      await insertContact(tx, scope, {
        name,
        affiliation: affiliation ?? null,
        email: email ?? null,
        phone_number: phone_number ?? null,
      }),
    ),
  )

/** An address book keeps no history: who was first is not known, only that somebody was. */
export const updateContact = (
  deps: Deps,
  scope: Scope,
  id: number,
  { updated_at, ...values }: UpdateContactRequest,
): Promise<Contact> =>
  change(deps, scope, async (tx) => {
    const before = (await lockContacts(tx, scope, [id])).get(id)
    if (!before) throw notFound()
    await checkBase(tx, { ...before, updated_user_id: null }, updated_at, 'この連絡先を先に更新', async () => ({
      current: present(before),
    }))
    return present((await writeContact(tx, scope, id, values))!)
  })

export const deleteContact = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(deps, scope, async (tx) => {
    const deleted_at = deps.clock()
    const contact = await discardContact(tx, scope, id, deleted_at)
    if (!contact) throw notFound()
    await putInTrash(tx, scope, {
      noun: 'contact',
      record: { id, name: contact.name, created_user_id: null },
      deleted_at,
    })
    await audit(tx, scope, scope, [deleted('contact', id, contact.name)])
  })

/** What stands in the address book twice, the first groups. */
export const listContactDuplicates = (deps: Deps, scope: Scope): Promise<ContactDuplicates[]> =>
  read(deps, scope, async (tx) => {
    const groups = duplicateGroups(await listContactKeys(tx, scope)).slice(0, limits.maxPageSize)
    const ids = groups.flatMap((group) => group.contacts.map(({ id }) => id))
    const found = await findLinkedContacts(tx, scope, ids)
    return groups.map(({ reason, contacts }) => ({
      reason,
      contacts: contacts.map(({ id }) => {
        const row = found.get(id)!
        return { ...present(row), linked_buildings_count: row.linked_buildings_count }
      }),
    }))
  })

const buildingEvent = tellingOf('building', buildingColumnLabels)

/** What the history of the buildings says: who goes, and who comes where they were not already. */
const linkEvents = (
  links: readonly ContactLink[],
  kept: ContactRow,
  before: ReadonlyMap<number, ContactRow>,
): Event[] => {
  const own = new Set(links.filter(({ contact_id }) => contact_id === kept.id).map(({ building }) => building.id))
  const moved = links.filter(({ contact_id, building }) => contact_id !== kept.id && building.deleted_at === null)
  const gained = new Map(
    moved.filter(({ building }) => !own.has(building.id)).map(({ building }) => [building.id, building]),
  )
  return [
    ...moved.map(({ contact_id, building }) =>
      buildingEvent('unlinked', building, { field: 'contacts', before: before.get(contact_id)!.name }),
    ),
    ...[...gained.values()].map((building) =>
      buildingEvent('linked', building, { field: 'contacts', after: kept.name }),
    ),
  ]
}

/** One contact in the place of several: it takes their buildings over, and they go. */
export const mergeContacts = (
  deps: Deps,
  scope: Scope,
  id: number,
  { contact_ids, seen = [], name, affiliation, email, phone_number }: MergeContactsRequest,
): Promise<Contact> =>
  change(deps, scope, async (tx) => {
    const gone = [...new Set(contact_ids)].filter((each) => each !== id)
    const before = await lockContacts(tx, scope, [id, ...gone])
    if (!before.has(id)) throw notFound()
    if (gone.length === 0 || before.size <= gone.length)
      throw invalid({
        contact_ids: ['統合する連絡先が見つかりません。ほかのユーザーが削除か統合をした可能性があります。'],
      })
    const changed = seen.flatMap((each) => {
      const row = before.get(each.id)
      return row && toTimestamp(row.updated_at) !== each.updated_at ? row : []
    })
    if (changed.length > 0)
      throw invalid({
        contact_ids: [
          `「${changed[0]!.name}」は、画面を開いたあとにほかのユーザーが変更しました。いったん閉じ、新しい内容を確かめてから統合してください。`,
        ],
      })
    const links = await listContactLinks(tx, scope, [...before.keys()])
    const kept = await writeContact(tx, scope, id, {
      name,
      affiliation: affiliation ?? null,
      email: email ?? null,
      phone_number: phone_number ?? null,
    })
    await linkBuildings(tx, scope, id, [...new Set(links.map(({ building }) => building.id))])
    for (const each of gone) await removeContact(tx, scope, each)
    const removed = [...before.values()].filter((contact) => contact.id !== id)
    await audit(
      tx,
      scope,
      scope,
      removed.map((contact) => ({ ...deleted('contact', contact.id, contact.name), detail: '統合' })),
    )
    await happened(tx, deps, scope, linkEvents(links, kept!, before))
    return present(kept!)
  })
