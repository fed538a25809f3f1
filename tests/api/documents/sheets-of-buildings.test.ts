/** 月次点検表 of a building: made with its matter, once a month; the next month's; what is missing said when approval is asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { answered } from '../answers.ts'
import { giveItems, uploadForm } from '../forms.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let form: Template
let member: Person
let guest: Person
let building: { id: number; name: string }
let now = '2026-06-17T10:00:00+09:00'

const at = (path: string) => office.company.path + path
const post = (path: string, body: object, person: Person = member) => person.browser.post(at(path), body)

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date(now) })
  member = await office.app.createPerson(office.company, roles.member, '小林 大輔')
  guest = await office.app.createPerson(office.company, roles.guest, '協力 太郎')
  const uploaded = await uploadForm(office, '日常巡回点検表', makeRoundSheet(roundPoints.slice(0, 2)))
  form = await giveItems(office, uploaded, uploaded.proposed_items)
})
afterAll(() => office.close())
let count = 0
beforeEach(async () => {
  now = '2026-06-17T10:00:00+09:00'
  count += 1
  building = (
    await answered<Answer<{ id: number; name: string }>>(await post('/buildings', { name: `青葉ビル${count}` }), 201)
  ).data
})
const made = async (response: Promise<Response> | Response) =>
  (await answered<Answer<Document>>(await response, 201)).data
const sheetBody = (more: object = {}) => ({
  building_id: building.id,
  template_id: form.id,
  period: '2026-06-17',
  user_ids: [member.id],
  ...more,
})

describe('a sheet of a building', () => {
  it('comes with the matter of its month, called after form, building and month', async () => {
    const sheet = await made(post('/month-sheets', sheetBody()))
    expect(sheet).toMatchObject({
      title: `日常巡回点検表 ${building.name} 2026年6月`,
      period: '2026-06-01',
      building: { id: building.id },
      next_sheet: null,
    })
    const matter = await answered<Answer<Matter>>(await member.browser.get(at(`/matters/${sheet.matter_id}`)), 200)
    expect(matter.data).toMatchObject({
      name: '日常巡回点検表 2026年6月',
      start_date: '2026-06-01',
      end_date: '2026-06-30',
      building: { id: building.id },
      users: [{ id: member.id }],
    })
  })

  it('is there once a month, whoever makes it at the same time, and each is told which one', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => post('/month-sheets', sheetBody())))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
    const one = (await answers.find(({ status }) => status === 201)!.json()) as Answer<Document>
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(await answer.json()).toMatchObject({ existing: { id: one.data.id, name: one.data.title } })
    await made(post('/month-sheets', sheetBody({ period: '2026-07-01' })))
  })

  it('begun without a connection joins the one that stands, which its writer may fill in then', async () => {
    const one = await made(post('/month-sheets', sheetBody({ joins: true })))
    expect(one).toMatchObject({ joined: false, authors: [{ id: member.id }] })
    const colleague = await office.app.createPerson(office.company, roles.member, '伊藤 翔太')
    expect(await office.read(colleague, one)).toMatchObject({ canEdit: false })
    const two = await made(post('/month-sheets', sheetBody({ joins: true }), colleague))
    expect(two).toMatchObject({ id: one.id, joined: true, canEdit: true })
    expect(two.authors.map(({ id }) => id)).toEqual([member.id, colleague.id])
    // What was filled in as another version of the form has no place in it.
    const items = form.items.filter(({ name }) => name !== '特記事項')
    const next = await office.master.browser.put(at(`/templates/${form.id}`), { items })
    const { data: newer } = await answered<Answer<Template>>(next, 200)
    expect(newer.id).not.toBe(form.id)
    const later = await answered<{ existing: object }>(
      await post('/month-sheets', sheetBody({ template_id: newer.id, joins: true }), colleague),
      409,
    )
    expect(later.existing).toEqual({ id: one.id, name: one.title })
    form = newer
  })

  it('of one machine is no other’s, and that of the whole building is all machines’', async () => {
    const machines = await Promise.all(
      ['冷凍機1号', '冷凍機2号'].map(
        async (name) =>
          (
            await answered<Answer<{ id: number }>>(
              await post('/facilities', { name, facility_category_id: 1, building_id: building.id }),
              201,
            )
          ).data.id,
      ),
    )
    for (const id of machines) await made(post('/month-sheets', sheetBody({ facility_ids: [id] })))
    await answered(await post('/month-sheets', sheetBody({ facility_ids: [machines[0]] })), 409)
    await answered(await post('/month-sheets', sheetBody()), 409)
  })

  it('is refused with a sentence where it cannot be', async () => {
    await answered(await office.app.openBrowser().post(at('/month-sheets'), sheetBody()), 401)
    await answered(await post('/month-sheets', sheetBody(), guest), 403)
    const refused = async (body: object) =>
      (await answered<{ errors: Record<string, string[]> }>(await post('/month-sheets', body), 422)).errors
    expect(await refused({})).toMatchObject({ building_id: [expect.any(String)], template_id: [expect.any(String)] })
    expect(await refused(sheetBody({ template_id: office.template.id }))).toEqual({
      template_id: ['このテンプレートは月次点検表ではありません。'],
    })
    const other = await office.app.createCompany('other')
    const theirs = await answered<Answer<{ id: number }>>(
      await other.master.browser.post(`${other.company.path}/buildings`, { name: 'よその建物' }),
      201,
    )
    expect(await refused(sheetBody({ building_id: theirs.data.id }))).toMatchObject({
      building_id: [expect.any(String)],
    })
    await answered(await other.master.browser.post(`${other.company.path}/month-sheets`, sheetBody()), 422)
  })

  it('is offered of templates that are month sheets', async () => {
    const { data } = await answered<{ data: TemplateListItem[] }>(
      await member.browser.get(at('/templates?is_monthly=1')),
      200,
    )
    expect(data.map(({ id }) => id)).toEqual([form.id])
  })
})

describe('approval of a sheet', () => {
  const ask = (sheet: Document, more: object = {}) =>
    post(`/documents/${sheet.id}/approval`, {
      comment: 'お願いします',
      steps: [{ approvers: [{ id: office.master.id }], is_only_one_approval: false }],
      ...more,
    })

  it('in which something is missing is asked for with a reason, which the approver reads', async () => {
    now = '2026-06-02T10:00:00+09:00'
    const sheet = await made(post('/month-sheets', sheetBody()))
    const refused = await answered<{ errors: object }>(await ask(sheet), 422)
    // Two points of Monday and Tuesday.
    expect(refused.errors).toEqual({
      missing_reason: ['未記入が2日分、4件あります。記入するか、理由を書いてください。'],
    })
    const asked = await made(ask(sheet, { missing_reason: '停電のため' }))
    expect(asked.comment).toBe('お願いします\n未記入4件の理由：停電のため')
  })

  it('handed in by a guest is asked the same, and says the same', async () => {
    now = '2026-06-02T10:00:00+09:00'
    const sheet = await made(post('/month-sheets', sheetBody({ user_ids: [member.id, guest.id] })))
    const path = `/documents/${sheet.id}/guest-request`
    const ask = { user_id: guest.id, due_date: null, note: null }
    await answered(await member.browser.put(at(path), ask), 200)
    const handIn = (body: object) => post(`${path}/hand-in`, body, guest)
    const refused = await answered<{ errors: object }>(await handIn({ comment: '6月分です' }), 422)
    expect(refused.errors).toEqual({
      missing_reason: ['未記入が2日分、4件あります。記入するか、理由を書いてください。'],
    })
    expect((await office.read(member, sheet)).approval_status).not.toBe(2)
    await answered(await handIn({ comment: '6月分です', missing_reason: '入館できず' }), 200)
    expect(await office.read(member, sheet)).toMatchObject({
      approval_status: 2,
      comment: '6月分です\n未記入4件の理由：入館できず',
    })
  })

  it('that is full needs none', async () => {
    now = '2026-06-01T10:00:00+09:00'
    const sheet = await made(post('/month-sheets', sheetBody()))
    const cells = form.items.filter(({ name }) => /^受水槽.*：1日$/.test(name))
    expect(cells).toHaveLength(2)
    await office.save(member, sheet, {
      docs_data: cells.map(({ id, type }) => ({ item_id: id, data: type === 'number' ? '1.44' : '良' })),
      updated_at: sheet.updated_at,
    })
    expect((await made(ask(sheet))).comment).toBe('お願いします')
  })

  it('given, leads to the next month’s sheet, which is made once with the same people', async () => {
    now = '2026-06-02T10:00:00+09:00'
    const sheet = await made(post('/month-sheets', sheetBody()))
    await answered(await post(`/documents/${sheet.id}/next-sheet`, {}), 409)
    await made(ask(sheet, { missing_reason: '停電のため' }))
    await answered(await office.answer(office.master, sheet, true), 200)
    expect((await office.read(member, sheet)).next_sheet).toEqual({
      period: '2026-07-01',
      document: null,
      canMake: true,
    })
    await answered(await office.app.openBrowser().post(at(`/documents/${sheet.id}/next-sheet`), {}), 401)
    await answered(await post(`/documents/${sheet.id}/next-sheet`, {}, guest), 404)
    const answers = await Promise.all([1, 2, 3].map(() => post(`/documents/${sheet.id}/next-sheet`, {})))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const next = ((await answers.find(({ status }) => status === 201)!.json()) as Answer<Document>).data
    expect(next).toMatchObject({ period: '2026-07-01', title: `日常巡回点検表 ${building.name} 2026年7月` })
    const { data: matter } = await answered<Answer<Matter>>(
      await member.browser.get(at(`/matters/${next.matter_id}`)),
      200,
    )
    expect(matter.users).toMatchObject([{ id: member.id }])
    expect((await office.read(member, sheet)).next_sheet).toEqual({
      period: '2026-07-01',
      document: { id: next.id, name: next.title },
      canMake: false,
    })
  })
})
