/** Who may what of people and company: every call by every role, none forgotten. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { auditCalls } from '#domain/audit/audit.calls.ts'
import type { companyCalls } from '#domain/company/company.calls.ts'
import type { invitationCalls } from '#domain/invitations/invitations.calls.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'
import type { numberCalls } from '#domain/numbers/numbers.calls.ts'
import type { peopleCalls, userCalls } from '#domain/users/users.calls.ts'
import { asFile, makePng } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import { createTestApp, password, type Person, type TestApp, type TestCompany } from '../app.ts'

type Call = keyof (typeof auditCalls &
  typeof companyCalls &
  typeof invitationCalls &
  typeof numberCalls &
  typeof peopleCalls &
  typeof userCalls)
/** What the call is made with, afresh for each role. */
type Made = { path?: string; body?: object }
type Right = { may: readonly Role[]; with?: (caller: Person) => Promise<Made> | Made }

let app: TestApp
let company: TestCompany
let picture: File
const people = new Map<Role, Person>()
const master = () => people.get(roles.master)!
beforeAll(async () => {
  app = await createTestApp()
  const made = await app.createCompany('midori')
  ;({ company } = made)
  people.set(roles.master, made.master)
  for (const role of [roles.admin, roles.member, roles.guest])
    people.set(role, await app.createPerson(company, role, `役割${role}`))
  picture = asFile(await makePng('a.png'))
})
afterAll(() => app.close())

let count = 0
const target = () => app.createPerson(company, roles.guest, `対象${(count += 1)}`)
const invitation = async (): Promise<number> =>
  (
    await answered<{ data: { id: number } }>(
      await master().browser.post(`${company.path}/invitations`, { email: `i${(count += 1)}@example.com`, role: 2 }),
      201,
    )
  ).data.id
const pictureForm = (): FormData => {
  const form = new FormData()
  form.set('picture', picture)
  return form
}
const absence = () => ({
  from_date: '2990-01-01',
  to_date: '2990-01-02',
  substitute_user_id: people.get(roles.admin)!.id,
})

const all = [roles.master, roles.admin, roles.member, roles.guest]
const internals = [roles.master, roles.admin, roles.member]
const admins = [roles.master, roles.admin]

const rights: Record<Call, Right> = {
  'GET /audit': { may: admins },
  'POST /audit-csv-download': { may: admins },
  'GET /company': { may: admins },
  'GET /company/partial-properties': { may: all },
  'PUT /company': { may: admins, with: () => ({ body: { tel: '03-1234-5678' } }) },
  'GET /mail-templates': { may: internals },
  'GET /number-rules': { may: internals },
  'PUT /number-rules': { may: admins, with: () => ({ body: { number_rules: [], seen: [] } }) },
  'PUT /mail-templates': { may: admins, with: () => ({ body: { mail_templates: [], seen: [] } }) },
  'GET /company/pictures/{kind}': { may: all, with: () => ({ path: '/company/pictures/logo' }) },
  'PUT /company/pictures/{kind}': {
    may: admins,
    with: () => ({ path: '/company/pictures/logo', body: pictureForm() }),
  },
  'DELETE /company/pictures/{kind}': { may: admins, with: () => ({ path: '/company/pictures/logo' }) },
  'GET /company/handover': { may: all },
  'POST /company/handover': {
    may: [roles.master],
    with: async () => ({ body: { user_id: (await app.createPerson(company, roles.member, '後任')).id, password } }),
  },
  // Of these nobody was offered anything: there is nothing to take (409).
  'POST /company/handover/accept': { may: all },
  'DELETE /company/handover': { may: [roles.master] },
  'GET /company/room': { may: admins },
  'GET /company/guide': { may: admins },
  'DELETE /company/guide': { may: admins },
  'GET /postal-codes/{code}': { may: all, with: () => ({ path: '/postal-codes/1050011' }) },
  'GET /invitations': { may: admins },
  'POST /invitations': { may: admins, with: () => ({ body: { email: `n${(count += 1)}@example.com`, role: 2 } }) },
  'POST /invitations-many': {
    may: admins,
    with: () => ({ body: { people: [{ email: `m${(count += 1)}@example.com`, role: 2 }] } }),
  },
  'POST /invitations/{id}/resend': {
    may: admins,
    with: async () => ({ path: `/invitations/${await invitation()}/resend` }),
  },
  'GET /invitations/{id}/link': {
    may: admins,
    with: async () => ({ path: `/invitations/${await invitation()}/link` }),
  },
  'DELETE /invitations/{id}': { may: admins, with: async () => ({ path: `/invitations/${await invitation()}` }) },
  'GET /users': { may: internals },
  'GET /users/partial-properties': { may: all },
  'PUT /users/{id}': {
    may: admins,
    with: async () => ({ path: `/users/${(await target()).id}`, body: { name: '改名' } }),
  },
  'GET /users/{id}/departure': { may: admins, with: async () => ({ path: `/users/${(await target()).id}/departure` }) },
  'DELETE /users/{id}': { may: admins, with: async () => ({ path: `/users/${(await target()).id}`, body: {} }) },
  // One's own days; guests approve nothing.
  'PUT /users/{id}/absence': { may: internals, with: ({ id }) => ({ path: `/users/${id}/absence`, body: absence() }) },
  'DELETE /users/{id}/absence': { may: internals, with: ({ id }) => ({ path: `/users/${id}/absence` }) },
}

const cases = Object.entries(rights).flatMap(([call, right]) =>
  all.map((role) => ({ call, role, allowed: right.may.includes(role), right })),
)
it.each(cases)('$call by role $role: $allowed', async ({ call, role, allowed, right }) => {
  const [method = '', path = ''] = call.split(' ')
  const caller = people.get(role)!
  const made = (await right.with?.(caller)) ?? {}
  const { status } = await caller.browser.request(method, company.path + (made.path ?? path), made.body)
  expect(status === 403).toBe(!allowed)
})
