/** Companies with their people. A person of two companies is one user. */
import { inArray } from 'drizzle-orm'
import { isMaster } from '#domain/users/users.policy.ts'
import { insertCompany } from '#server/company/create-company.store.ts'
import type { Tx } from '#server/db/client.ts'
import { memberships, users } from '#server/db/schema/users.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { Calendar } from './calendar.ts'
import type { DemoCompany, DemoPerson } from '#server/seed/content/people.ts'
import { insertRows } from './insert-rows.ts'
import type { Random } from './random.ts'
import type { Person, Seeding } from './seeding.ts'

/** Days before today that the company began, and each next person joined. */
const founded = 420
const joinEvery = 21

type Foundation = { tx: Tx; storage: Storage; calendar: Calendar; random: Random; password_hash: string }

const findOrAddUsers = async (
  { tx, calendar, password_hash }: Foundation,
  people: readonly DemoPerson[],
): Promise<Person[]> => {
  const emails = people.map(({ email }) => email)
  const known = new Set(
    (await tx.select({ email: users.email }).from(users).where(inArray(users.email, emails))).map(({ email }) => email),
  )
  await insertRows(
    tx,
    users,
    people
      .map((person, index) => ({ ...person, index }))
      .filter(({ email }) => !known.has(email))
      .map(({ name, email, index }) => {
        const created_at = calendar.moment(joinEvery * index - founded, '09:30')
        return {
          name,
          email,
          email_proved_at: created_at,
          password_hash,
          last_password_updated_at: calendar.moment(-20 - 13 * index, '08:50'),
          created_at,
          updated_at: created_at,
        }
      }),
  )
  const ids = new Map(
    (await tx.select({ id: users.id, email: users.email }).from(users).where(inArray(users.email, emails))).map(
      ({ id, email }) => [email, id],
    ),
  )
  return people.map((person) => ({ ...person, id: ids.get(person.email)! }))
}

/** A company with statuses and members, ready for its records. */
export const foundCompany = async (
  foundation: Foundation,
  company: DemoCompany,
  list: readonly DemoPerson[],
): Promise<Seeding> => {
  const { tx, storage, calendar, random } = foundation
  const people = await findOrAddUsers(foundation, list)
  const created_at = calendar.moment(-founded, '09:00')
  const master = people.find(isMaster)!
  const { company_id, statuses } = await insertCompany(
    tx,
    { ...company, created_at, updated_at: created_at },
    master.id,
  )
  const others = people.filter((person) => person !== master)
  await insertRows(
    tx,
    memberships,
    others.map(({ id: user_id, role }, index) => {
      const joined_at = calendar.moment(joinEvery * (index + 1) - founded, '09:30')
      return { company_id, user_id, role, created_at: joined_at, updated_at: joined_at }
    }),
  )
  return {
    tx,
    storage,
    calendar,
    random,
    company_id,
    company_name: company.name,
    histories: [],
    notifications: [],
    people: new Map(people.map((person) => [person.name, person])),
    status_ids: new Map(statuses.map(({ id, name }) => [name, id])),
  }
}
