import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Facility, FacilityListItem, FacilityRef } from '#domain/facilities/facilities.contract.ts'
import type { Named } from '#domain/fields.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import { historyTypes } from '#domain/histories/histories.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { PageMeta } from '#domain/paging.ts'
import { inCompany } from '#server/db/client.ts'
import { drawings, pins } from '#server/db/schema/drawings.ts'
import { attachments } from '#server/db/schema/attachments.ts'
import { files } from '#server/db/schema/files.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
let building: Named
let otherBuilding: Named

beforeAll(async () => {
  office = await openOffice()
  path = `${office.company.path}/facilities`
  building = await createBuilding('青葉台グリーンビル')
  otherBuilding = await createBuilding('桜木町メディカルプラザ')
})
afterAll(() => office.close())

/** Buildings come with matters. */
const createBuilding = async (building_name: string): Promise<Named> => {
  const { id, name } = (await office.createMatter(office.member, { building_name })).building!
  return { id, name }
}
type Page = { data: FacilityListItem[]; meta: PageMeta }
const create = async (body: Record<string, unknown> = {}, person: Person = office.member): Promise<Facility> =>
  (
    await answered<{ data: Facility }>(
      await person.browser.post(path, {
        name: '室内機 AC-503',
        facility_category_id: 1,
        building_id: building.id,
        ...body,
      }),
      201,
    )
  ).data
const list = async (query: string, person: Person = office.member) =>
  answered<Page>(await person.browser.get(`${path}?${query}`), 200)
const names = async (query: string, person?: Person) => (await list(query, person)).data.map(({ name }) => name)
const read = async (id: number, person: Person = office.member) =>
  (await answered<{ data: Facility }>(await person.browser.get(`${path}/${id}`), 200)).data
const histories = async (of: string) =>
  (await answered<{ data: History[] }>(await office.member.browser.get(`${of}/histories`), 200)).data.map(
    ({ type, column_name, before, after }) => [type, column_name, before, after],
  )
const searched = (text: string) => `name=${encodeURIComponent(text)}`

/** A picture of a plan with the facility pinned on it, as drawings will make them. */
const pinOnDrawing = (facility_id: number, name: string) =>
  inCompany(office.app.database.db, office.company.id, async (tx) => {
    const company_id = office.company.id
    const created_user_id = office.member.id
    const [file] = await tx
      .insert(files)
      .values({
        company_id,
        storage_key: `plan-${facility_id}-${name}`,
        name: `${name}.png`,
        type: 4,
        content_type: 'image/png',
        size: 1,
        sha256: '00',
      })
      .returning()
    const [drawing] = await tx
      .insert(drawings)
      .values({ company_id, name, type: 'image', building_id: building.id, file_id: file!.id, created_user_id })
      .returning()
    await tx
      .insert(pins)
      .values({
        company_id,
        drawing_id: drawing!.id,
        facility_id,
        number: 1,
        text: '吹出口',
        lng: 0.25,
        lat: 0.5,
        created_user_id,
      })
    return { drawing: { id: drawing!.id, name }, file: file! }
  })
const pinsOf = (drawing_id: number) =>
  inCompany(office.app.database.db, office.company.id, async (tx) =>
    (await tx.select().from(pins)).filter((pin) => pin.drawing_id === drawing_id),
  )

