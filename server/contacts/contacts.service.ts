/** The company's address book (連絡先): whom buildings belong to and documents go to. */
import type {
  Contact,
  ContactDuplicates,
  ContactFilter,
  CreateContactRequest,
  MergeContactsRequest,
  UndoContactMergeRequest,
  UpdateContactRequest,
} from '#domain/contacts/contacts.contract.ts'
import type { ContactRole } from '#domain/contacts/contact-roles.labels.ts'
import { canEditContacts, canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { duplicateGroups } from '#domain/contacts/duplicates.ts'
import { toTimestamp } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import { audit, deleted } from '#server/audit/audit.ts'
import { change } from '#server/records/change.ts'
import { changedLines } from '#server/records/columns.ts'
import { refuseContested } from '#server/records/contested.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import { contacts } from '#server/db/schema/contacts.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import type { Event } from '#server/records/events.ts'
import { happened } from '#server/records/happened.ts'
import { buildingEvent } from '#server/buildings/buildings.columns.ts'
import { contactColumns, contactEvent } from './contacts.columns.ts'
import { putInTrash } from '#server/trash/trash.store.ts'
import { requireUndo } from '#server/trash/undo.service.ts'
import { keepForUndo, putBackRows } from '#server/trash/undo.store.ts'
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
  unlinkBuildings,
  updateContact as writeContact,
  type ContactLink,
  type ContactRow,
  type ContactValues,
} from './contacts.store.ts'

const present = ({ id, phone_number, affiliation, name, email, updated_at }: ContactRow): Contact => ({
  id,
  phone_number,
  affiliation,
  name,
  email,
  updated_at: toTimestamp(updated_at),
})

const tellValues = async (tx: Tx, deps: Deps, scope: Scope, before: ContactRow, after: ContactRow): Promise<void> => {
  const lines = changedLines<ContactValues, null>(contactColumns, before, after, null)
  await happened(
    tx,
    deps,
    scope,
    lines.map((line) => contactEvent('updated', after, { ...line, moment: after.updated_at })),
  )
}

const read = async <T>({ database }: Deps, scope: Scope, run: (tx: Tx) => Promise<T>): Promise<T> => {
  if (!canViewContacts(scope.actor)) throw forbidden()
  return inCompany(database.db, scope.company_id, run)
}
/** Each of these locks the contacts that it writes. */
const changeContacts = <T>(deps: Deps, scope: Scope, write: (tx: Tx) => Promise<T>): Promise<T> =>
  change(deps, scope, { hold: async () => null, may: () => canEditContacts(scope.actor) }, write)

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
  changeContacts(deps, scope, async (tx) => {
    const row = await insertContact(tx, scope, {
      name,
      affiliation: affiliation ?? null,
      email: email ?? null,
      phone_number: phone_number ?? null,
    })
    await happened(tx, deps, scope, [contactEvent('created', row)])
    return present(row)
  })

export const updateContact = (
  deps: Deps,
  scope: Scope,
  id: number,
  { updated_at, ...values }: UpdateContactRequest,
): Promise<Contact> =>
  changeContacts(deps, scope, async (tx) => {
    const before = (await lockContacts(tx, scope, [id])).get(id)
    if (!before) throw notFound()
    await refuseContested(tx, scope, {
      done: 'この連絡先を先に更新',
      place: { type: 'contact', ids: [id] },
      began: { base: updated_at, updated_at: before.updated_at },
      current: async () => present(before),
    })
    const after = (await writeContact(tx, scope, id, values))!
    await tellValues(tx, deps, scope, before, after)
    return present(after)
  })

