import Excel from 'exceljs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { readPdf } from '#tests/engine/pdf/pdf-text.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
let path: string
const buildings: number[] = []
const year = Number(businessDay(new Date()).slice(0, 4))

beforeAll(async () => {
  office = await openOffice()
  path = office.company.path
  const create = async (noun: string, body: object) =>
    (await answered<{ data: { id: number } }>(await office.member.browser.post(`${path}/${noun}`, body), 201)).data.id
  for (const name of ['青葉台ビル', '桜木町ビル']) buildings.push(await create('buildings', { name }))
  for (const [name, age, renewal_cost, building] of [
    ['ポンプ', 9, 300_000, 0],
    ['アンテナ', 8, null, 0],
    ['冷却塔', 7, 20_000, 0],
    ['受水槽', 9, 500_000, 1],
  ] as const)
    await create('facilities', {
      ...{ name, facility_category_id: 1, installation_floor: 'B1F', renewal_cost },
      ...{ building_id: buildings[building], installed_at: `${year - age}-04-01`, legal_lifetime: 10 },
    })
})
afterAll(() => office.close())

const download = async (body: object): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await office.member.browser.post(`${path}/facility-renewals-download`, body)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}
const workbook = async (body: object): Promise<unknown[][]> => {
  const book = new Excel.Workbook()
  await book.xlsx.load((await download({ ...body, download_type: 'excel' })).buffer)
  const rows: unknown[][] = []
  book.worksheets[0]!.eachRow({ includeEmpty: true }, (row) => {
    const cells: unknown[] = []
    for (let column = 1; column <= book.worksheets[0]!.columnCount; column++) cells.push(row.getCell(column).value)
    rows.push(cells)
  })
  return rows
}

it('hands out the chosen columns of the chosen buildings in the chosen order', async () => {
  const chosen = {
    building_id: [buildings[0]],
    columns: ['name', 'renewal_cost', 'year-3', 'year-1'],
    sort: '-renewal_cost',
  }
  expect(await workbook(chosen)).toEqual([
    ['建物', '設備名', '更新費用', `${year + 3}年`, `${year + 1}年`],
    ['青葉台ビル', 'ポンプ', 300_000, null, 300_000],
    ['青葉台ビル', '冷却塔', 20_000, 20_000, null],
    ['青葉台ビル', 'アンテナ', '費用未定', null, null],
    ['青葉台ビル', '小計', null, 20_000, 300_000],
    ['合計', null, null, 20_000, 300_000],
  ])
  const { pages } = await readPdf(await download({ ...chosen, download_type: 'pdf' }))
  expect(pages.join('').split('作成')[1]).toContain(
    `設備名更新費用${year + 3}年${year + 1}年` +
      '青葉台ビル20,000300,000ポンプ300,000300,000冷却塔20,00020,000アンテナ費用未定合計20,000300,000',
  )
})

it('has every column and all buildings where nothing is chosen, and never goes without the names', async () => {
  const [headings, ...rows] = await workbook({})
  expect(headings!.slice(0, 7)).toEqual([
    ...['建物', '設備名', '設備区分', '設置階', '更新予定日', '更新費用'],
    `${year}年`,
  ])
  expect(rows.map(([building, name]) => [building, name])).toEqual([
    ['桜木町ビル', '受水槽'],
    ['桜木町ビル', '小計'],
    ['青葉台ビル', 'ポンプ'],
    ['青葉台ビル', 'アンテナ'],
    ['青葉台ビル', '冷却塔'],
    ['青葉台ビル', '小計'],
    ['合計', null],
  ])
  expect((await workbook({ columns: ['year-2'], sort: 'name' })).map((cells) => cells.slice(1))).toEqual([
    ['設備名', `${year + 2}年`],
    ['受水槽', null],
    ['小計', null],
    ['アンテナ', '費用未定'],
    ['ポンプ', null],
    ['冷却塔', null],
    ['小計', null],
    [null, null],
  ])
})

it('refuses columns and orders that it does not have', async () => {
  const refused = async (body: object) =>
    answered(
      await office.member.browser.post(`${path}/facility-renewals-download`, { download_type: 'excel', ...body }),
      422,
    )
  await refused({ columns: ['year-10'] })
  await refused({ columns: [] })
  await refused({ sort: 'note' })
})
