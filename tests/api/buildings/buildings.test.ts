import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Building, BuildingListItem, BuildingOverview } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import type { Facility } from '#domain/facilities/facilities.contract.ts'
import type { File } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
let picture: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  office = await openOffice()
  path = `${office.company.path}/buildings`
  picture = new Uint8Array(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  )
})
afterAll(() => office.close())

const create = async (body: Record<string, unknown> = {}, person: Person = office.member): Promise<Building> =>
  (await answered<{ data: Building }>(await person.browser.post(path, { name: '青葉台グリーンビル', ...body }), 201))
    .data
const read = async (id: number, person: Person = office.member): Promise<Building> =>
  (await answered<{ data: Building }>(await person.browser.get(`${path}/${id}`), 200)).data
const list = async (query: string, person: Person = office.member) =>
  (await answered<{ data: BuildingListItem[] }>(await person.browser.get(`${path}?${query}`), 200)).data
const names = async (query: string, person?: Person) => (await list(query, person)).map(({ name }) => name)
const searched = (text: string) => `name=${encodeURIComponent(text)}`
const histories = async (of: string, person: Person = office.member) =>
  (await answered<{ data: History[] }>(await person.browser.get(`${of}/histories`), 200)).data.map(
    ({ type, column_name, before, after }) => [type, column_name, before, after],
  )
const createContact = async (name: string): Promise<Contact> =>
  (
    await answered<{ data: Contact }>(
      await office.member.browser.post(`${office.company.path}/contacts`, { name }),
      201,
    )
  ).data
const createFacility = async (building_id: number, body: Record<string, unknown> = {}): Promise<Facility> =>
  (
    await answered<{ data: Facility }>(
      await office.member.browser.post(`${office.company.path}/facilities`, {
        name: '受水槽',
        facility_category_id: 2,
        building_id,
        ...body,
      }),
      201,
    )
  ).data
