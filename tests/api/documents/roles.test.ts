/**
 * Every state of a document × every person × every call: the can… flags of the answer equal what the call then does.
 * Each cell works on a document of its own, set into its state directly.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, DocumentCans } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { answered } from '../answers.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

let app: TestApp
let company: TestCompany
let template: Template
let matter_id: number
const people: Record<string, Person> = {}

type Answer<T> = { data: T }
beforeAll(async () => {
  app = await createTestApp()
  const created = await app.createCompany('midori')
  ;({ company } = created)
  people['master on the matter'] = created.master
  people['admin elsewhere'] = await app.createPerson(company, 1, 'admin')
  people['author'] = await app.createPerson(company, 0, 'author')
  people['member of the matter'] = await app.createPerson(company, 0, 'colleague')
  people['member elsewhere'] = await app.createPerson(company, 0, 'elsewhere')
  people['guest of the matter'] = await app.createPerson(company, 2, 'guest')
  people['guest elsewhere'] = await app.createPerson(company, 2, 'visitor')
  const form = new FormData()
  form.set('name', '受領書')
  form.set('document_type_id', '3')
  form.set('excel_file', new File([corpusBytes('forms/08_koji_kanryo_juryosho.xlsx') as Uint8Array<ArrayBuffer>], 'form.xlsx'))
  const uploaded = await answered<Answer<Template>>(await created.master.browser.post(`${company.path}/templates`, form), 201)
  template = (await answered<Answer<Template>>(await created.master.browser.put(`${company.path}/templates/${uploaded.data.id}`, { items: [{ name: '件名', type: 'text', cell_reference: '0:C6' }] }), 200)).data
  const user_ids = ['master on the matter', 'member of the matter', 'guest of the matter'].map((name) => people[name]!.id)
  matter_id = (await answered<Answer<{ id: number }>>(await created.master.browser.post(`${company.path}/matters`, { name: '改修', matter_category_id: 1, user_ids }), 201)).data.id
})
afterAll(() => app.close())

const states = {
  'not set': {},
  'to be submitted at once': { submit_mode: 2 },
  'to be approved': { submit_mode: 1 },
  applying: { submit_mode: 1, approval_status: 2 },
  'sent back': { approval_status: 3 },
  approved: { submit_mode: 1, approval_status: 4 },
  submitted: { submit_mode: 2, submitted_at: '2026-01-01T00:00:00Z' },
} as const

const newDocument = async (state: Record<string, unknown>): Promise<string> => {
  const { data } = await answered<Answer<Document>>(await people['author']!.browser.post(`${company.path}/documents`, { title: '受領書', template_id: template.id, matter_id }), 201)
  for (const [column, value] of Object.entries(state)) await app.database.pool.query(`update documents set ${column} = $1 where id = $2`, [value, data.id])
  return `${company.path}/documents/${data.id}`
}
const isAllowed = (response: Response): boolean => {
  expect([200, 201, 204, 403, 404, 409]).toContain(response.status)
  return response.ok
}

const calls: Record<Exclude<keyof DocumentCans, 'canSubmit' | 'canSubmitDirectly'>, (person: Person, path: string) => Promise<Response>> = {
  canEdit: (person, path) => person.browser.put(path, { docs_data: [{ item_id: template.items[0]!.id, data: '直し' }] }),
  canEditName: (person, path) => person.browser.put(path, { title: '新しい題' }),
  canCopy: (person, path) => person.browser.post(`${path}/copy`),
  canDelete: (person, path) => person.browser.delete(path),
  canEditDestination: (person, path) => person.browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }] }),
  canManageRecipients: async (person, path) => {
    const { rows } = await app.database.pool.query('insert into document_submit_mails (company_id, document_id, email) values ($1, $2, $3) returning id', [company.id, path.split('/').pop(), 'owner@example.jp'])
    return person.browser.post(`${path}/mails/${rows[0].id}/resend`)
  },
}
const names = ['master on the matter', 'admin elsewhere', 'author', 'member of the matter', 'member elsewhere', 'guest of the matter', 'guest elsewhere']

describe.each(Object.entries(states))('a document %s', (_, state) => {
  it.each(names)('does for %s what its flags say', { timeout: 60_000 }, async (name) => {
    const person = people[name]!
    const seen = await person.browser.get(await newDocument(state))
    const cans = seen.ok ? ((await seen.json()) as Answer<Document>).data : null
    expect(seen.status).toBe(name === 'guest elsewhere' ? 404 : 200)
    const answers: Record<string, boolean> = {}
    for (const [flag, call] of Object.entries(calls)) answers[flag] = isAllowed(await call(person, await newDocument(state)))
    expect(answers).toEqual(Object.fromEntries(Object.keys(calls).map((flag) => [flag, cans?.[flag as keyof DocumentCans] ?? false])))

    const direct = isAllowed(await person.browser.put(await newDocument(state), { submit_mode: 2 }))
    expect(direct).toBe(cans?.canSubmitDirectly ?? false)
    // Asking for approval is the applicant's, as long as the state leaves it open.
    const isOpen = !('submitted_at' in state) && !(['applying', 'approved', 'to be submitted at once'] as const).some((closed) => states[closed] === state)
    const approver = people['admin elsewhere']!.id === person.id ? people['member elsewhere']! : people['admin elsewhere']!
    const asked = isAllowed(await person.browser.post(`${await newDocument(state)}/approval`, { comment: 'お願いします', steps: [{ approvers: [{ id: approver.id }], is_only_one_approval: false }] }))
    expect(asked).toBe((cans?.canSubmit ?? false) && isOpen)
  })
})

describe('where members need approval', () => {
  it('they submit nothing directly and set no destination; admins do', async () => {
    await app.database.pool.query('update companies set members_require_approval = true where id = $1', [company.id])
    const author = people['author']!
    const path = await newDocument({})
    const { data } = await answered<Answer<Document>>(await author.browser.get(path), 200)
    expect(data).toMatchObject({ canEdit: true, canSubmit: true, canSubmitDirectly: false, canEditDestination: false })
    await answered(await author.browser.put(path, { submit_mode: 2 }), 403)
    await answered(await author.browser.put(path, { submit_destinations: [{ email: 'owner@example.jp' }] }), 403)
    const chosen = await newDocument({ submit_mode: 2 })
    await answered(await author.browser.post(`${chosen}/submit`), 403)
    await answered(await people['master on the matter']!.browser.put(path, { submit_mode: 2 }), 200)
    await app.database.pool.query('update companies set members_require_approval = false where id = $1', [company.id])
  })
})
