import Excel from 'exceljs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { widthsOf, writePlainWorkbook } from '#engine/package/plain-workbook.ts'

const rows = [
  ['機器番号', '設備名', '更新費用'],
  ['AC-1', '屋上の空調機（北側の系統、二〇二六年に更新する予定のもの）', 1_200_000],
  ['AC-2', 'ﾎﾟﾝﾌﾟ', null],
]

const sheetOf = async (frozen: number) => {
  const bytes = writePlainWorkbook([{ name: '台帳', widths: widthsOf(rows), rows, frozen }])
  const book = new Excel.Workbook()
  await book.xlsx.load(bytes.buffer as ArrayBuffer)
  return book.getWorksheet('台帳')!
}

it('is as wide as what stands in it, has a filter over its headings, and keeps the name in sight', async () => {
  const sheet = await sheetOf(2)
  expect(sheet.autoFilter).toBe('A1:C3')
  expect(sheet.views[0]).toMatchObject({ state: 'frozen', xSplit: 2, ySplit: 1, topLeftCell: 'C2' })
  const [number, name, cost] = [1, 2, 3].map((column) => sheet.getColumn(column).width!)
  expect(name).toBe(48)
  expect(number).toBe(12)
  expect(cost).toBe(12)
})

it('without a name to keep holds its headings alone', async () => {
  expect((await sheetOf(0)).views[0]).toMatchObject({ state: 'frozen', ySplit: 1, topLeftCell: 'A2' })
})

it('names its sheets so that every program opens it: no marks, short, no two alike in any case', () => {
  const names = [
    '青葉/ビル',
    '青葉 ビル',
    '青葉 ビル (2)',
    'Aoba',
    'AOBA',
    `${'棟'.repeat(30)}𠮷`,
    `${'棟'.repeat(30)}𠮷`,
  ]
  const parts = unzipSync(writePlainWorkbook(names.map((name) => ({ name, widths: [8], rows: [['名']] }))))
  const written = [...strFromU8(parts['xl/workbook.xml']!).matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name!)
  expect(written).toEqual([
    '青葉 ビル',
    '青葉 ビル (2)',
    '青葉 ビル (2) (2)',
    'Aoba',
    'AOBA (2)',
    '棟'.repeat(30),
    `${'棟'.repeat(27)} (2)`,
  ])
})
