import { describe, expect, it } from 'vitest'
import { Workbook } from 'exceljs'
import sharp from 'sharp'
import type { LedgerLayoutId } from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import type { ImageSource, Primitive } from '#engine/model/primitives.ts'
import { layoutLedger } from '#engine/paper/ledger/layout-ledger.ts'
import type { LedgerPhotoSource, LedgerSource } from '#engine/paper/ledger/ledger-source.ts'
import { ledgerWorkbook } from '#engine/paper/ledger/ledger-workbook.ts'

const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#808080' } })
  .jpeg()
  .toBuffer()
const image = (key: string): ImageSource => ({
  key,
  contentType: 'image/jpeg',
  bytes: new Uint8Array(jpeg),
  widthPx: 64,
  heightPx: 48,
})
const photo = (number: number, change: Partial<LedgerPhotoSource> = {}): LedgerPhotoSource => ({
  image: image(`photo${number}`),
  category: '施工状況',
  phase: null,
  title: `外壁${number}`,
  note: null,
  place: '東面',
  taken: '2026/05/01 10:00',
  isMarked: false,
  ...change,
})
const source = (layout: LedgerLayoutId, photos: LedgerPhotoSource[], cover = false): LedgerSource => ({
  title: '外壁改修 写真台帳',
  head: '外壁改修工事',
  layout,
  cover: cover ? { heading: '工事写真帳', rows: [{ label: '工事名', value: '外壁改修工事' }] } : null,
  photos,
})
const flat = (primitives: readonly Primitive[]): Primitive[] =>
  primitives.flatMap((each) => (each.kind === 'group' ? [each, ...flat(each.children)] : [each]))
const textOf = (primitives: readonly Primitive[]): string =>
  flat(primitives)
    .map((each) => (each.kind === 'text' ? each.text : ''))
    .join('')

describe('the ledger on paper', () => {
  it('is a cover and pages with as many photos as the layout says', () => {
    const { pages } = layoutLedger(
      source(
        2,
        [1, 2, 3, 4].map((number) => photo(number)),
        true,
      ),
    )
    expect(pages.map(({ primitives }) => flat(primitives).filter(({ kind }) => kind === 'image').length)).toEqual([
      0, 3, 1,
    ])
    expect(textOf(pages[0]!.primitives)).toContain('工事写真帳')
    expect(textOf(pages[1]!.primitives)).toContain('撮影日時：2026/05/01 10:00')
    expect(textOf(pages[2]!.primitives)).toContain('No.4')
  })

  it('keeps the frame and caption of a photo that cannot be read', () => {
    const { pages } = layoutLedger(source(1, [photo(1, { image: null, isMarked: true })]))
    expect(textOf(pages[0]!.primitives)).toContain('画像を表示できません')
    expect(textOf(pages[0]!.primitives)).toContain('【加工あり】')
  })

  it('lies on its side for one pair a page', () => {
    const [page] = layoutLedger(source(4, [photo(1, { phase: 1 }), photo(2, { phase: 3, title: '外壁1' })])).pages
    expect(page!.widthPt).toBeGreaterThan(page!.heightPt)
    const [left, right] = flat(page!.primitives).filter((each) => each.kind === 'image')
    expect(left!.xPt).toBeLessThan(right!.xPt)
  })
})

describe('the ledger as a workbook', () => {
  it.each<[LedgerLayoutId, number]>([
    [1, 2],
    [2, 1],
    [3, 0],
    [4, 4],
    [5, 1],
  ])('layout %i opens, with its pictures in their places and a break after each page', async (layout, breaks) => {
    const book = new Workbook()
    const bytes = ledgerWorkbook(
      source(
        layout,
        [1, 2, 3, 4, 5].map((number) => photo(number)),
        true,
      ),
    )
    await book.xlsx.load(bytes.buffer as ArrayBuffer)
    expect(book.worksheets.map(({ name }) => name)).toEqual(['表紙', '写真'])
    const sheet = book.getWorksheet('写真')!
    expect(sheet.getImages()).toHaveLength(5)
    const texts: string[] = []
    sheet.eachRow((row) => row.eachCell((cell) => texts.push(String(cell.value))))
    expect(texts).toContain('外壁3')
    expect(texts.filter((text) => text.startsWith('外壁改修工事')).length).toBe(
      Math.ceil(5 / { 1: 2, 2: 3, 3: 6, 4: 1, 5: 3 }[layout]),
    )
    const rows = new TextDecoder().decode((await unzip(bytes))['xl/worksheets/sheet2.xml'])
    expect(rows.match(/<brk /g)?.length ?? 0).toBe(breaks)
  })

  it('writes what was typed as text, and no picture where there is none', async () => {
    const bytes = ledgerWorkbook(source(2, [photo(1, { image: null, title: '=HYPERLINK("x")&<b>' })]))
    const book = new Workbook()
    await book.xlsx.load(bytes.buffer as ArrayBuffer)
    const sheet = book.getWorksheet('写真')!
    expect(sheet.getImages()).toHaveLength(0)
    expect(sheet.getCell('C3').value).toBe('=HYPERLINK("x")&<b>')
    expect(sheet.getCell('A2').value).toBe('画像を表示できません')
  })
})

const unzip = async (bytes: Uint8Array) => (await import('fflate')).unzipSync(bytes)
