import { sql } from 'drizzle-orm'
import Excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import type { FacilityListItem, RenewalPlan } from '#domain/facilities/facilities.contract.ts'
import { labelSheetKeys, labelsPerPage } from '#domain/facilities/label-sheets.ts'
import type { History } from '#domain/histories/histories.contract.ts'
import type { ImportPreview, RegisterImport, ShownRow } from '#domain/registers/registers.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { insertPin } from '#server/drawings/pins.store.ts'
import { holdFacility } from '#server/facilities/facilities.store.ts'
import { importJob } from '#server/registers/imports.service.ts'
import { removeOldImports } from '#server/registers/registers.store.ts'
import { readQr } from '#tests/e2e/qr.ts'
import { answered } from '../answers.ts'
import type { Person } from '../app.ts'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
})
afterAll(() => office.close())

const send = (kind: string, bytes: Uint8Array | string, name: string, person: Person = office.member) => {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  return person.browser.post(`${path}/register-imports`, form)
}
const draft = async (kind: string, bytes: Uint8Array | string, name = '台帳.csv'): Promise<ImportPreview> =>
  (await answered<{ data: ImportPreview }>(await send(kind, bytes, name), 201)).data
const csv = (...rows: string[]) => rows.join('\r\n')
const run = async (id: number): Promise<RegisterImport> => {
  await answered(await office.member.browser.post(`${path}/register-imports/${id}/run`), 200)
  await office.app.deps.jobs.drain()
  return (
    await answered<{ data: RegisterImport }>(await office.member.browser.get(`${path}/register-imports/${id}`), 200)
  ).data
}
const undo = (id: number, person: Person = office.member) => person.browser.post(`${path}/register-imports/${id}/undo`)
const remap = async (made: ImportPreview, change: Partial<ImportPreview['mapping']>): Promise<ImportPreview> =>
  (
    await answered<{ data: ImportPreview }>(
      await office.member.browser.put(`${path}/register-imports/${made.id}`, { ...made.mapping, ...change }),
      200,
    )
  ).data
const buildings = async (name: string) =>
  (
    await answered<{ data: BuildingListItem[] }>(
      await office.member.browser.get(`${path}/buildings?name=${encodeURIComponent(name)}&sort=name`),
      200,
    )
  ).data
const facilities = async (name: string) =>
  (
    await answered<{ data: FacilityListItem[] }>(
      await office.member.browser.get(`${path}/facilities?name=${encodeURIComponent(name)}&sort=name`),
      200,
    )
  ).data
const errorsOf = async (response: Response) =>
  (await answered<{ errors: Record<string, string[]> }>(response, 422)).errors

describe('a draft', () => {
  it('is seen, tried and begun by who made it and by admins, and by nobody else', async () => {
    const made = await draft('buildings', csv('建物名', '下書きのビル'))
    const at = `${path}/register-imports/${made.id}`
    const refused = async (person: Person) => [
      (await person.browser.get(at)).status,
      (await person.browser.get(`${at}/faults`)).status,
      (await person.browser.put(at, made.mapping)).status,
      (await person.browser.post(`${at}/run`)).status,
    ]
    expect(await refused(office.other)).toEqual([403, 403, 403, 403])
    expect(await refused(office.master)).toEqual([200, 200, 200, 200])
    await office.app.deps.jobs.drain()
    expect((await office.other.browser.get(at)).status).toBe(200)
  })
})

