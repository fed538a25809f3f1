/** The company's address book (連絡先): whom buildings belong to and documents go to. */
import type {
  Contact,
  ContactFilter,
  CreateContactRequest,
  UpdateContactRequest,
} from '#domain/contacts/contacts.contract.ts'
import { canEditContacts, canViewContacts } from '#domain/contacts/contacts.policy.ts'
import { inCompany, type Tx } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, notFound } from '#server/http/errors.ts'
import {
  deleteContact as removeContact,
  insertContact,
  listAffiliations as queryAffiliations,
  listContacts as queryContacts,
  updateContact as writeContact,
  type ContactRow,
} from './contacts.store.ts'

const present = ({ id, phone_number, affiliation, name, email }: ContactRow): Contact => ({
  id,
  phone_number,
  affiliation,
  name,
  email,
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

export const updateContact = (deps: Deps, scope: Scope, id: number, body: UpdateContactRequest): Promise<Contact> =>
  change(deps, scope, async (tx) => {
    const row = await writeContact(tx, scope, id, body)
    if (!row) throw notFound()
    return present(row)
  })

export const deleteContact = (deps: Deps, scope: Scope, id: number): Promise<void> =>
  change(deps, scope, async (tx) => {
    if (!(await removeContact(tx, scope, id))) throw notFound()
  })
