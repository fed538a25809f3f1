/** A time follows its document: approved it is done, submitted it is finished, sent back it is open again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitModes } from '#domain/approvals/approvals.labels.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { InspectionKind, ListedOccurrence, Plan } from '#domain/plans/plans.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice } from '../documents/office.ts'
import { kindBody, planBody } from './bodies.ts'

type Answer<T> = { data: T }
let office: Awaited<ReturnType<typeof openDocumentsOffice>>
let author: Person
let approver: Person
const today = '2026-06-17'

beforeAll(async () => {
  office = await openDocumentsOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  author = await office.app.createPerson(office.company, roles.member, '小林 大輔')
  approver = await office.app.createPerson(office.company, roles.admin, '管理 花子')
})
afterAll(() => office.close())

it('with the documents that the plan’s templates make', async () => {
  const { path } = office.company
  const post = async <T>(to: string, body: object): Promise<T> =>
    (await answered<Answer<T>>(await author.browser.post(path + to, body), 201)).data
  const get = async <T>(from: string): Promise<T> =>
    (await answered<Answer<T>>(await author.browser.get(path + from), 200)).data
  const building = await post<{ id: number }>('/buildings', { name: '青葉台グリーンビル' })
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody())
  const plan = await post<Plan>('/plans', planBody(building.id, kind.id, { template_ids: [office.template.id] }))
  const [matter] = await post<{ id: number }[]>('/visits', {
    visits: [{ occurrence_ids: [plan.next!.id], name: '空気環境測定', start_date: '2026-06-15', reason: '工事の都合' }],
  })
  const [made] = await get<Document[]>(`/documents?matter_id=${matter!.id}`)
  expect(made).toMatchObject({ title: '作業報告書 青葉台グリーンビル' })
  const time = async () => {
    const [own] = await get<ListedOccurrence[]>(`/matters/${matter!.id}/occurrences`)
    return [own!.state, own!.performed_on, own!.document?.id ?? null]
  }
  const document = made!
  expect(await time()).toEqual(['arranged', null, null])
  // A completed matter is not enough where a document is wanted.
  await answered(
    await author.browser.put(`${path}/matters/${matter!.id}`, { status_id: office.company.status_ids.at(-1)! }),
    200,
  )
  expect(await time()).toEqual(['arranged', null, null])
  const request = async () => {
    await office.save(author, document, { submit_mode: submitModes.afterApproval })
    await office.ask(author, document, [approver])
  }
  await request()
  await answered(await office.answer(approver, document, false), 200)
  expect(await time()).toEqual(['arranged', null, null])
  await request()
  await answered(await office.answer(approver, document, true), 200)
  expect(await time()).toEqual(['performed', '2026-06-15', document.id])
  expect((await get<Plan>(`/plans/${plan.id}`)).next).toMatchObject({ due_by: '2026-08-15' })
  await answered(await author.browser.post(`${office.pathOf(document)}/submit`), 200)
  expect(await time()).toEqual(['completed', '2026-06-15', document.id])
})

it('and what the document answers is what was found: 否 stays to be mended until its matter is done', async () => {
  const { path } = office.company
  const { browser } = office.master
  const post = async <T>(to: string, body: object): Promise<T> =>
    (await answered<Answer<T>>(await browser.post(path + to, body), 201)).data
  const template = await post<{ id: number; items: { id: number }[] }>('/templates', {
    ...{ name: '判定つき報告書', document_type_id: 3 },
    items: [{ name: '判定', type: 'radio', item_parts: ['良', '要交換', '否'].map((item_value) => ({ item_value })) }],
  })
  const building = await post<{ id: number }>('/buildings', { name: '判定の館' })
  const closed = async (answer: string): Promise<ListedOccurrence> => {
    const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: `判定 ${answer}` }))
    const plan = await post<Plan>('/plans', planBody(building.id, kind.id, { template_ids: [template.id] }))
    const [matter] = await post<{ id: number }[]>('/visits', {
      visits: [{ occurrence_ids: [plan.next!.id], name: kind.name }],
    })
    const read = async <T>(from: string) => (await answered<Answer<T>>(await browser.get(path + from), 200)).data
    const [document] = await read<Document[]>(`/documents?matter_id=${matter!.id}`)
    await office.save(office.master, document!, { docs_data: [{ item_id: template.items[0]!.id, data: answer }] })
    await office.save(office.master, document!, { submit_mode: submitModes.afterApproval })
    await office.ask(office.master, document!, [approver])
    await answered(await office.answer(approver, document!, true), 200)
    return (await read<ListedOccurrence[]>(`/matters/${matter!.id}/occurrences`))[0]!
  }
  expect(await closed('良')).toMatchObject({ state: 'performed', result: null, is_to_mend: false })
  expect(await closed('要交換')).toMatchObject({ result: 'to_mend', is_to_mend: true })
  expect(await closed('否')).toMatchObject({ result: 'bad', is_to_mend: true })
})

it('and these are filled in with what the company keeps, as every new document is', async () => {
  const { path } = office.company
  const { browser } = office.master
  const post = async <T>(to: string, body: object): Promise<T> =>
    (await answered<Answer<T>>(await browser.post(path + to, body), 201)).data
  const template = await post<{ id: number }>('/templates', {
    ...{ name: '点検報告書', document_type_id: 3 },
    items: [{ name: '建物', type: 'text', source: 'building_name' }],
  })
  const building = await post<{ id: number }>('/buildings', { name: '浜町ビル' })
  const kind = await post<InspectionKind>('/inspection-kinds', kindBody({ name: '水質検査' }))
  const plan = await post<Plan>('/plans', planBody(building.id, kind.id, { template_ids: [template.id] }))
  const [matter] = await post<{ id: number }[]>('/visits', {
    visits: [{ occurrence_ids: [plan.next!.id], name: '水質検査' }],
  })
  const { data: made } = await answered<Answer<Document[]>>(
    await browser.get(`${path}/documents?matter_id=${matter!.id}`),
    200,
  )
  const document = await office.read(office.master, made[0]!)
  expect(document.docs_data).toMatchObject([{ data: '浜町ビル', is_bound: true }])
})