describe('the rows of a draft', () => {
  const rowsOf = async (id: number, action: string, person: Person = office.member) =>
    (
      await answered<{ data: ShownRow[]; meta: { total: number } }>(
        await person.browser.get(`${path}/register-imports/${id}/rows?action=${action}&per_page=50`),
        200,
      )
    ).data

  it('are read and planned once, whoever turns their pages, and anew once another mapping was tried', async () => {
    const made = await draft('buildings', csv('建物名,備考', ...Array.from({ length: 60 }, (_, n) => `頁ビル${n},甲`)))
    const planned = vi.spyOn(office.app.deps.engine, 'planList')
    const page = async (number: number, person: Person = office.member) => {
      const at = `${path}/register-imports/${made.id}/rows?action=create&per_page=20&page=${number}`
      return (await answered<{ data: ShownRow[] }>(await person.browser.get(at), 200)).data.length
    }
    expect([await page(1), await page(2), await page(3, office.master)]).toEqual([20, 20, 20])
    expect(planned).toHaveBeenCalledTimes(1)
    await remap(made, { left: [2] })
    planned.mockClear()
    expect([await page(1), await page(3)]).toEqual([20, 19])
    expect(planned).toHaveBeenCalledTimes(1)
    // No more than a few are kept.
    for (let other = 0; other < 4; other += 1) {
      const { id } = await draft('buildings', csv('建物名', `別のビル${other}`))
      await answered(await office.member.browser.get(`${path}/register-imports/${id}/rows?action=create`), 200)
    }
    planned.mockClear()
    expect(await page(1)).toBe(20)
    expect(planned).toHaveBeenCalledTimes(1)
    planned.mockRestore()
  })

  it('are shown before they are written: what is new, and each field before and after', async () => {
    const known = await answered<{ data: { id: number } }>(
      await office.member.browser.post(`${path}/buildings`, { name: '確認ビル', address: '東京都', floor_area: 900 }),
      201,
    )
    const list = [
      '物件,所在地,延床面積(坪)',
      '【東地区】,,',
      '確認ビル,大阪府,300',
      '確認新館,〃,100',
      ',福岡県,',
      '合計,,400',
    ]
    const made = await remap(await draft('buildings', csv(...list)), { duplicates: 'update' })
    expect(made.outcome).toMatchObject({ created: 1, updated: 1, faulty: 1, aside: 2, failure: null })
    expect(await rowsOf(made.id, 'update')).toEqual([
      {
        row: 3,
        action: 'update',
        record_id: known.data.id,
        text: '確認ビル',
        reason: null,
        changes: [
          { label: '住所', before: '東京都', after: '大阪府' },
          { label: '延床面積', before: '900', after: '991.74' },
        ],
        told: [],
      },
    ])
    expect(await rowsOf(made.id, 'create')).toMatchObject([
      {
        row: 4,
        text: '確認新館',
        changes: [{ label: '建物名' }, { label: '住所', after: '大阪府' }, { after: '330.58' }],
      },
    ])
    expect(await rowsOf(made.id, 'fault')).toMatchObject([{ row: 5, text: '福岡県', told: [{ column: '建物名' }] }])
    expect((await rowsOf(made.id, 'aside')).map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'group'],
      [6, 'total'],
    ])
    // Set right by hand: one line is a building after all, another row stays out.
    const corrected = await remap(made, { taken: [6], left: [4] })
    expect((await rowsOf(corrected.id, 'create')).map(({ text }) => text)).toEqual(['合計'])
    expect((await rowsOf(corrected.id, 'aside')).map(({ reason }) => reason)).toEqual(['group', 'left'])
    const url = `${path}/register-imports/${made.id}/rows?action=create`
    await answered(await office.app.openBrowser().get(url), 401)
    await answered(await office.guest.browser.get(url), 403)
    await answered(await office.stranger.browser.get(url.replace(path, office.otherCompany.path)), 404)
    await answered(await office.member.browser.get(`${path}/register-imports/${made.id}/rows?action=nothing`), 422)
  })
})