describe('facilities', () => {
  it('are made, read and changed in part, with their history', async () => {
    const facility = await create({
      name: '受水槽',
      facility_category_id: 2,
      installation_floor: 'B1F',
      legal_lifetime: 15,
      installed_at: '2019-04-01',
      note: '',
    })
    expect(facility).toMatchObject({
      name: '受水槽',
      facility_category_id: 2,
      building,
      installation_floor: 'B1F',
      legal_lifetime: 15,
      actual_lifetime: null,
      installed_at: '2019-04-01',
      note: null,
      drawing: null,
      matters: [],
      linked_matter_status: 0,
      pins: [],
      files: [],
      canEdit: true,
      canDelete: true,
    })
    await answered(
      await office.other.browser.put(`${path}/${facility.id}`, {
        name: '受水槽（東）',
        legal_lifetime: 20,
        installed_at: null,
        building_id: otherBuilding.id,
      }),
      200,
    )
    expect(await read(facility.id)).toMatchObject({
      name: '受水槽（東）',
      legal_lifetime: 20,
      installed_at: null,
      installation_floor: 'B1F',
      building: otherBuilding,
    })
    expect((await histories(`${path}/${facility.id}`)).toSorted()).toEqual([
      [1, null, null, null],
      [2, '建物', '青葉台グリーンビル', '桜木町メディカルプラザ'],
      [2, '法定耐用年数', '15年', '20年'],
      [2, '設備名', '受水槽', '受水槽（東）'],
      [2, '設置日', '2019/04/01', null],
    ])
    await answered(await office.other.browser.put(`${path}/${facility.id}`, { name: '受水槽（東）' }), 200)
    expect(await histories(`${path}/${facility.id}`)).toHaveLength(5)
  })

  it('refuse what is wrong, field by field', async () => {
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await office.member.browser.post(path, {
        name: '',
        facility_category_id: 16,
        legal_lifetime: 1.5,
        manufactured_at: '9999-01-01',
      }),
      422,
    )
    expect(errors).toEqual({
      name: ['設備名は必須です。'],
      facility_category_id: ['設備区分を選択してください。'],
      building_id: ['建物を選択してください。'],
      legal_lifetime: ['法定耐用年数は整数を入力してください。'],
      manufactured_at: ['製造日は1900年から2999年までの日付を入力してください。'],
    })
    const unknown = await answered<{ errors: Record<string, string[]> }>(
      await office.member.browser.post(path, { name: 'x', facility_category_id: 1, building_id: 999_999 }),
      422,
    )
    expect(unknown.errors).toEqual({ building_id: ['建物を選択してください。'] })
    await answered(await office.member.browser.get(`${path}?sort=created_user_id`), 422)
  })

  it('come as CSV as their list stands there: its columns, in its order', async () => {
    const building = await createBuilding('列のビル')
    await create({ name: '列の設備あ', building_id: building.id, installed_at: '2020-04-01', legal_lifetime: 10 })
    const second = await create({ name: '列の設備い', building_id: building.id, installation_floor: '屋上' })
    await office.createMatter(office.member, { building_id: building.id, facility_ids: [second.id] })
    const download = (sent: object) => office.member.browser.post(`${office.company.path}/facility-csv-download`, sent)
    const body = {
      name: '列の設備',
      sort: '-name',
      columns: ['name', 'building', 'renewal_on', 'linked_matter_status'],
    }
    expect((await (await download(body)).text()).replace('\uFEFF', '')).toBe(
      '設備名,建物,更新時期,案件の状況\r\n列の設備い,列のビル,,未着手\r\n列の設備あ,列のビル,2030/04/01,案件なし\r\n',
    )
    const byBuilding = await download({ ...body, sort: 'building', columns: ['name'] })
    expect((await byBuilding.text()).replace('\uFEFF', '')).toBe('設備名\r\n列の設備あ\r\n列の設備い\r\n')
    await answered(await download({ ...body, columns: ['name', 'search_text'] }), 422)
    await answered(await download({ ...body, sort: 'created_user_id' }), 422)
  })

  it('are found by name, category, building, matter and drawing, in any order and in pages', async () => {
    const pump = await create({ name: '探す 排水ポンプ 50%', facility_category_id: 2 })
    await create({ name: '探す 消火器', facility_category_id: 3, building_id: otherBuilding.id })
    await create({ name: '探す 照明', facility_category_id: 4, building_id: otherBuilding.id })
    const matter = await office.createMatter(office.member, { facility_ids: [pump.id] })
    const { drawing } = await pinOnDrawing(pump.id, '1F 平面図')
    const all = searched('探す')
    expect(await names(all)).toEqual(['探す 照明', '探す 消火器', '探す 排水ポンプ 50%'])
    expect(await names(`${all}&sort=facility_category_id`)).toEqual(['探す 排水ポンプ 50%', '探す 消火器', '探す 照明'])
    expect(await names(`${all}&sort=-building`)).toEqual(['探す 排水ポンプ 50%', '探す 照明', '探す 消火器'])
    expect(await names(searched('50%'))).toEqual(['探す 排水ポンプ 50%'])
    expect(await names(`${all}&facility_category_id[]=3&facility_category_id[]=4&sort=name`)).toEqual([
      '探す 消火器',
      '探す 照明',
    ])
    expect(await names(`${all}&building_id[]=${building.id}`)).toEqual(['探す 排水ポンプ 50%'])
    expect(await names(`matter_id=${matter.id}`)).toEqual(['探す 排水ポンプ 50%'])
    expect(await names(`drawing_id=${drawing.id}`)).toEqual(['探す 排水ポンプ 50%'])
    expect(await names(`${all}&excludeFacilityIds[]=${pump.id}`)).toEqual(['探す 照明', '探す 消火器'])
    const second = await list(`${all}&per_page=2&page=2`)
    expect(second.data).toHaveLength(1)
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, from: 3, to: 3, total: 3 })
  })

  it('say what their matters amount to: the least advanced decides', async () => {
    const { id } = await create({ name: '状態のわかる設備' })
    const status = async () => (await list(searched('状態のわかる設備'))).data[0]!
    const [notStarted, , , inProgress, , completed] = office.company.status_ids
    const done = await office.createMatter(office.member, {
      name: '終わった案件',
      facility_ids: [id],
      status_id: completed,
    })
    expect(await status()).toMatchObject({
      linked_matter_status: 3,
      matters: [{ id: done.id, name: '終わった案件', status_id: completed }],
    })
    await office.createMatter(office.member, { facility_ids: [id], status_id: inProgress })
    expect(await status()).toMatchObject({ linked_matter_status: 2 })
    const first = await office.createMatter(office.member, { facility_ids: [id], status_id: notStarted })
    expect((await status()).linked_matter_status).toBe(1)
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${first.id}`), 204)
    expect((await status()).linked_matter_status).toBe(2)
    expect((await status()).matters).toHaveLength(2)
  })

  it('show where they are pinned and what is filed with them', async () => {
    const { id } = await create({ name: '図面のある設備' })
    const { drawing, file } = await pinOnDrawing(id, '2F 平面図')
    await pinOnDrawing(id, '3F 平面図')
    await inCompany(office.app.database.db, office.company.id, (tx) =>
      tx.insert(attachments).values({ company_id: office.company.id, facility_id: id, file_id: file.id }),
    )
    const facility = await read(id)
    expect(facility.drawing).toEqual(drawing)
    expect(facility.pins.map(({ drawing, text, lng, lat }) => [drawing.name, text, lng, lat])).toEqual([
      ['2F 平面図', '吹出口', 0.25, 0.5],
      ['3F 平面図', '吹出口', 0.25, 0.5],
    ])
    expect(facility.files).toMatchObject([
      {
        id: file.id,
        name: '2F 平面図.png',
        path: `${office.company.path}/files/${file.id}`,
        canDelete: true,
        canEditName: false,
      },
    ])
  })

  it('tell in their history which photos came and went', async () => {
    const { id } = await create({ name: '写真の設備' })
    const form = new FormData()
    for (const name of ['銘板.txt', '外観.txt']) form.append('files', new File([name], name, { type: 'text/plain' }))
    const { data } = await answered<{ data: { id: number }[] }>(
      await office.member.browser.post(`${path}/${id}/files`, form),
      201,
    )
    await answered(await office.member.browser.delete(`${path}/${id}/files`, { ids: [data[0]!.id] }), 204)
    expect((await histories(`${path}/${id}`)).slice(0, 3)).toEqual([
      [historyTypes.fileDeleted, '写真・ファイル', '銘板.txt', null],
      [historyTypes.fileUploaded, '写真・ファイル', null, '外観.txt'],
      [historyTypes.fileUploaded, '写真・ファイル', null, '銘板.txt'],
    ])
  })

  it("have the company's own number, by which they are found", async () => {
    const { id, company_number } = await create({ name: '番号のある送風機', company_number: 'ＡＣ-0917' })
    expect(company_number).toBe('ＡＣ-0917')
    expect(await names(searched('ac-0917'))).toEqual(['番号のある送風機'])
    expect(await names(searched('送風機 AC-09'))).toEqual(['番号のある送風機'])
    await answered(await office.member.browser.put(`${path}/${id}`, { company_number: 'AC-1000' }), 200)
    expect(await names(searched('ac-0917'))).toEqual([])
    expect((await histories(`${path}/${id}`))[0]).toEqual([historyTypes.updated, '機器番号', 'ＡＣ-0917', 'AC-1000'])
    const { data: copy } = await answered<{ data: Facility }>(
      await office.member.browser.post(`${path}/${id}/copy`),
      201,
    )
    expect(copy.company_number).toBeNull()
    const long = await office.member.browser.put(`${path}/${id}`, { company_number: '1'.repeat(101) })
    const { errors } = await answered<{ errors: object }>(long, 422)
    expect(errors).toEqual({ company_number: ['機器番号は100文字以下である必要があります'] })
    const file = await office.member.browser.post(`${office.company.path}/facility-csv-download`, {
      name: 'AC-1000',
      columns: ['name', 'company_number'],
    })
    expect(await file.text()).toContain('設備名,機器番号\r\n番号のある送風機,AC-1000')
  })

  it('are copied without what belongs to the one piece', async () => {
    const source = await create({
      name: 'あ'.repeat(100),
      serial_number: 'A-1',
      manufacturer: 'メーカー',
      installation_floor: '5F',
    })
    await office.createMatter(office.member, { facility_ids: [source.id] })
    const { data } = await answered<{ data: Facility }>(
      await office.other.browser.post(`${path}/${source.id}/copy`),
      201,
    )
    expect(data).toMatchObject({
      name: `${'あ'.repeat(96)}のコピー`,
      building,
      manufacturer: 'メーカー',
      installation_floor: '5F',
      serial_number: null,
      matters: [],
    })
    expect(await histories(`${path}/${data.id}`)).toEqual([[1, null, null, null]])
  })

  it('are deleted by their creator or an admin: matters let go, pins keep their text', async () => {
    const { id } = await create({ name: '消える設備' })
    const matter = await office.createMatter(office.member, { facility_ids: [id] })
    const { drawing } = await pinOnDrawing(id, '4F 平面図')
    expect((await read(id, office.other)).canDelete).toBe(false)
    await answered(await office.other.browser.delete(`${path}/${id}`), 403)
    await answered(await office.member.browser.delete(`${path}/${id}`), 204)
    await answered(await office.member.browser.get(`${path}/${id}`), 404)
    await answered(await office.member.browser.delete(`${path}/${id}`), 404)
    expect(await names(searched('消える設備'))).toEqual([])
    const { data } = await answered<{ data: Matter }>(
      await office.member.browser.get(`${office.company.path}/matters/${matter.id}`),
      200,
    )
    expect(data.facilities).toEqual([])
    expect((await histories(`${office.company.path}/matters/${matter.id}`))[0]).toEqual([
      11,
      '設備',
      '消える設備',
      null,
    ])
    expect(await pinsOf(drawing.id)).toMatchObject([{ facility_id: null, text: '吹出口' }])
    const { id: another } = await create({ name: '管理者が消す設備' })
    await answered(await office.master.browser.delete(`${path}/${another}`), 204)
  })

  it('are for guests those of their matters, to look at only', async () => {
    const shared = await create({ name: 'ゲストの設備' })
    const hidden = await create({ name: 'ゲストに見えない設備' })
    const theirs = await office.createMatter(office.member, {
      name: 'ゲストの案件',
      facility_ids: [shared.id],
      status_id: office.company.status_ids[5],
    })
    await office.createMatter(office.member, { facility_ids: [shared.id, hidden.id], user_ids: [] })
    const { data, meta } = await list(searched('ゲスト'), office.guest)
    expect(data).toMatchObject([
      { name: 'ゲストの設備', matters: [{ id: theirs.id }], linked_matter_status: 3, canEdit: false, canDelete: false },
    ])
    expect(meta.total).toBe(1)
    const refs = async (person: Person) =>
      (
        await answered<{ data: FacilityRef[] }>(await person.browser.get(`${path}/partial-properties`), 200)
      ).data.filter(({ name }) => name.startsWith('ゲスト'))
    expect(await refs(office.guest)).toEqual([
      { id: shared.id, name: 'ゲストの設備', facility_category_id: 1, building_id: building.id },
    ])
    expect(await refs(office.member)).toHaveLength(2)
    await answered(await office.guest.browser.get(`${path}/${hidden.id}`), 404)
    await answered(await office.guest.browser.get(`${path}/${hidden.id}/histories`), 404)
    await answered(
      await office.guest.browser.post(path, { name: 'x', facility_category_id: 1, building_id: building.id }),
      403,
    )
    await answered(await office.guest.browser.put(`${path}/${shared.id}`, { name: 'x' }), 403)
    await answered(await office.guest.browser.post(`${path}/${shared.id}/copy`), 403)
    await answered(await office.guest.browser.delete(`${path}/${shared.id}`), 403)
    await answered(await office.member.browser.delete(`${office.company.path}/matters/${theirs.id}`), 204)
    expect(await names(searched('ゲスト'), office.guest)).toEqual([])
  })

  it('let guests read the files of their own alone', async () => {
    const shared = await create()
    await office.createMatter(office.member, { facility_ids: [shared.id] })
    const hidden = await create()
    const elsewhere = await office.createMatter(office.member, { user_ids: [] })
    const form = new FormData()
    for (const name of ['図面.txt', '内緒.txt']) form.append('files[]', new File([name], name, { type: 'text/plain' }))
    const { data } = await answered<{ data: ReportFile[] }>(
      await office.member.browser.post(`${office.company.path}/matters/${elsewhere.id}/reporting-folders`, form),
      201,
    )
    const [readable, secret] = data.map(({ file_id }) => file_id)
    await inCompany(office.app.database.db, office.company.id, (tx) =>
      tx.insert(attachments).values([
        { company_id: office.company.id, facility_id: shared.id, file_id: readable! },
        { company_id: office.company.id, facility_id: hidden.id, file_id: secret! },
      ]),
    )
    await answered(await office.guest.browser.get(`${office.company.path}/files/${readable}`), 200)
    await answered(await office.guest.browser.get(`${office.company.path}/files/${secret}`), 404)
    await answered(await office.member.browser.get(`${office.company.path}/files/${secret}`), 200)
  })

  it('are unknown to visitors and other companies', async () => {
    const { id } = await create()
    const visitor = office.app.openBrowser()
    await answered(await visitor.get(path), 401)
    await answered(await visitor.delete(`${path}/${id}`), 401)
    await answered(await office.stranger.browser.get(path), 404)
    const theirs = `${office.otherCompany.path}/facilities/${id}`
    await answered(await office.stranger.browser.get(theirs), 404)
    await answered(await office.stranger.browser.put(theirs, { name: '横取り' }), 404)
    await answered(await office.stranger.browser.post(`${theirs}/copy`), 404)
    await answered(await office.stranger.browser.delete(theirs), 404)
    await answered(
      await office.stranger.browser.post(`${office.otherCompany.path}/facilities`, {
        name: 'x',
        facility_category_id: 1,
        building_id: building.id,
      }),
      422,
    )
  })
})
