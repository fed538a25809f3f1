/** 撮影リスト of a matter: which places for photos its documents still have. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DocumentSlots, MatterShootingList } from '#domain/documents/matter-shooting-list.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openDocumentsOffice, type Answer, type DocumentsOffice } from './office.ts'

let office: DocumentsOffice
let member: Person
let matter: Matter
const createMatter = async (user_ids: number[]): Promise<Matter> =>
  (
    await answered<Answer<Matter>>(
      await office.master.browser.post(`${office.company.path}/matters`, {
        name: '屋上防水',
        matter_category_id: 1,
        user_ids,
      }),
      201,
    )
  ).data
beforeAll(async () => {
  office = await openDocumentsOffice()
  member = await office.app.createPerson(office.company, 0, '中村 彩')
  matter = await createMatter([member.id, office.master.id])
})
afterAll(() => office.close())

const listPath = ({ id }: { id: number }) => `${office.company.path}/matters/${id}/shooting-list`
const read = async (person: Person, of: { id: number } = matter): Promise<DocumentSlots[]> =>
  (await answered<Answer<DocumentSlots[]>>(await person.browser.get(listPath(of)), 200)).data

it('names the places of each document that is filled in, the newest first, with how many photos stand there', async () => {
  expect(await read(member)).toEqual([])
  const first = await office.create(member, { title: '1階', matter_id: matter.id })
  const second = await office.create(member, { title: '2階', matter_id: matter.id })
  await office.create(member, { title: 'ほかの案件' })
  const item_id = office.itemId('施工写真')
  const upload = new FormData()
  upload.set('item_id', String(item_id))
  upload.set('file', asFile(await makePhoto('施工.jpg', 64, 48)))
  await answered(await member.browser.post(`${office.pathOf(first)}/files`, upload), 201)
  const slots = (count: number) => [{ item: { id: item_id, name: '施工写真' }, count, wanted: 1 }]
  expect(await read(member)).toEqual([
    { document: { id: second.id, title: '2階' }, slots: slots(0) },
    { document: { id: first.id, title: '1階' }, slots: slots(1) },
  ])
  // What waits for approval takes no photos any more.
  await office.ask(member, second, [office.master])
  expect((await read(member)).map(({ document }) => document.id)).toEqual([first.id])
})

it('names the places of templates of which the matter has no document yet, for whoever may make one', async () => {
  const guest = await office.app.createPerson(office.company, 2, '協力会社')
  const of = await createMatter([guest.id, member.id])
  const at = `${office.company.path}/matters/${of.id}`
  await answered(await office.master.browser.put(at, { template_ids: [office.template.id] }), 200)
  const templates = async (person: Person) =>
    (await answered<MatterShootingList>(await person.browser.get(listPath(of)), 200)).templates
  const items = [{ id: office.itemId('施工写真'), name: '施工写真', wanted: 1 }]
  expect(await templates(member)).toEqual([{ template_id: office.template.id, items }])
  expect(await templates(guest)).toEqual([])
  await office.create(member, { title: '点検', matter_id: of.id })
  expect(await templates(member)).toEqual([])
})

it('says how many are wanted, also where the template has documents, and changes nothing of these', async () => {
  const of = await createMatter([member.id])
  const document = await office.create(member, { title: '写真2枚', matter_id: of.id })
  const at = `${office.company.path}/templates/${office.template.id}`
  const read1 = async () => (await answered<Answer<Template>>(await office.master.browser.get(at), 200)).data
  const itemsWith = async (photos_wanted: unknown) =>
    (await read1()).items.map(({ id, name, type, ...item }) => ({
      id,
      name,
      type,
      photos_wanted: name === '施工写真' ? photos_wanted : item.photos_wanted,
    }))
  const save = async (photos_wanted: unknown) =>
    office.master.browser.put(at, { items: await itemsWith(photos_wanted), updated_at: (await read1()).updated_at })
  const { data: saved } = await answered<Answer<Template>>(await save(2), 200)
  expect([saved.id, saved.version]).toEqual([office.template.id, office.template.version])
  expect((await read(member, of))[0]).toMatchObject({ document: { id: document.id }, slots: [{ count: 0, wanted: 2 }] })
  expect((await office.read(member, document)).template.items.at(-1)).toMatchObject({ photos_wanted: 2 })
  for (const wrong of [0, 31, 1.5, '2']) {
    const { errors } = await answered<{ errors: Record<string, string[]> }>(await save(wrong), 422)
    expect(Object.entries(errors)).toEqual([
      [expect.stringMatching(/^items\.\d+\.photos_wanted$/), ['必要枚数は、1から30までの整数を入力してください。']],
    ])
  }
  // What is not said stays; of what takes no photos nothing is wanted.
  const items = (await itemsWith(undefined)).map((item) =>
    item.name === '件名' ? { ...item, photos_wanted: 3 } : item,
  )
  await answered(await office.master.browser.put(at, { items, updated_at: (await read1()).updated_at }), 200)
  expect((await read1()).items.map(({ photos_wanted }) => photos_wanted)).toEqual([null, null, null, null, 2])
  await answered(await save(null), 200)
  expect((await read(member, of))[0]!.slots).toMatchObject([{ wanted: 1 }])
})

it('is for those who see the matter, of what they may fill in', async () => {
  const guest = await office.app.createPerson(office.company, 2, '協力会社')
  const colleague = await office.app.createPerson(office.company, 0, '高橋 健一')
  const shared = await createMatter([guest.id, member.id])
  const document = await office.create(member, { title: '点検', matter_id: shared.id })
  expect(await read(member, shared)).toHaveLength(1)
  expect(await read(colleague, shared)).toEqual([])
  expect(await read(guest, shared)).toEqual([])
  // Whoever is asked to fill it in takes its photos.
  await answered(await member.browser.put(`${office.pathOf(document)}/guest-request`, { user_id: guest.id }), 200)
  expect(await read(guest, shared)).toEqual(await read(member, shared))
  expect((await guest.browser.get(listPath(matter))).status).toBe(404)
  const stranger = await office.app.createCompany('aoba')
  expect(
    (await stranger.master.browser.get(`${stranger.company.path}/matters/${shared.id}/shooting-list`)).status,
  ).toBe(404)
  await guest.browser.post('/api/logout', {})
  expect((await guest.browser.get(listPath(shared))).status).toBe(401)
})