describe('taking a list over', () => {
  it('finds the headings under a title, proposes the columns, and tells every fault before anything is written', async () => {
    const made = await draft(
      'buildings',
      csv(
        '管理物件一覧表,,,,',
        '№,物件名称,所在地,築年月,階数,担当',
        '1,一覧 港南タワー,東京都港区,平成21年3月,22,佐藤',
        '2,,大阪府,2001/13/40,abc,鈴木',
      ),
    )
    expect(made.mapping).toMatchObject({
      heading_row: 1,
      columns: [null, 'name', 'address', 'date_built', 'above_ground', null],
    })
    expect(made.samples[0]).toEqual(['1', '一覧 港南タワー', '東京都港区', '平成21年3月', '22', '佐藤'])
    expect(made.outcome).toMatchObject({ created: 1, faulty: 1, failure: null })
    expect(made.outcome!.faults).toEqual([
      { row: 4, column: '竣工日', value: '2001/13/40', message: '竣工日は正しい日付を入力してください。' },
      { row: 4, column: '地上階数', value: 'abc', message: '地上階数は数値を入力してください。' },
    ])
    expect(await buildings('一覧 港南')).toEqual([])
    expect(await errorsOf(await office.member.browser.post(`${path}/register-imports/${made.id}/run`))).toEqual({
      root: ['エラーのある行があります。直してから取り込むか、エラーの行を除いて取り込んでください。'],
    })
    const corrected = await remap(made, { all_or_nothing: false })
    const done = await run(corrected.id)
    expect(done).toMatchObject({ state: 'done', outcome: { created: 1, faulty: 1 }, canUndo: true })
    expect(await buildings('一覧 港南')).toMatchObject([{ address: '東京都港区', above_ground: 22 }])
  })

  it('takes columns as they are put by hand, and says what is missing', async () => {
    const made = await draft('contacts', csv('なまえ,でんわ', '手動 太郎,03-1111-2222'))
    expect(made.outcome!.failure).toBe('「氏名」の列を選んでください。')
    const mapped = await remap(made, { columns: ['name', 'phone_number'] })
    expect(mapped.outcome).toMatchObject({ failure: null, created: 1 })
    expect((await run(mapped.id)).state).toBe('done')
    const { data } = await answered<{ data: Contact[] }>(
      await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('手動')}`),
      200,
    )
    expect(data).toMatchObject([{ phone_number: '03-1111-2222' }])
  })

  it('reads Shift_JIS and workbooks, categories by name, eras, and buildings by name', async () => {
    // 物件名 / ＳＪＩＳビル
    const sjis = new Uint8Array([
      0x95, 0xa8, 0x8c, 0x8f, 0x96, 0xbc, 0x0d, 0x0a, 0x53, 0x4a, 0x49, 0x53, 0x83, 0x72, 0x83, 0x8b,
    ])
    expect((await run((await draft('buildings', sjis)).id)).outcome).toMatchObject({ created: 1 })
    const book = writePlainWorkbook([
      {
        name: '設備',
        widths: [20, 20, 12, 12, 12],
        rows: [
          ['機器名称', '物件名', '設備区分', '設置年月日', '耐用年数', '更新費用（円）'],
          ['送水ポンプ', 'ｓｊｉｓビル', '給排水設備', { day: '2010-04-01' }, '15年', 1_200_000],
          ['受信機', 'SJISビル', '消防', 'H22.4.1', 8, null],
          ['どこかの盤', '無いビル', '電気', null, null, null],
          ['不思議な機械', 'SJISビル', '魔法', null, null, null],
        ],
      },
    ])
    const made = await draft('facilities', book, '設備台帳.xlsx')
    expect(made.outcome!.faults.map(({ row, column }) => [row, column])).toEqual([
      [4, '建物'],
      [5, '設備区分'],
    ])
    await run((await remap(made, { all_or_nothing: false })).id)
    expect(await facilities('送水ポンプ')).toMatchObject([
      {
        facility_category_id: 2,
        installed_at: '2010-04-01',
        legal_lifetime: 15,
        renewal_on: '2025-04-01',
        renewal_cost: 1_200_000,
      },
    ])
    expect(await facilities('受信機')).toMatchObject([{ installed_at: '2010-04-01' }])
    const { data: plan } = await answered<{ data: RenewalPlan }>(
      await office.member.browser.get(`${path}/facility-renewals`),
      200,
    )
    expect(plan.totals[0]).toBe(1_200_000)
    expect(plan).toMatchObject({ undated_count: 0, uncosted_count: 1 })
    await answered(await office.guest.browser.get(`${path}/facility-renewals`), 403)
  })

  it('goes out, is edited, and comes in again: only what changed is written, and told', async () => {
    await run((await draft('buildings', csv('建物名,住所,屋上', '往復ビル,東京都,あり', '往復タワー,大阪府,なし'))).id)
    for (const format of ['csv', 'xlsx']) {
      const response = await office.member.browser.get(`${path}/register-exports?kind=buildings&format=${format}`)
      const bytes = new Uint8Array(await response.arrayBuffer())
      const back = await remap(await draft('buildings', bytes, `建物.${format}`), { duplicates: 'update' })
      expect(back.outcome).toMatchObject({ created: 0, faulty: 0 })
    }
    const text = await (await office.member.browser.get(`${path}/register-exports?kind=buildings&format=csv`)).text()
    const edited = await remap(await draft('buildings', text.replace('往復ビル,,東京都', '往復ビル,,神奈川県')), {
      duplicates: 'update',
    })
    const done = await run(edited.id)
    const [tower, building] = await buildings('往復')
    expect(building!.address).toBe('神奈川県')
    const told = async (id: number) =>
      (await answered<{ data: History[] }>(await office.member.browser.get(`${path}/buildings/${id}/histories`), 200))
        .data
    expect((await told(building!.id)).map(({ before, after }) => [before, after])).toContainEqual([
      '東京都',
      '神奈川県',
    ])
    expect(await told(tower!.id)).toHaveLength(1)
    await answered(await undo(done.id), 200)
    expect((await buildings('往復ビル'))[0]!.address).toBe('東京都')
  })

  it('leaves equipment that stands on a drawing in its building', async () => {
    await run((await draft('buildings', csv('建物名', '図面のあるビル', '移転先ビル'))).id)
    const [from] = await buildings('図面のあるビル')
    await run((await draft('facilities', csv('設備名,建物,カテゴリ', '据付ポンプ,図面のあるビル,電気'))).id)
    const [pump] = await facilities('据付ポンプ')
    const { data: drawing } = await answered<{ data: { id: number } }>(
      await office.member.browser.post(
        `${path}/drawings`,
        drawingForm(await sheetPng(), { name: '1F 平面図', type: 'image', building_id: from!.id }),
      ),
      201,
    )
    const moving = csv('ID,設備名,建物', `${pump!.id},据付ポンプ,移転先ビル`)
    const place = { lng: 0.5, lat: 0.5, facility_id: pump!.id }
    const moved = await run((await remap(await draft('facilities', moving), { duplicates: 'update' })).id)
    expect(moved).toMatchObject({ state: 'done', outcome: { updated: 1 } })
    await answered(await office.member.browser.put(`${path}/facilities/${pump!.id}`, { building_id: from!.id }), 200)
    await answered(await office.member.browser.post(`${path}/drawings/${drawing.id}/pins`, place), 201)
    const refused = await remap(await draft('facilities', moving), { duplicates: 'update' })
    expect(refused.outcome).toMatchObject({
      updated: 0,
      faults: [{ row: 2, column: '建物', message: expect.stringContaining('建物を変更できません') as string }],
    })
  })

  it('whose plan went stale while it waited writes nothing, and plans anew', async () => {
    await run((await draft('buildings', csv('建物名', '競合元ビル', '競合先ビル'))).id)
    const [from, to] = await buildings('競合')
    const building_id = from!.name === '競合元ビル' ? from!.id : to!.id
    await run((await draft('facilities', csv('設備名,建物,カテゴリ', '競合ポンプ,競合元ビル,電気'))).id)
    const [pump] = await facilities('競合ポンプ')
    const form = drawingForm(await sheetPng(), { name: '1F 平面図', type: 'image', building_id })
    const { data: drawing } = await answered<{ data: { id: number } }>(
      await office.member.browser.post(`${path}/drawings`, form),
      201,
    )
    const made = await remap(
      await draft(
        'facilities',
        csv('ID,設備名,建物,カテゴリ', `${pump!.id},競合ポンプ,競合先ビル,電気`, ',競合の新設,競合先ビル,電気'),
      ),
      { duplicates: 'update' },
    )
    expect(made.outcome).toMatchObject({ updated: 1, faulty: 0 })
    await answered(await office.member.browser.post(`${path}/register-imports/${made.id}/run`), 200)

    const { db } = office.app.database
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const company_id = office.company.id
    const { firstTry } = await inCompany(db, company_id, async (tx) => {
      await holdFacility(tx, { company_id, actor: { id: office.member.id, role: roles.member } }, pump!.id)
      const own = { company_id, created_user_id: office.member.id }
      const place = { drawing_id: drawing.id, lng: 0, lat: 0, number: 1, version: 1 }
      await insertPin(tx, { ...own, ...place, facility_id: pump!.id })
      const job = office.app.deps.jobs.drain()
      await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1)
      return { firstTry: job }
    })
    await firstTry
    expect(await facilities('競合の新設')).toEqual([])
    const { rows: jobs } = await db.execute(
      sql`select state, last_error from jobs where kind = ${importJob} and payload->>'import_id' = ${String(made.id)}`,
    )
    expect(jobs).toEqual([
      { state: 'queued', last_error: expect.stringContaining('pinned after the plan was made') as string },
    ])
    await db.execute(sql`update jobs set run_at = now() where state = 'queued'`)
    await office.app.deps.jobs.drain()
    const { data } = await answered<{ data: RegisterImport }>(
      await office.member.browser.get(`${path}/register-imports/${made.id}`),
      200,
    )
    expect(data).toMatchObject({
      state: 'failed',
      outcome: {
        created: 0,
        updated: 0,
        faults: [{ row: 2, column: '建物', message: expect.stringContaining('建物を変更できません') as string }],
      },
    })
    expect(await facilities('競合')).toMatchObject([{ id: pump!.id, building: { id: building_id } }])
  })

  it('skips, updates or doubles what is there', async () => {
    const list = csv('建物名,構造', '重複ビル,RC造', '重複ビル,SRC造')
    expect((await run((await draft('buildings', list)).id)).outcome).toMatchObject({ created: 1, skipped: 1 })
    expect((await run((await draft('buildings', list)).id)).outcome).toMatchObject({ created: 0, skipped: 2 })
    const twice = await remap(await draft('buildings', list), { duplicates: 'new' })
    expect((await run(twice.id)).outcome).toMatchObject({ created: 2 })
    expect(await buildings('重複ビル')).toHaveLength(3)
  })

  it('is undone for a day by who made it or an admin; what was touched since stays', async () => {
    const done = await run((await draft('buildings', csv('建物名', '取消 一', '取消 二', '取消 三'))).id)
    const [first, , third] = await buildings('取消')
    await answered(await office.member.browser.put(`${path}/buildings/${first!.id}`, { address: '変更後' }), 200)
    await office.createMatter(office.member, { building_id: third!.id })
    await answered(await undo(done.id, office.other), 403)
    const { data } = await answered<{ data: RegisterImport }>(await undo(done.id), 200)
    expect(data).toMatchObject({ state: 'undone', outcome: { undone: 1, kept: 2 }, canUndo: false })
    expect((await buildings('取消')).map(({ name }) => name).toSorted()).toEqual([first!.name, third!.name].toSorted())
    expect(await errorsOf(await undo(done.id))).toHaveProperty('root')
  })

  it('takes cards over as contacts, writes them, and reads its own as the same', async () => {
    const cards = ['佐々木 一', '佐々木 二'].map(
      (name, index) =>
        `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nORG:佐々木設備\r\nTEL:03-0000-000${index}\r\nEND:VCARD\r\n`,
    )
    const made = await draft('contacts', cards.join('') + 'BEGIN:VCARD\r\nTEL:1\r\nEND:VCARD\r\n', '電話帳.vcf')
    expect(made.outcome).toMatchObject({ created: 2, faulty: 1 })
    expect(made.outcome!.faults).toMatchObject([{ row: 4, column: '氏名', message: '氏名は必須です。' }])
    await run((await remap(made, { all_or_nothing: false })).id)
    const url = `${path}/register-exports?format=vcf&kind=`
    const response = await office.member.browser.get(`${url}contacts`)
    expect(response.headers.get('content-disposition')).toContain('.vcf')
    const text = await response.text()
    expect(text).toContain('FN:佐々木 二\r\n')
    expect((await draft('contacts', text, '戻し.vcf')).outcome).toMatchObject({ created: 0, updated: 0, faulty: 0 })
    expect(await errorsOf(await office.member.browser.get(`${url}buildings`))).toEqual({
      format: ['vCardにできるのは連絡先だけです。'],
    })
  })

  it('offers the further numbers and addresses of a card in columns of their own', async () => {
    const card = [
      'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:番号の多い人',
      'TEL;TYPE=WORK:03-1111-1111\r\nTEL;TYPE=CELL:090-2222-2222\r\nEMAIL:a@example.jp\r\nEMAIL;TYPE=PREF:b@example.jp',
      'END:VCARD\r\n',
    ].join('\r\n')
    const made = await draft('contacts', card, '名刺.vcf')
    const { columns } = made.mapping
    const [first, other] = [columns.indexOf('phone_number'), made.headings.indexOf('他の電話 1')]
    expect(made.samples[0]![first]).toBe('03-1111-1111')
    expect(made.samples[0]![made.headings.indexOf('他のアドレス 1')]).toBe('a@example.jp')
    expect(columns[other]).toBeNull()
    const swapped = columns.map((key, index) =>
      index === other ? 'phone_number' : key === 'phone_number' ? null : key,
    )
    await run((await remap(made, { columns: swapped })).id)
    const { data } = await answered<{ data: Contact[] }>(
      await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('番号の多い人')}`),
      200,
    )
    expect(data).toMatchObject([{ phone_number: '090-2222-2222', email: 'b@example.jp' }])
  })

  it('undone, leaves a contact that a building has taken, and is not disturbed by a merge', async () => {
    const done = await run(
      (await draft('contacts', csv('氏名', '取消 連絡先 甲', '取消 連絡先 乙', '取消 連絡先 丙'))).id,
    )
    const { data } = await answered<{ data: Contact[] }>(
      await office.member.browser.get(`${path}/contacts?keyword=${encodeURIComponent('取消 連絡先')}`),
      200,
    )
    const [a, b, c] = data.toSorted((one, other) => one.id - other.id)
    await answered(
      await office.member.browser.post(`${path}/buildings`, { name: '担当ビル', contact_ids: [a!.id] }),
      201,
    )
    await answered(
      await office.member.browser.post(`${path}/contacts/${b!.id}/merge`, { contact_ids: [c!.id], name: '統合後' }),
      200,
    )
    const { data: undone } = await answered<{ data: RegisterImport }>(await undo(done.id), 200)
    expect(undone.outcome).toMatchObject({ undone: 0, kept: 3 })
  })

  it('reads headings of two lines, names merged over their rows, and what formulas last showed', async () => {
    await run((await draft('buildings', csv('建物名', '結合ビル'))).id)
    const book = new Excel.Workbook()
    const sheet = book.addWorksheet('設備')
    sheet.addRows([
      ['設備管理台帳'],
      ['物件名', '設備名', '区分', '耐用年数', null],
      [null, null, null, '法定耐用年数', '実耐用年数'],
      ['結合ビル', '結合 ポンプ', '衛生', { formula: '10+5', result: 15 }, null],
      [null, '結合 受信機', '消防', 8, { formula: 'D5+2', result: 10 }],
      [null, '結合 謎', '電気', { formula: 'NA()', result: { error: '#N/A' } }, null],
    ])
    for (const range of ['A1:E1', 'A2:A3', 'B2:B3', 'C2:C3', 'D2:E2', 'A4:A6']) sheet.mergeCells(range)
    const made = await draft('facilities', new Uint8Array(await book.xlsx.writeBuffer()), '結合.xlsx')
    expect(made.mapping).toMatchObject({
      heading_row: 2,
      columns: ['building', 'name', 'facility_category_id', 'legal_lifetime', 'actual_lifetime'],
    })
    expect(made.outcome!.faults).toEqual([
      {
        row: 6,
        column: '法定耐用年数',
        value: '#N/A',
        message: 'Excelのエラーになっています。元のセルを直してください。',
      },
    ])
    await run((await remap(made, { all_or_nothing: false })).id)
    expect((await facilities('結合')).map((each) => [each.legal_lifetime, each.actual_lifetime])).toEqual(
      expect.arrayContaining([
        [15, null],
        [8, 10],
      ]),
    )
  })

  it('tells every one of 10,000 wrong rows, and writes none', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `,住所 ${index}`)
    const made = await draft('buildings', csv('建物名,住所', ...rows))
    expect(made.outcome).toMatchObject({ created: 0, faulty: 10_000 })
    expect(made.outcome!.faults).toHaveLength(1000)
    expect(made.outcome!.faults.at(-1)).toMatchObject({ row: 1001, message: '建物名は必須です。' })
    expect(await errorsOf(await office.member.browser.post(`${path}/register-imports/${made.id}/run`))).toHaveProperty(
      'root',
    )
  })

  it('refuses a second import into the register while one is under way', async () => {
    const [first, second] = [
      await draft('buildings', csv('建物名', '並び 一')),
      await draft('buildings', csv('建物名', '並び 二')),
    ]
    const start = (id: number) => office.member.browser.post(`${path}/register-imports/${id}/run`)
    const answers = await Promise.all([start(first.id), start(second.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const refused = answers.find(({ status }) => status === 422)!
    expect((await errorsOf(refused))['root']).toEqual([
      '同じ台帳の取り込みが進行中です。終わってから、もう一度お試しください。',
    ])
    await office.app.deps.jobs.drain()
    expect(await buildings('並び')).toHaveLength(1)
  })

  it('refuses files that are no lists, and people who keep no registers', async () => {
    expect(await errorsOf(await send('buildings', '', '空.csv'))).toEqual({ file: ['空のファイルです。'] })
    expect(await errorsOf(await send('buildings', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), '古い.xls'))).toEqual({
      file: ['古い形式かパスワード付きのExcelです。パスワードを外し、「.xlsx」で保存し直してください。'],
    })
    expect(await errorsOf(await send('buildings', new Uint8Array([1, 0, 2]), '絵.png'))).toHaveProperty('file')
    expect(await errorsOf(await send('templates', 'x', 'x.csv'))).toHaveProperty('kind')
    await answered(await send('buildings', 'x', 'x.csv', office.guest), 403)
    await answered(await office.guest.browser.get(`${path}/register-exports?kind=buildings&format=csv`), 403)
    await answered(await office.guest.browser.get(`${path}/register-imports`), 403)
    await answered(await office.member.browser.get(`${path}/register-imports/999999`), 404)
    const made = await draft('buildings', csv('建物名', '他社'))
    await answered(await office.stranger.browser.get(`${office.otherCompany.path}/register-imports/${made.id}`), 404)
  })

  it('takes ten thousand rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => `万 ${index},SJISビル,電気`)
    const done = await run((await draft('facilities', csv('設備名,建物,カテゴリ', ...rows))).id)
    expect(done).toMatchObject({ state: 'done', row_count: 10_000, done_count: 10_000, outcome: { created: 10_000 } })
    const many = await draft('facilities', csv('設備名,建物,カテゴリ', ...rows, ...rows))
    expect(many.outcome!.failure).toContain('10,000行まで')
  })
})