export const deleteContact = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  changeContacts(deps, scope, async (tx) => {
    const deleted_at = deps.clock()
    const contact = await discardContact(tx, scope, id, deleted_at)
    if (!contact) throw notFound()
    await putInTrash(tx, scope, {
      noun: 'contact',
      record: { id, name: contact.name, created_user_id: null },
      deleted_at,
    })
    await happened(tx, deps, scope, [contactEvent('deleted', contact)])
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

const mergedDetail = '統合'
const undoMergeRefusals = {
  keptIsGone: '統合した連絡先が、そのあとに削除されたか、ほかの連絡先に統合されています。',
  mergedSince: 'この連絡先には、そのあとにほかの連絡先も統合されています。',
} as const

type Move = { building: ContactLink['building']; name: string }

/** What the history of the living buildings says: who goes, and who comes. */
const linkEvents = (gone: readonly Move[], come: readonly Move[]): Event[] => {
  const living = ({ building }: Move) => building.deleted_at === null
  return [
    ...gone
      .filter(living)
      .map(({ building, name }) => buildingEvent('unlinked', building, { field: 'contacts', before: name })),
    ...come
      .filter(living)
      .map(({ building, name }) => buildingEvent('linked', building, { field: 'contacts', after: name })),
  ]
}

const valuesOf = ({ name, affiliation, email, phone_number }: ContactValues): ContactValues => ({
  name,
  affiliation,
  email,
  phone_number,
})

/** What one of those who went was at the building, if anything. */
const roleOf = (links: readonly ContactLink[], building_id: number): ContactRole | null =>
  links.find(({ building, role_id }) => building.id === building_id && role_id !== null)?.role_id ?? null

/** One contact in the place of several: it takes their buildings over, and they go; for a day all can be had back. */
export const mergeContacts = (
  deps: Deps,
  scope: Scope,
  id: number,
  { contact_ids, seen = [], name, affiliation = null, email = null, phone_number = null }: MergeContactsRequest,
): Promise<Contact> =>
  changeContacts(deps, scope, async (tx) => {
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
    const kept = await writeContact(tx, scope, id, { name, affiliation, email, phone_number })
    const own = new Set(links.flatMap(({ contact_id, building }) => (contact_id === id ? building.id : [])))
    const moved = links.filter(({ contact_id }) => contact_id !== id)
    const gained = new Map(moved.flatMap(({ building }) => (own.has(building.id) ? [] : [[building.id, building]])))
    // Of a contact who is nothing yet at the building, what the one before it was there.
    await linkBuildings(
      tx,
      scope,
      id,
      [...gained.keys()].map((building_id) => ({ building_id, role_id: roleOf(moved, building_id) })),
    )
    for (const each of gone) await removeContact(tx, scope, each)
    const removed = [...before.values()].filter((contact) => contact.id !== id)
    await keepForUndo(tx, scope, 'contact_merge', id, {
      before: valuesOf(before.get(id)!),
      after: valuesOf(kept!),
      gained_building_ids: [...gained.keys()],
      gone: removed,
      links: moved.map(({ contact_id, role_id, building }) => ({ contact_id, role_id, building_id: building.id })),
    })
    await tellValues(tx, deps, scope, before.get(id)!, kept!)
    await audit(
      tx,
      scope,
      scope,
      removed.map((contact) => ({ ...deleted('contact', contact.id, contact.name), detail: mergedDetail })),
    )
    const left = moved.map(({ contact_id, building }) => ({ building, name: before.get(contact_id)!.name }))
    const joined = [...gained.values()].map((building) => ({ building, name: kept!.name }))
    await happened(tx, deps, scope, linkEvents(left, joined))
    return present(kept!)
  })

/**
 * Takes a merge back, for whoever did it just now. What others have changed of the contact since stays, and a building
 * that let go of it gets nobody back.
 */
export const undoContactMerge = (
  deps: Deps,
  scope: Scope,
  id: number,
  { contact_ids }: UndoContactMergeRequest,
): Promise<Contact> =>
  changeContacts(deps, scope, async (tx) => {
    const kept = (await lockContacts(tx, scope, [id])).get(id)
    const { content } = await requireUndo(tx, deps, scope, 'contact_merge', id)
    if (!kept) throw invalid({ contact: [undoMergeRefusals.keptIsGone] })
    const { before, after, gained_building_ids, gone, links } = content
    if (!gone.every((contact) => contact_ids.includes(contact.id)))
      throw invalid({ contact_ids: [undoMergeRefusals.mergedSince] })

    const at = new Map((await listContactLinks(tx, scope, [id])).map(({ building }) => [building.id, building]))
    const untouched = (Object.keys(before) as (keyof ContactValues)[]).filter((key) => kept[key] === after[key])
    const values = Object.fromEntries(untouched.map((key) => [key, before[key]]))
    const row = await writeContact(tx, scope, id, values)
    await tellValues(tx, deps, scope, kept, row!)
    const movesOf = (name: string, building_ids: readonly number[]): Move[] =>
      building_ids.flatMap((building_id) => {
        const building = at.get(building_id)
        return building ? { building, name } : []
      })
    await unlinkBuildings(tx, scope, id, gained_building_ids)
    const left = movesOf(kept.name, gained_building_ids)
    await putBackRows(tx, contacts, gone)
    const joined: Move[] = []
    for (const contact of gone) {
      const own_links = links.filter(({ contact_id }) => contact_id === contact.id)
      const moves = movesOf(
        contact.name,
        own_links.map(({ building_id }) => building_id),
      )
      await linkBuildings(
        tx,
        scope,
        contact.id,
        moves.map(({ building }) => ({
          building_id: building.id,
          role_id: own_links.find(({ building_id }) => building_id === building.id)?.role_id ?? null,
        })),
      )
      joined.push(...moves)
    }
    await audit(
      tx,
      scope,
      scope,
      gone.map(({ id: gone_id, name }) => ({
        kind: 'restored',
        subject: { type: 'contact', id: gone_id, name },
        detail: mergedDetail,
      })),
    )
    await happened(tx, deps, scope, linkEvents(left, joined))
    return present(row!)
  })
