/** What an undo takes back, what it leaves and says, and how long it and the lists are there. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import type { ImportPreview, RegisterExport, RegisterImport } from '#domain/registers/registers.contract.ts'
import type { TrashEntry } from '#domain/trash/trash.contract.ts'
import { inSystem } from '#server/db/client.ts'
import { registerImports } from '#server/db/schema/registers.ts'
import { files } from '#server/db/schema/files.ts'
import { removeOldImports } from '#server/registers/registers.store.ts'
import { answered } from '../answers.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody, planBody } from '../plans/bodies.ts'

const dayMs = 24 * 3_600_000
let office: Office
let path: string
let now = new Date()
beforeAll(async () => {
  office = await openOffice({ clock: () => now })
  path = office.company.path
})
afterAll(() => office.close())
beforeEach(() => void (now = new Date()))

const ask = async <T>(url: string, status = 200): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.get(`${path}/${url}`), status)).data
const draft = async (kind: string, bytes: Uint8Array | string, name = '台帳.csv'): Promise<ImportPreview> => {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return (
    await answered<{ data: ImportPreview }>(await office.member.browser.post(`${path}/register-imports`, form), 201)
  ).data
}
const remap = async (made: ImportPreview, change: Partial<ImportPreview['mapping']>): Promise<ImportPreview> =>
  (
    await answered<{ data: ImportPreview }>(
      await office.member.browser.put(`${path}/register-imports/${made.id}`, { ...made.mapping, ...change }),
      200,
    )
  ).data
const run = async (id: number): Promise<RegisterImport> => {
  await answered(await office.member.browser.post(`${path}/register-imports/${id}/run`), 200)
  await office.app.deps.jobs.drain()
  return ask<RegisterImport>(`register-imports/${id}`)
}
const takeOver = async (kind: string, rows: string[], change: Partial<ImportPreview['mapping']> = {}) =>
  run((await remap(await draft(kind, rows.join('\r\n')), change)).id)
const undo = async (id: number): Promise<RegisterImport> =>
  (
    await answered<{ data: RegisterImport }>(
      await office.member.browser.post(`${path}/register-imports/${id}/undo`),
      200,
    )
  ).data
const buildings = (name: string) =>
  ask<BuildingListItem[]>(`buildings?name=${encodeURIComponent(name)}&sort=name&per_page=100`)
const facilities = (name: string) => ask<FacilityListItem[]>(`facilities?name=${encodeURIComponent(name)}&per_page=100`)
const post = async (url: string, body: unknown, status = 201) =>
  (await answered<{ data: { id: number } }>(await office.member.browser.post(`${path}/${url}`, body), status)).data
const photo = async () => {
  const form = new FormData()
  form.append('files', new File([(await sheetPng()) as Uint8Array<ArrayBuffer>], '外観.png'))
  return form
}

describe('an import that is undone', () => {
  it('leaves buildings that drawings, contacts or photos stand on, and says which', async () => {
    const names = ['図面', '連絡先', '写真', '無関係'].map((each) => `取消 ${each}`)
    const done = await takeOver('buildings', ['建物名', ...names])
    const idOf = Object.fromEntries((await buildings('取消 ')).map(({ id, name }) => [name, id]))
    await post(
      'drawings',
      drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: idOf['取消 図面']! }),
    )
    const contact = await post('contacts', { name: '管理 太郎' })
    await answered(await office.member.browser.put(`${path}/buildings/${idOf['取消 写真']}`, { address: '後で' }), 200)
    await office.member.browser.put(`${path}/buildings/${idOf['取消 連絡先']}`, { contact_ids: [contact.id] })
    await answered(await office.member.browser.post(`${path}/buildings/${idOf['取消 写真']}/files`, await photo()), 201)
    const { outcome } = await undo(done.id)
    expect(outcome).toMatchObject({ undone: 1, kept: 3 })
    expect(outcome!.kept_records.map(({ name }) => name).toSorted()).toEqual(names.slice(0, 3).toSorted())
    expect((await buildings('取消 ')).map(({ name }) => name).toSorted()).toEqual(names.slice(0, 3).toSorted())
    const bin = (await answered<{ data: TrashEntry[] }>(await office.master.browser.get(`${path}/trash`), 200)).data
    expect(bin.map(({ name }) => name)).toContain('取消 無関係')
  })

  it('leaves a building and its equipment that inspections are planned for', async () => {
    const places = await takeOver('buildings', ['建物名', '計画 ビル', '計画 空きビル'])
    const [place] = await buildings('計画 ビル')
    const list = ['設備名,建物,カテゴリ', '計画 受水槽,計画 ビル,衛生', '計画 予備,計画 ビル,衛生']
    const equipment = await takeOver('facilities', list)
    const { id: tank } = (await facilities('計画 受水槽'))[0]!
    const kind = await post('inspection-kinds', kindBody({ name: '受水槽清掃' }))
    await post('plans', planBody(place!.id, kind.id, { facility_ids: [tank] }))
    const kept = ({ outcome }: RegisterImport) => outcome!.kept_records.map(({ name }) => name)
    expect(kept(await undo(equipment.id))).toEqual(['計画 受水槽'])
    expect(kept(await undo(places.id))).toEqual(['計画 ビル'])
    expect((await facilities('計画 ')).map(({ name }) => name)).toEqual(['計画 受水槽'])
    expect((await buildings('計画 ')).map(({ name }) => name)).toEqual(['計画 ビル'])
  })

  it('leaves equipment with photos, pins or matters', async () => {
    await takeOver('buildings', ['建物名', '付帯ビル'])
    const [place] = await buildings('付帯ビル')
    const list = ['写真', 'ピン', '案件', '単独'].map((each) => `付帯 ${each},付帯ビル,電気`)
    const done = await takeOver('facilities', ['設備名,建物,カテゴリ', ...list])
    const idOf = Object.fromEntries((await facilities('付帯 ')).map(({ id, name }) => [name, id]))
    await answered(
      await office.member.browser.post(`${path}/facilities/${idOf['付帯 写真']}/files`, await photo()),
      201,
    )
    const drawing = await post(
      'drawings',
      drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: place!.id }),
    )
    await post(`drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5, facility_id: idOf['付帯 ピン'] })
    await office.createMatter(office.member, { building_id: place!.id, facility_ids: [idOf['付帯 案件']!] })
    expect((await undo(done.id)).outcome).toMatchObject({ undone: 1, kept: 3 })
    expect((await facilities('付帯 ')).map(({ name }) => name)).not.toContain('付帯 単独')
  })

  it('puts no equipment back into a building that is gone', async () => {
    await takeOver('buildings', ['建物名', '移動元ビル', '移動先ビル'])
    const [from] = await buildings('移動元ビル')
    await takeOver('facilities', ['設備名,建物,カテゴリ', '移動 一,移動元ビル,電気'])
    const [pump] = await facilities('移動 一')
    const moved = await takeOver('facilities', ['ID,設備名,建物', `${pump!.id},移動 一,移動先ビル`], {
      duplicates: 'update',
    })
    await answered(await office.member.browser.delete(`${path}/buildings/${from!.id}`), 204)
    expect((await undo(moved.id)).outcome).toMatchObject({ undone: 0, kept: 1, kept_records: [{ id: pump!.id }] })
    expect(await facilities('移動 一')).toMatchObject([{ building: { name: '移動先ビル' } }])
  })

  it('takes what it made back from ごみ箱 with the building it stood in', async () => {
    const building = await takeOver('buildings', ['建物名', '順番ビル'])
    const equipment = await takeOver('facilities', ['設備名,建物,カテゴリ', '順番 一,順番ビル,電気'])
    expect((await undo(equipment.id)).outcome).toMatchObject({ undone: 1 })
    expect((await undo(building.id)).outcome).toMatchObject({ undone: 1, kept: 0 })
    const bin = (await answered<{ data: TrashEntry[] }>(await office.master.browser.get(`${path}/trash`), 200)).data
    for (const name of ['順番 一', '順番ビル'])
      await answered(
        await office.master.browser.post(`${path}/trash/${bin.find((entry) => entry.name === name)!.id}/restore`),
        200,
      )
    expect(await facilities('順番 一')).toMatchObject([{ building: { name: '順番ビル' } }])
  })

  it('can be so for 24 hours', async () => {
    const done = await takeOver('buildings', ['建物名', '期限ビル'])
    now = new Date(new Date(done.finished_at!).getTime() + dayMs)
    // Meanwhile the session has ended.
    await office.member.browser.login(office.member.email)
    expect(await ask<RegisterImport>(`register-imports/${done.id}`)).toMatchObject({ canUndo: true })
    now = new Date(now.getTime() + 1000)
    expect(await ask<RegisterImport>(`register-imports/${done.id}`)).toMatchObject({ canUndo: false })
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await office.member.browser.post(`${path}/register-imports/${done.id}/undo`),
      422,
    )
    expect(errors).toEqual({ root: ['この取り込みは取り消せません。取り消せるのは、終わってから24時間以内です。'] })
    expect(await buildings('期限ビル')).toHaveLength(1)
  })
})

describe('a register', () => {
  const output = async (kind: RegisterExport['kind'], format: RegisterExport['format']) =>
    new Uint8Array(
      await (await office.member.browser.get(`${path}/register-exports?kind=${kind}&format=${format}`)).arrayBuffer(),
    )

  it.each(['csv', 'xlsx'] as const)(
    'of equipment goes out as %s and comes in as it was, whatever its buildings',
    async (format) => {
      await takeOver('buildings', ['建物名', `往復 同名 ${format}`, `往復 消える ${format}`])
      await post('buildings', { name: `往復 同名 ${format}` })
      const [one] = await buildings(`往復 同名 ${format}`)
      const [gone] = await buildings(`往復 消える ${format}`)
      for (const building of [one!, gone!])
        await post('facilities', {
          name: `往復 ${format} ${building.id}`,
          facility_category_id: 1,
          building_id: building.id,
          serial_number: '000123',
          installed_at: '2010-04-01',
          legal_lifetime: 15,
          renewal_cost: 1_200_000,
          note: '=1+1\n2行目',
        })
      await answered(await office.member.browser.delete(`${path}/buildings/${gone!.id}`), 204)
      const back = await remap(await draft('facilities', await output('facilities', format), `設備.${format}`), {
        duplicates: 'update',
      })
      expect(back.outcome).toMatchObject({ created: 0, updated: 0, faulty: 0, unchanged: back.row_count, notices: [] })
    },
  )

  it.each(['csv', 'xlsx'] as const)('of contacts goes out as %s and comes in as it was', async (format) => {
    const values = { name: `往復 ${format}`, affiliation: '@青葉', email: 'o@example.jp', phone_number: '03-0000-0001' }
    const { id } = await post('contacts', values)
    const bytes = await output('contacts', format)
    const back = await remap(await draft('contacts', bytes, `連絡先.${format}`), { duplicates: 'update' })
    expect(back.outcome).toMatchObject({ created: 0, updated: 0, faulty: 0, unchanged: back.row_count })
    await answered(await office.member.browser.put(`${path}/contacts/${id}`, { phone_number: '03-9999-0001' }), 200)
    const edited = await remap(await draft('contacts', bytes, `連絡先.${format}`), { duplicates: 'update' })
    expect(edited.outcome).toMatchObject({ updated: 1, unchanged: back.row_count - 1 })
    await run(edited.id)
    expect(await ask<Contact[]>(`contacts?keyword=${encodeURIComponent(values.name)}`)).toMatchObject([
      { id, ...values },
    ])
  })
})

describe('the faults of a list', () => {
  it('come all of them as a file, while it is a draft and when it is done', async () => {
    const rows = Array.from({ length: 1500 }, (_, index) => `,住所 ${index}`)
    const made = await draft('buildings', ['建物名,住所', ...rows].join('\r\n'))
    expect(made.outcome).toMatchObject({ faulty: 1500 })
    expect(made.outcome!.faults).toHaveLength(1000)
    const url = `${path}/register-imports/${made.id}/faults`
    const response = await office.member.browser.get(url)
    expect(response.headers.get('content-type')).toContain('text/csv')
    const lines = (await response.text()).trim().split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([1501, '1501,建物名,,建物名は必須です。'])
    await answered(await office.guest.browser.get(url), 403)
    await answered(await office.member.browser.get(`${path}/register-imports/999999/faults`), 404)
    await answered(
      await office.stranger.browser.get(`${office.otherCompany.path}/register-imports/${made.id}/faults`),
      404,
    )
    await answered(await office.app.openBrowser().get(url), 401)
    const mapping = { ...made.mapping, all_or_nothing: false }
    const two = await draft('buildings', ['建物名,住所', ...rows, '残るビル,東京都'].join('\r\n'))
    await answered(await office.member.browser.put(`${path}/register-imports/${two.id}`, mapping), 200)
    const done = await run(two.id)
    expect(done.outcome).toMatchObject({ created: 1, faulty: 1500 })
    expect(done.outcome!.faults).toHaveLength(1000)
    const refused = await (await office.member.browser.get(`${path}/register-imports/${done.id}/faults`)).text()
    expect(refused.trim().split('\r\n')).toHaveLength(1501)
  })
})

describe('lists that were read', () => {
  it('are removed: drafts after a day, others after a month, with their files', async () => {
    const { db } = office.app.database
    const abandoned = await draft('buildings', '建物名\r\n放置ビル')
    const done = await takeOver('buildings', ['建物名', '保存ビル'])
    const all = () =>
      inSystem(db, async (tx) => ({
        imports: (await tx.select({ id: registerImports.id }).from(registerImports)).map(({ id }) => id),
        files: (await tx.select({ name: files.name }).from(files).where(eq(files.name, '台帳.csv'))).length,
      }))
    const sweep = (days: number) =>
      inSystem(db, (tx) =>
        removeOldImports(tx, {
          drafts: new Date(now.getTime() + days * dayMs - dayMs),
          finished: new Date(now.getTime() + days * dayMs - 30 * dayMs),
        }),
      )
    await sweep(0)
    expect((await all()).imports).toEqual(expect.arrayContaining([abandoned.id, done.id]))
    await sweep(2)
    const { imports } = await all()
    expect(imports).toContain(done.id)
    expect(imports).not.toContain(abandoned.id)
    await sweep(31)
    expect(await all()).toEqual({ imports: [], files: 0 })
    expect(await buildings('保存ビル')).toHaveLength(1)
  })
})