describe('labels and plans on paper', () => {
  const pdf = async (response: Response) => {
    expect(response.status).toBe(200)
    return new TextDecoder('latin1').decode(await response.arrayBuffer())
  }
  it('print a sheet of labels, of those that the person sees', async () => {
    const [pump] = await facilities('送水ポンプ')
    const body = { facility_ids: [pump!.id], building_ids: [pump!.building_id], sheet: 'a4-24', skip: 23 }
    const text = await pdf(await office.member.browser.post(`${path}/facility-labels`, body))
    expect(text.startsWith('%PDF-')).toBe(true)
    // The first label takes the last place of the first sheet.
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(2)
    expect(await errorsOf(await office.member.browser.post(`${path}/facility-labels`, { ...body, skip: 24 }))).toEqual({
      skip: ['使用済みの面数は23以下である必要があります'],
    })
    expect(
      await errorsOf(
        await office.member.browser.post(`${path}/facility-labels`, { sheet: 'a4-65', facility_ids: [999_999] }),
      ),
    ).toHaveProperty('facility_ids')
    await answered(await office.guest.browser.post(`${path}/facility-labels`, body), 403)
  })

  it.each(labelSheetKeys)('print labels of equipment and of a place that a phone reads, on %s', async (sheet) => {
    const [pump] = await facilities('送水ポンプ')
    // One label a page: the first takes the last place of the first sheet.
    const skip = labelsPerPage(sheet) - 1
    const body = { facility_ids: [pump!.id], building_ids: [pump!.building_id], sheet, skip }
    const response = await office.member.browser.post(`${path}/facility-labels`, body)
    expect(response.status).toBe(200)
    const bytes = new Uint8Array(await response.arrayBuffer())
    const read = await Promise.all([1, 2].map((number) => readQr(bytes, number)))
    const home = `${office.app.deps.origin()}/c/${office.company.key}`
    expect(read.toSorted()).toEqual([`${home}/buildings/${pump!.building_id}`, `${home}/facilities/${pump!.id}`])
  })

  it('hand out the renewals as PDF and Excel', async () => {
    for (const [download_type, begin] of [
      ['pdf', '%PDF-'],
      ['excel', 'PK'],
    ] as const) {
      const response = await office.member.browser.post(`${path}/facility-renewals-download`, { download_type })
      expect((await pdf(response)).startsWith(begin)).toBe(true)
    }
  })

  it('find equipment by the number under its code', async () => {
    const [pump] = await facilities('送水ポンプ')
    expect((await facilities(`No.${pump!.id}`)).map(({ name }) => name)).toContain('送水ポンプ')
  })
})

