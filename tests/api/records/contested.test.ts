/** Two people at one building, one piece of equipment, one contact: nothing of either is lost without a word. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Building } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { RecordChange } from '#domain/histories/conflicts.contract.ts'
import { answered } from '../answers.ts'
import { roles, type Role } from '#domain/users/users.labels.ts'
import { inCompany } from '#server/db/client.ts'
import type { Scope } from '#server/http/context.ts'
import type { HttpError } from '#server/http/errors.ts'
import { refuseContested } from '#server/records/contested.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from '../plans/bodies.ts'

let office: Office
let admin: Person
let root: string

beforeAll(async () => {
  office = await openOffice()
  admin = await office.app.createPerson(office.company, roles.admin, '管理 花子')
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
  expect((await put<Building>(path, { remove_contact_ids: [first.id] })).contacts).toEqual([
    { ...second, role_id: null },
  ])
})

it('what a contact is to a building is not decided over unseen', async () => {
  const contact = await post<Contact>('contacts', { name: '三浦' })
  const building = await post<Building>('buildings', { name: '鍵のビル', contact_ids: [contact.id] })
  const path = `buildings/${building.id}`
  const role = (role_id: number | null, seen_role_id: number | null) => ({
    contact_roles: [{ contact_id: contact.id, role_id, seen_role_id }],
  })
  await put(path, role(1, null), office.other)
  const conflict = await refused<Building>(path, role(2, null))
  expect(conflict.message).toBe(`${office.other.name}さんが三浦の役割を先に変更しました。`)
  expect(conflict.current.contacts).toMatchObject([{ id: contact.id, role_id: 1 }])
  // Whoever wants what stands there already contests nothing.
  await put(path, role(1, null))
  expect((await put<Building>(path, role(2, 1))).contacts).toMatchObject([{ role_id: 2 }])
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

type Row = Record<string, unknown> & { id: number; updated_at: string }
type Edit = {
  path: string
  /** What somebody else saves first, and what is then saved over it. */
  theirs: object
  mine: object
  /** What the second save began from: an updated_at, or the values that were seen. */
  began: object
  /** What a third person saves meanwhile, which is another row of the same record. */
  beside?: string
}
const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'IMG_1.jpg',
    { type: 'image/jpeg' },
  )
const since = ({ updated_at }: Row) => ({ updated_at })
const upload = async (path: string, name: string): Promise<Row[]> => {
  const form = new FormData()
  form.append(name, await photo())
  return (await answered<{ data: Row[] }>(await office.member.browser.post(`${root}/${path}`, form), 201)).data
}
const makeDrawing = async (): Promise<Row> => {
  const building = await post<Row>('buildings', { name: '図面のビル' })
  const form = drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: building.id })
  return (await answered<{ data: Row }>(await office.member.browser.post(`${root}/drawings`, form), 201)).data
}
const makeTemplate = async (): Promise<Row> =>
  (
    await answered<{ data: Row }>(
      await office.master.browser.post(`${root}/templates`, {
        name: '点検報告書',
        document_type_id: 3,
        items: [{ name: '所見', type: 'text' }],
      }),
      201,
    )
  ).data
const makeSharedMatter = async (): Promise<number> => {
  const people = [office.member, office.master, admin]
  return (await office.createMatter(office.member, { user_ids: people.map(({ id }) => id) })).id
}
const setting = async (path: string, body: object): Promise<Row> =>
  (await answered<{ data: Row }>(await office.master.browser.post(`${root}/${path}`, body), 201)).data