const form = (field: string, bytes: Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.append(key, value)
  data.append(field, new Blob([bytes]), name)
  return data
}
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('buildings', () => {
  it('are made with every field, changed in part, and remember both', async () => {
    const owner = await createContact('三浦 裕子')
    const keeper = await createContact('防災センター')
    const building = await create({
      address: '東京都目黒区青葉台3-14-6',
      above_ground: 6,
      below_ground: 1,
      rooftop: true,
      date_built: '2009-03-31',
      special_building: true,
      floor_area: 4216.75,
      building_coverage_ratio: 78.2,
      contact_ids: [owner.id],
    })
    expect(building).toMatchObject({
      above_ground: 6,
      rooftop: true,
      special_building: true,
      floor_area: 4216.75,
      lobby: null,
      icon: null,
      linked_matters_count: 0,
      contacts: [{ name: '三浦 裕子' }],
      files: [],
      canEdit: true,
      canDelete: true,
    })
    await answered(
      await office.other.browser.put(`${path}/${building.id}`, {
        above_ground: 7,
        rooftop: false,
        floor_area: null,
        contacts: [keeper.id],
      }),
      200,
    )
    expect(await read(building.id)).toMatchObject({
      above_ground: 7,
      below_ground: 1,
      floor_area: null,
      contacts: [{ name: '防災センター' }],
    })
    expect((await histories(`${path}/${building.id}`)).toSorted()).toEqual([
      [1, null, null, null],
      [10, '連絡先', null, '三浦 裕子'],
      [10, '連絡先', null, '防災センター'],
      [11, '連絡先', '三浦 裕子', null],
      [2, '地上階数', '6階', '7階'],
      [2, '屋上', 'あり', 'なし'],
      [2, '延床面積', '4,216.75㎡', null],
    ])
  })

  it('keep what the law asks by, and say in the history what of it changed', async () => {
    const duties = { usage: '事務所・店舗', fire_class_id: 1, capacity: 420, high_voltage: true, water_tank: 12.5 }
    const building = await create(duties)
    expect(building).toMatchObject(duties)
    expect(await create({})).toMatchObject({
      ...{ usage: null, fire_class_id: null, capacity: null, high_voltage: false, water_tank: null },
    })
    await answered(
      await office.member.browser.put(`${path}/${building.id}`, { fire_class_id: 2, capacity: 400, water_tank: null }),
      200,
    )
    expect((await histories(`${path}/${building.id}`)).filter(([, field]) => field !== null).toSorted()).toEqual([
      [2, '収容人員', '420人', '400人'],
      [2, '受水槽容量', '12.5㎥', null],
      [2, '防火対象物', '特定防火対象物', '特定防火対象物でない'],
    ])
    expect(
      await errorsOf(await office.member.browser.post(path, { name: 'x', fire_class_id: 3, capacity: -1 })),
    ).toEqual({ fire_class_id: ['防火対象物を選択してください。'], capacity: ['収容人員は0以上である必要があります'] })
  })

  it('refuse what is wrong, field by field', async () => {
    expect(
      await errorsOf(
        await office.member.browser.post(path, {
          name: '',
          above_ground: 301,
          land_area: -1,
          date_built: '1899-12-31',
        }),
      ),
    ).toEqual({
      name: ['建物名は必須です。'],
      above_ground: ['地上階数は300以下である必要があります'],
      land_area: ['敷地面積は0以上である必要があります'],
      date_built: ['竣工日は1900年から2999年までの日付を入力してください。'],
    })
    expect(await errorsOf(await office.member.browser.post(path, { name: 'x', contact_ids: [999_999] }))).toEqual({
      contact_ids: ['連絡先を選択してください。'],
    })
  })

  it('say what a contact is to them, in their history, their copy and with whoever the contact becomes', async () => {
    const [owner, engineer] = [await createContact('三浦 裕子'), await createContact('電気 太郎')]
    const building = await create({ name: '役割のある建物', contact_ids: [owner.id, engineer.id] })
    const at = `${path}/${building.id}`
    const roles = async (id: number) => (await read(id)).contacts.map(({ name, role_id }) => [name, role_id]).toSorted()
    const say = (contact_id: number, role_id: unknown) =>
      office.member.browser.put(at, { contact_roles: [{ contact_id, role_id }] })
    await answered(await say(owner.id, 1), 200)
    await answered(await say(engineer.id, 4), 200)
    expect(await roles(building.id)).toEqual([
      ['三浦 裕子', 1],
      ['電気 太郎', 4],
    ])
    await answered(await say(engineer.id, null), 200)
    await answered(await say(engineer.id, 9), 422)
    expect(await errorsOf(await say(999_999, 1))).toEqual({ contact_roles: ['連絡先を選択してください。'] })
    const told = (await histories(at)).map(([, , before, after]) => [before, after])
    expect(told).toContainEqual(['三浦 裕子', '三浦 裕子（オーナー）'])
    expect(told).toContainEqual(['電気 太郎（電気主任技術者）', '電気 太郎'])
    const { data: copy } = await answered<{ data: Building }>(await office.other.browser.post(`${at}/copy`), 201)
    expect(await roles(copy.id)).toContainEqual(['三浦 裕子', 1])
  })

  it('are found by name or address, open matters and kind, in any order', async () => {
    const tower = await create({ name: '探す 港南タワー', address: '東京都港区', date_built: '1991-02-01' })
    await create({
      name: '探す 浜町ビル',
      address: '東京都中央区港町',
      special_building: true,
      date_built: '2011-02-01',
    })
    const quiet = await create({ name: '探す 本町ハイツ', address: '大阪府' })
    const [open, , , , , done] = office.company.status_ids
    await office.createMatter(office.member, { building_id: tower.id, status_id: open })
    await office.createMatter(office.member, { building_id: tower.id, status_id: done })
    await office.createMatter(office.member, { building_id: quiet.id, status_id: done })
    expect(await names(`${searched('港')}&sort=name`)).toEqual(['探す 港南タワー', '探す 浜町ビル'])
    expect(await names(`${searched('探す')}&has_open_matters=1`)).toEqual(['探す 港南タワー'])
    expect((await names(`${searched('探す')}&has_open_matters=0`)).toSorted()).toEqual([
      '探す 本町ハイツ',
      '探す 浜町ビル',
    ])
    expect(await names(`${searched('探す')}&special_building=1`)).toEqual(['探す 浜町ビル'])
    expect(
      (await list(`${searched('探す')}&sort=-linked_matters_count`)).map((each) => each.linked_matters_count),
    ).toEqual([2, 1, 0])
    for (const asked of ['1', '0'])
      expect(
        (await list(`${searched('港')}&sort=name&with_linked_matters_count=${asked}`)).map((each) => [
          each.name,
          each.linked_matters_count,
        ]),
      ).toEqual([
        ['探す 港南タワー', 2],
        ['探す 浜町ビル', 0],
      ])
    await answered(await office.member.browser.get(`${path}?with_linked_matters_count=x`), 422)
    expect(await names(`${searched('探す')}&sort=-date_built`)).toEqual([
      '探す 浜町ビル',
      '探す 港南タワー',
      '探す 本町ハイツ',
    ])
  })

  it('say what they amount to', async () => {
    const { id } = await create({ name: '数える建物' })
    const [notStarted, , , inProgress, , completed] = office.company.status_ids
    const pump = await createFacility(id, { installed_at: '2000-04-01', legal_lifetime: 15 })
    await createFacility(id, { name: '水位計' })
    await createFacility(id, { name: '室内機', facility_category_id: 1 })
    await office.createMatter(office.member, { building_id: id, facility_ids: [pump.id], status_id: notStarted })
    await office.createMatter(office.member, { building_id: id, facility_ids: [pump.id], status_id: inProgress })
    await office.createMatter(office.member, { building_id: id, status_id: completed })
    const { data } = await answered<{ data: BuildingOverview }>(
      await office.member.browser.get(`${path}/${id}/overview`),
      200,
    )
    expect(data.counts).toEqual({ matters: 3, facilities: 3, drawings: 0, documents: 0 })
    expect(data.facilities_by_category).toEqual([
      { facility_category_id: 2, total: 2, not_started: 1, in_progress: 0 },
      { facility_category_id: 1, total: 1, not_started: 0, in_progress: 0 },
    ])
    expect(data.renewals_due).toBe(1)
    expect(data.matters_by_status.map(({ total }) => total)).toEqual([1, 1, 1])
    const { data: documents } = await answered<{ data: DocumentListItem[] }>(
      await office.member.browser.get(`${office.company.path}/documents?building_id=${id}`),
      200,
    )
    expect(documents).toEqual([])
  })

  it('have an icon, which must be a picture, and photos', async () => {
    const answer = await office.member.browser.post(path, form('icon', picture, '外観.png', { name: '写真の建物' }))
    const { data: building } = await answered<{ data: Building }>(answer, 201)
    expect((await office.member.browser.get(building.icon!)).headers.get('content-type')).toBe('image/png')
    expect(
      await errorsOf(
        await office.member.browser.request(
          'POST',
          `${path}/${building.id}`,
          form('icon', new TextEncoder().encode('<svg/>'), '外観.png', { _method: 'put' }),
        ),
      ),
    ).toEqual({ icon: ['アイコンにはJPEG、PNG、GIF、WebPの画像を選んでください。'] })
    await answered(await office.member.browser.put(`${path}/${building.id}`, { remove_icon: true }), 200)
    expect((await read(building.id)).icon).toBeNull()
    await answered(await office.member.browser.get(building.icon!), 404)
    const { data: files } = await answered<{ data: File[] }>(
      await office.member.browser.post(`${path}/${building.id}/files`, form('files', picture, '正面.png')),
      201,
    )
    expect(files.map(({ name, canDelete }) => [name, canDelete])).toEqual([['正面.png', true]])
    expect(
      await errorsOf(
        await office.member.browser.post(`${path}/${building.id}/files`, form('files', new Uint8Array(), '空.png')),
      ),
    ).toEqual({ files: ['「空.png」は空のファイルです。'] })
    await errorsOf(await office.member.browser.delete(`${path}/${building.id}/files`, { ids: [999_999] }))
    await answered(await office.member.browser.delete(`${path}/${building.id}/files`, { ids: [files[0]!.id] }), 204)
    expect((await read(building.id)).files).toEqual([])
    await answered(await office.member.browser.get(files[0]!.path), 404)
    expect((await histories(`${path}/${building.id}`)).slice(0, 2)).toEqual([
      [historyTypes.fileDeleted, '写真・ファイル', '正面.png', null],
      [historyTypes.fileUploaded, '写真・ファイル', null, '正面.png'],
    ])
  })

  it('are copied with their contacts, without what happened there', async () => {
    const contact = await createContact('森川 浩')
    const source = await create({ name: 'あ'.repeat(100), structure: 'RC造', contact_ids: [contact.id] })
    await office.createMatter(office.member, { building_id: source.id })
    const { data } = await answered<{ data: Building }>(
      await office.other.browser.post(`${path}/${source.id}/copy`),
      201,
    )
    expect(data).toMatchObject({
      name: `${'あ'.repeat(96)}のコピー`,
      structure: 'RC造',
      contacts: [{ name: '森川 浩' }],
      linked_matters_count: 0,
    })
  })

  it('are deleted by their creator or an admin: matters and equipment let go and say so', async () => {
    const { id } = await create({ name: '消える建物' })
    const facility = await createFacility(id)
    const matter = await office.createMatter(office.member, { building_id: id })
    await answered(await office.other.browser.delete(`${path}/${id}`), 403)
    await answered(await office.member.browser.delete(`${path}/${id}`), 204)
    await answered(await office.member.browser.get(`${path}/${id}`), 404)
    // A form that stood open meanwhile.
    const late = (person: Person) => person.browser.put(`${path}/${id}`, { name: '遅い保存' })
    expect(await answered(await late(office.other), 404)).toMatchObject({
      code: 'deleted',
      message: expect.stringMatching(
        `^${office.member.name}さんが\\d{4}/\\d{2}/\\d{2} \\d{2}:\\d{2}にこの建物を削除したため、保存できません。$`,
      ) as string,
    })
    // Whoever saw nothing of it hears nothing of it.
    expect(await answered(await late(office.guest), 404)).not.toHaveProperty('code')
    const others = `${office.otherCompany.path}/buildings/${id}`
    expect(await answered(await office.stranger.browser.put(others, { name: '他社' }), 404)).not.toHaveProperty('code')
    const { data } = await answered<{ data: Matter }>(
      await office.member.browser.get(`${office.company.path}/matters/${matter.id}`),
      200,
    )
    expect(data.building).toBeNull()
    expect((await histories(`${office.company.path}/matters/${matter.id}`))[0]).toEqual([
      11,
      '建物',
      '消える建物',
      null,
    ])
    expect((await histories(`${office.company.path}/facilities/${facility.id}`))[0]).toEqual([
      11,
      '建物',
      '消える建物',
      null,
    ])
  })

  it('come as CSV in the shape that is taken over again', async () => {
    await create({
      name: '=計算ビル',
      company_number: 'B-3',
      address: '書き出し,市',
      above_ground: 3,
      rooftop: true,
      date_built: '2009-03-31',
    })
    const response = await office.member.browser.post(`${office.company.path}/building-csv-download`, {
      name: '書き出し',
    })
    const [head, row] = (await response.text()).replace('\uFEFF', '').split('\r\n')
    expect(head!.split(',').slice(0, 5)).toEqual(['ID', '建物名', '管理番号', '住所', '地上階数'])
    expect(row).toContain(`'=計算ビル,B-3,"書き出し,市",3,,あり,,,,2009/03/31`)
  })

  it('come as CSV as their list stands there: its columns, in its order', async () => {
    await create({ name: '列の建物い', address: '二丁目', above_ground: 3 })
    await create({ name: '列の建物あ', address: '一丁目' })
    const body = { name: '列の建物', sort: '-name', columns: ['storeys', 'name'] }
    const download = (sent: object) => office.member.browser.post(`${office.company.path}/building-csv-download`, sent)
    expect((await (await download(body)).text()).replace('\uFEFF', '')).toBe(
      '階数,建物名\r\n地上3階,列の建物い\r\n,列の建物あ\r\n',
    )
    for (const columns of [[], ['name', 'name'], ['contacts']])
      await answered(await download({ ...body, columns }), 422)
  })

  it('are found by a contact of theirs, by whoever sees the address book', async () => {
    const contact = await createContact('管理室 連絡先')
    const shown = await create({ name: '連絡先のある建物', contact_ids: [contact.id] })
    await create({ name: '連絡先のない建物' })
    await office.createMatter(office.member, { building_id: shown.id })
    expect(await names(`contact_id=${contact.id}`)).toEqual(['連絡先のある建物'])
    expect(await names(`contact_id=${contact.id}`, office.guest)).toEqual([])
    await answered(await office.member.browser.get(`${path}?contact_id=x`), 422)
  })

  it('are for guests those of their matters, to look at only and without contacts', async () => {
    const contact = await createContact('内部の連絡先')
    const shared = await create({ name: 'ゲストの建物', contact_ids: [contact.id] })
    const hidden = await create({ name: 'ゲストに見えない建物' })
    await office.createMatter(office.member, { building_id: shared.id })
    await office.createMatter(office.member, { building_id: shared.id, user_ids: [] })
    expect(
      (await list(searched('ゲスト'), office.guest)).map((each) => [each.name, each.linked_matters_count]),
    ).toEqual([['ゲストの建物', 1]])
    expect(await read(shared.id, office.guest)).toMatchObject({ contacts: [], canEdit: false, canDelete: false })
    expect(await histories(`${path}/${shared.id}`, office.guest)).toEqual([[1, null, null, null]])
    for (const rest of ['', '/histories', '/overview'])
      await answered(await office.guest.browser.get(`${path}/${hidden.id}${rest}`), 404)
    await answered(await office.guest.browser.post(path, { name: 'x' }), 403)
    await answered(await office.guest.browser.put(`${path}/${shared.id}`, { name: 'x' }), 403)
    await answered(await office.guest.browser.put(`${path}/${hidden.id}`, { name: 'x' }), 404)
    await answered(await office.guest.browser.post(`${path}/${shared.id}/copy`), 403)
    await answered(await office.guest.browser.delete(`${path}/${shared.id}`), 403)
    await answered(await office.guest.browser.post(`${path}/${shared.id}/files`, form('files', picture, 'x.png')), 403)
    await answered(await office.guest.browser.delete(`${path}/${shared.id}/files`, { ids: [1] }), 403)
  })
})