describe('words that were given a meaning', () => {
  const list = (name: string) => csv('設備名,建物,種別', `${name},言葉のビル,空調機`)
  const word = { row: null, field: 'facility_category_id', from: '空調機', to: '空調' }

  it('hold for the lists that come after, single corrections do not', async () => {
    await answered(await office.member.browser.post(`${path}/buildings`, { name: '言葉のビル' }), 201)
    const made = await draft('facilities', list('言葉1'))
    expect(made.outcome).toMatchObject({ created: 0, faulty: 1 })
    const tried = await remap(made, { readings: [word, { row: 2, field: 'name', from: null, to: '直した名前' }] })
    expect(tried.outcome).toMatchObject({ created: 1, faulty: 0 })
    // What nobody took over is not remembered.
    expect((await draft('facilities', list('言葉2'))).outcome).toMatchObject({ faulty: 1 })
    await run(made.id)
    expect((await facilities('直した名前')).map(({ name }) => name)).toEqual(['直した名前'])
    const next = await draft('facilities', list('言葉3'))
    expect(next.mapping.readings).toEqual([word])
    expect(next.outcome).toMatchObject({ created: 1, faulty: 0 })
    expect((await draft('buildings', csv('建物名', 'ほか'))).mapping.readings ?? []).toEqual([])
  })

  it('outlive their list, until the next one holds them', async () => {
    const first = await draft('facilities', list('言葉4'))
    await run((await remap(first, { readings: [word] })).id)
    const isThere = async (id: number) =>
      (await office.member.browser.get(`${path}/register-imports/${id}`)).status === 200
    const later = new Date(Date.now() + 1000)
    const sweep = () =>
      inSystem(office.app.database.db, (tx) => removeOldImports(tx, { drafts: later, finished: later }))
    await sweep()
    expect(await isThere(first.id)).toBe(true)
    const second = await draft('facilities', list('言葉5'))
    await run(second.id)
    await sweep()
    expect([await isThere(first.id), await isThere(second.id)]).toEqual([false, true])
  })
})
