/** Two people at one building, one piece of equipment, one contact: nothing of either is lost without a word. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let root: string

beforeAll(async () => {
  office = await openOffice()
  root = office.company.path
})
afterAll(() => office.close())

type Conflict<Row> = { code: string; message: string; current: Row; changes: RecordChange[] }
const post = async <Row>(noun: string, body: Record<string, unknown>): Promise<Row> =>
  (await answered<{ data: Row }>(await office.member.browser.post(`${root}/${noun}`, body), 201)).data
const put = async <Row>(path: string, body: Record<string, unknown> | FormData, person = office.member): Promise<Row> =>
  (await answered<{ data: Row }>(await person.browser.put(`${root}/${path}`, body), 200)).data
const refused = async <Row>(path: string, body: Record<string, unknown> | FormData): Promise<Conflict<Row>> =>
  answered<Conflict<Row>>(await office.member.browser.put(`${root}/${path}`, body), 409)

it('a building keeps what both changed, and asks about a field that both did', async () => {
  const building = await post<Building>('buildings', { name: '青葉台ビル', address: '横浜市', above_ground: 5 })
  const path = `buildings/${building.id}`
  await put(path, { address: '横浜市青葉区', above_ground: 7 }, office.other)
  const own = await put<Building>(path, { notes: '鍵は管理室', updated_at: building.updated_at })
  expect(own).toMatchObject({ address: '横浜市青葉区', above_ground: 7, notes: '鍵は管理室' })
  const conflict = await refused<Building>(path, { above_ground: 6, name: '青葉台', updated_at: building.updated_at })
  expect(conflict).toMatchObject({
    code: 'conflict',
    message: `${office.other.name}さんがこの建物を先に更新しました。`,
    current: { above_ground: 7, name: '青葉台ビル', updated_by: { name: office.other.name } },
  })
  expect(conflict.changes).toEqual([
    {
      field: 'above_ground',
      column_name: '地上階数',
      before: '5階',
      after: '7階',
      mine: '6階',
      user_name: office.other.name,
    },
  ])
  await put(path, { above_ground: 7, updated_at: building.updated_at })
  const saved = await put<Building>(path, { above_ground: 6, updated_at: conflict.current.updated_at })
  expect(saved.above_ground).toBe(6)
})

it('a building’s picture is one of its fields, and contacts that two people add both stay', async () => {
  const building = await post<Building>('buildings', { name: '港北ビル' })
  const path = `buildings/${building.id}`
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const icon = (name: string) => {
    const form = new FormData()
    form.set('icon', new File([new Uint8Array(png)], name))
    form.set('updated_at', building.updated_at)
    return form
  }
  await put(path, icon('正面.png'), office.other)
  expect((await refused<Building>(path, icon('裏.png'))).changes).toMatchObject([
    { field: 'icon_file_id', before: null, after: '正面.png', mine: '裏.png' },
  ])
  const [first, second] = [
    await post<Contact>('contacts', { name: '青木' }),
    await post<Contact>('contacts', { name: '石田' }),
  ]
  await put(path, { contact_ids: [first.id] }, office.other)
  const both = await put<Building>(path, { contact_ids: [second.id], updated_at: building.updated_at })
  expect(both.contacts.map(({ name }) => name)).toEqual(['青木', '石田'])
  expect((await put<Building>(path, { remove_contact_ids: [first.id] })).contacts).toEqual([second])
})

it('equipment keeps what both changed, and asks about a field that both did', async () => {
  const { id: building_id } = await post<Building>('buildings', { name: '設備のビル' })
  const facility = await post<Facility>('facilities', { name: '受水槽', facility_category_id: 2, building_id })
  const path = `facilities/${facility.id}`
  await put(path, { manufacturer: '建守製作所', legal_lifetime: 15 }, office.other)
  expect(await put<Facility>(path, { note: '屋上', updated_at: facility.updated_at })).toMatchObject({
    manufacturer: '建守製作所',
    note: '屋上',
  })
  const conflict = await refused<Facility>(path, { legal_lifetime: 20, updated_at: facility.updated_at })
  expect(conflict.message).toBe(`${office.other.name}さんがこの設備を先に更新しました。`)
  expect(conflict.changes).toMatchObject([{ field: 'legal_lifetime', before: null, after: '15年', mine: '20年' }])
  expect(conflict.current).toMatchObject({ legal_lifetime: 15, note: '屋上' })
})

it('a contact that was saved since is answered as it is now', async () => {
  const contact = await post<Contact>('contacts', { name: '三浦 裕子' })
  const path = `contacts/${contact.id}`
  await put(path, { phone_number: '03-1111-2222' }, office.other)
  const conflict = await refused<Contact>(path, { phone_number: '03-3333-4444', updated_at: contact.updated_at })
  expect(conflict).toMatchObject({
    code: 'conflict',
    message: `${office.other.name}さんがこの連絡先を先に更新しました。`,
    current: { phone_number: '03-1111-2222', updated_by: { id: office.other.id, name: office.other.name } },
  })
  await put(path, { phone_number: '03-3333-4444', updated_at: conflict.current.updated_at })
})
