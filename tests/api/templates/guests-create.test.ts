/** ゲストが作成できる: of which templates guests of a matter make documents there. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template, TemplateListItem } from '#domain/templates/templates.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

type Answer<T> = { data: T }
let office: Office
let report: Template
let estimate: Template
let matter: Matter
let other: Matter

const address = (path: string) => office.company.path + path
const makeTemplate = async (name: string, document_type_id: number): Promise<Template> => {
  const body = { name, document_type_id, items: [{ name: '所見', type: 'textarea' }] }
  return (await answered<Answer<Template>>(await office.master.browser.post(address('/templates'), body), 201)).data
}
beforeAll(async () => {
  office = await openOffice()
  report = await makeTemplate('作業報告書', 3)
  estimate = await makeTemplate('見積書', 2)
  matter = await office.createMatter(office.member, { template_ids: [report.id, estimate.id] })
  other = await office.createMatter(office.member, {
    user_ids: [office.member.id],
    template_ids: [report.id, estimate.id],
  })
})
afterAll(() => office.close())

const allow = (person: Person, { id }: { id: number }, body: object) =>
  person.browser.put(address(`/templates/${id}/guests`), body)
const create = (person: Person, template_id: number, matter_id?: number) =>
  person.browser.post(address('/documents'), { title: '書類', template_id, matter_id })
const seen = async (person: Person): Promise<Matter> =>
  (await answered<Answer<Matter>>(await person.browser.get(address(`/matters/${matter.id}`)), 200)).data

it('is off at first, and an admin’s to turn on', async () => {
  expect([report.guests_create, (await seen(office.guest)).canCreateDocument]).toEqual([false, false])
  expect((await seen(office.member)).canCreateDocument).toBe(true)
  await answered(await create(office.guest, report.id, matter.id), 403)
  await answered(await office.app.openBrowser().put(address(`/templates/${report.id}/guests`), {}), 401)
  await answered(await allow(office.member, report, { guests_see: true, guests_create: true }), 403)
  await answered(await allow(office.guest, report, { guests_see: true, guests_create: true }), 403)
  await answered(await allow(office.master, report, { guests_see: true, guests_create: 'はい' }), 422)
  await answered(await allow(office.master, { id: 99_999 }, { guests_see: true, guests_create: true }), 404)
})

it('lets guests make documents of it on their matters, and nowhere else', async () => {
  const { data } = await answered<Answer<TemplateListItem>>(
    await allow(office.master, report, { guests_see: true, guests_create: true }),
    200,
  )
  expect(data.guests_create).toBe(true)
  expect((await seen(office.guest)).canCreateDocument).toBe(true)
  const made = (await answered<Answer<Document>>(await create(office.guest, report.id, matter.id), 201)).data
  expect(made).toMatchObject({ canEdit: true, canDelete: false, canAskGuest: false, matter_id: matter.id })
  expect(made.authors.map(({ id }) => id)).toEqual([office.guest.id])
  await answered(await create(office.guest, report.id), 403)
  await answered(await create(office.guest, report.id, other.id), 403)
  await answered(await create(office.guest, estimate.id, matter.id), 403)
  await answered(await create(office.guest, (await makeTemplate('ほかの様式', 3)).id, matter.id), 403)
  // What guests are not shown they do not make either.
  await answered(await allow(office.master, estimate, { guests_see: false, guests_create: true }), 200)
  await answered(await create(office.guest, estimate.id, matter.id), 403)
  await answered(await create(office.stranger, report.id, matter.id), 404)
})

it('stays as it is where it is not told, and goes along with the next version', async () => {
  const kept = (await answered<Answer<TemplateListItem>>(await allow(office.master, report, { guests_see: true }), 200))
    .data
  expect(kept.guests_create).toBe(true)
  const items = [
    { name: '所見', type: 'textarea' },
    { name: '品番', type: 'text' },
  ]
  const next = (
    await answered<Answer<Template>>(
      await office.master.browser.put(address(`/templates/${report.id}`), { items }),
      200,
    )
  ).data
  expect(next).toMatchObject({ version: 2, guests_create: true })
  await answered(await create(office.guest, next.id, matter.id), 201)
  await answered(await create(office.guest, report.id, matter.id), 403)
})