const edits: Record<string, [done: string, make: () => Promise<Edit>]> = {
  matter: [
    'この案件を先に更新',
    async () => {
      const row = await office.createMatter()
      return { path: `matters/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: since(row as never) }
    },
  ],
  building: [
    'この建物を先に更新',
    async () => {
      const row = await post<Row>('buildings', { name: 'ビル' })
      return { path: `buildings/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: since(row) }
    },
  ],
  facility: [
    'この設備を先に更新',
    async () => {
      const { id: building_id } = await post<Row>('buildings', { name: '設備のビル' })
      const row = await post<Row>('facilities', { name: '設備', facility_category_id: 1, building_id })
      return { path: `facilities/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: since(row) }
    },
  ],
  drawing: [
    'この図面を先に更新',
    async () => {
      const row = await makeDrawing()
      return { path: `drawings/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: since(row) }
    },
  ],
  pin: [
    'ピン1を先に変更',
    async () => {
      const drawing = await makeDrawing()
      const row = await post<Row>(`drawings/${drawing.id}/pins`, { lng: 0.2, lat: 0.3 })
      return { path: `pins/${row.id}`, theirs: { text: '甲' }, mine: { text: '乙' }, began: since(row) }
    },
  ],
  'document, its title': [
    'この書類を先に更新',
    async () => {
      const matter_id = await makeSharedMatter()
      const row = await post<Row>('documents', { title: '報告', template_id: (await makeTemplate()).id, matter_id })
      return { path: `documents/${row.id}`, theirs: { title: '甲' }, mine: { title: '乙' }, began: since(row) }
    },
  ],
  'document, its contents': [
    'この書類を先に保存',
    async () => {
      const template = await makeTemplate()
      const matter_id = await makeSharedMatter()
      const row = await post<Row>('documents', { title: '報告', template_id: template.id, matter_id })
      const item_id = (template['items'] as { id: number }[])[0]!.id
      const filled = (data: string) => ({ docs_data: [{ item_id, data }] })
      return {
        path: `documents/${row.id}`,
        theirs: { ...filled('甲'), ...since(row) },
        mine: filled('乙'),
        began: since(row),
      }
    },
  ],
  'money of a matter': [
    'この収支を先に更新',
    async () => {
      const { id } = await office.createMatter()
      const row = await post<Row>(`matters/${id}/financials`, { cost: 1, sales: 2 })
      const beside = await post<Row>(`matters/${id}/financials`, { cost: 3, sales: 4 })
      const path = `matters/${id}/financials`
      return {
        path: `${path}/${row.id}`,
        theirs: { cost: 5 },
        mine: { cost: 6 },
        began: since(row),
        beside: `${path}/${beside.id}`,
      }
    },
  ],
  'photo ledger': [
    'この写真台帳を先に更新',
    async () => {
      const { id } = await office.createMatter()
      await upload(`matters/${id}/reporting-folders`, 'files')
      const { data: photos } = await answered<{ data: Row[] }>(
        await office.member.browser.get(`${root}/matters/${id}/photos`),
        200,
      )
      const body = (name: string) => ({
        ...{ name, layout: 2, has_cover: true, originals_only: false, work_name: '工事' },
        photos: [{ file_id: photos[0]!.id, category: 2, title: '外壁' }],
      })
      const row = await post<Row>(`matters/${id}/photo-ledgers`, body('台帳'))
      return {
        path: `photo-ledgers/${row.id}`,
        theirs: { ...body('甲'), ...since(row) },
        mine: body('乙'),
        began: since(row),
      }
    },
  ],
  'file of a report folder': [
    'このファイル名を先に変更',
    async () => {
      const id = await makeSharedMatter()
      const [row] = await upload(`matters/${id}/reporting-folders`, 'files')
      return {
        path: `reporting-folders/${row!.id}`,
        theirs: { name: '甲.jpg' },
        mine: { name: '乙.jpg' },
        began: since(row!),
      }
    },
  ],
  'kind of inspections': [
    'この点検種目を先に更新',
    async () => {
      const row = await post<Row>('inspection-kinds', kindBody())
      return { path: `inspection-kinds/${row.id}`, theirs: { note: '甲' }, mine: { note: '乙' }, began: since(row) }
    },
  ],
  authority: [
    'この行政庁を先に更新',
    async () => {
      const row = await post<Row>('authorities', { name: '甲市', groups: [] })
      return { path: `authorities/${row.id}`, theirs: { note: '甲' }, mine: { note: '乙' }, began: since(row) }
    },
  ],
  plan: [
    'この点検計画を先に更新',
    async () => {
      const { id: building_id } = await post<Row>('buildings', { name: '計画のビル' })
      const kind = await post<Row>('inspection-kinds', kindBody())
      const row = await post<Row>('plans', planBody(building_id, kind.id))
      return { path: `plans/${row.id}`, theirs: { note: '甲' }, mine: { note: '乙' }, began: since(row) }
    },
  ],
  contact: [
    'この連絡先を先に更新',
    async () => {
      const row = await post<Row>('contacts', { name: '三浦' })
      return { path: `contacts/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: since(row) }
    },
  ],
  tag: [
    'このタグを先に更新',
    async () => {
      const row = await post<Row>('tags', { name: '空調' })
      return { path: `tags/${row.id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began: { seen: { name: '空調' } } }
    },
  ],
  'status of matters': [
    'このステータスを先に更新',
    async () => {
      const row = await setting('matter-statuses', { name: '仮', type_id: 1, color_gradient_level: 1 })
      const path = `matter-statuses/${row.id}`
      return { path, theirs: { name: '甲' }, mine: { name: '乙' }, began: { seen: { name: '仮' } } }
    },
  ],
  'template, its name': [
    'このテンプレートを先に更新',
    async () => {
      const { id } = await makeTemplate()
      const began = { seen: { name: '点検報告書' } }
      return { path: `templates/${id}`, theirs: { name: '甲' }, mine: { name: '乙' }, began }
    },
  ],
  'template, the titles of its documents': [
    'このテンプレートを先に更新',
    async () => {
      const { id } = await makeTemplate()
      const began = { seen: { title_pattern: null } }
      return { path: `templates/${id}`, theirs: { title_pattern: '{建物}' }, mine: { title_pattern: '{案件}' }, began }
    },
  ],
  'template, its items': [
    'このテンプレートを先に保存',
    async () => {
      const row = await makeTemplate()
      const items = (name: string) => ({ items: [{ name, type: 'text' }] })
      return { path: `templates/${row.id}`, theirs: items('甲'), mine: items('乙'), began: since(row) }
    },
  ],
  company: [
    'この会社情報を先に更新',
    async () => ({
      path: 'company',
      theirs: { tel: '03-1111-1111' },
      mine: { tel: '03-2222-2222' },
      began: { seen: { tel: null } },
    }),
  ],
}

describe.each(Object.entries(edits))('two people at one record: %s', (_, [done, make]) => {
  it('the second is told who was first, by the one journal', async () => {
    const { path, theirs, mine, began, beside } = await make()
    const save = <T = Conflict<object>>(person: Person, body: object, status: number, at = path) =>
      person.browser.put(`${root}/${at}`, body).then((response) => answered<T>(response, status))
    const { data: saved } = await save<{ data: Row }>(admin, theirs, 200)
    if ('updated_at' in began && !('items' in mine)) {
      // Whoever begins from this state is told of nothing that made it.
      const { rows } = await office.app.database.pool.query<{ at: Date }>(
        'select created_at as at from histories order by id desc limit 1',
      )
      expect(rows[0]!.at.getTime()).toBe(Date.parse(saved.updated_at))
    }
    if (beside) await save(office.other, { cost: 9 }, 200, beside)
    const refused = await save(office.master, { ...mine, ...began }, 409)
    expect(refused).toMatchObject({
      code: 'conflict',
      message: `${admin.name}さんが${done}しました。`,
      current: expect.anything(),
    })
    const [change] = refused.changes ?? []
    if (change) expect(change).toMatchObject({ user_name: admin.name, column_name: expect.any(String) })
  })
})

it('a guest is told that somebody was first, and of nobody whom they do not know', async () => {
  const { app, company, guest, master, member, other } = office
  const matter = await office.createMatter(member, { place: '1階' })
  const path = `matters/${matter.id}`
  const ask = (person: Person, role: Role) =>
    inCompany(app.database.db, company.id, (tx) =>
      refuseContested(tx, { company_id: company.id, actor: { id: person.id, role } } as Scope, {
        done: 'この案件を先に更新',
        place: { type: 'matter', ids: [matter.id] },
        began: {
          base: matter.updated_at,
          updated_at: new Date(),
          mine: [{ field: 'place', column_name: '場所', before: null, after: '地下' }],
        },
        current: () => Promise.resolve({}),
      }),
    ).catch((error: unknown) => error as HttpError)
  await put(path, { place: '2階' }, master)
  const { name } = master
  expect(await ask(other, roles.member)).toMatchObject({ message: `${name}さんがこの案件を先に更新しました。` })
  const toGuest = await ask(guest, roles.guest)
  expect(toGuest).toMatchObject({
    message: '他のユーザーがこの案件を先に更新しました。',
    body: { current: { updated_by: null }, changes: [{ before: '1階', after: '2階', user_name: null }] },
  })
  expect(JSON.stringify(toGuest)).not.toContain(name)
  // Who is on the matter with them is somebody they know.
  await put(path, { place: '3階' }, member)
  expect(await ask(guest, roles.guest)).toMatchObject({ message: `${member.name}さんがこの案件を先に更新しました。` })
})
