/** Small sheets laid out as pages: what is drawn where. */
import { describe, expect, it } from 'vitest'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import type { LayoutOptions } from '#engine/paper/layout-workbook.ts'
import type { Page, Primitive } from '#engine/model/primitives.ts'
import type { Alignment, BorderSide, CellStyle, Font, Sheet, Workbook } from '#engine/model/workbook.ts'
import type { SheetContent } from '#tests/engine/calculate/workbook-of.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { workbookOf } from '#tests/engine/calculate/workbook-of.ts'

type Text = Extract<Primitive, { kind: 'text' }>
type Line = Extract<Primitive, { kind: 'line' }>
const flat = (primitives: Primitive[]): Primitive[] =>
  primitives.flatMap((primitive) => (primitive.kind === 'group' ? flat(primitive.children) : [primitive]))
type Group = Extract<Primitive, { kind: 'group' }>
const groups = (primitives: Primitive[]): Group[] =>
  primitives.flatMap((primitive) => (primitive.kind === 'group' ? [primitive, ...groups(primitive.children)] : []))
const textsOn = (page: Page | undefined): Text[] =>
  flat(page?.primitives ?? []).filter((primitive) => primitive.kind === 'text')
const linesOn = (page: Page | undefined): Line[] =>
  flat(page?.primitives ?? []).filter((primitive) => primitive.kind === 'line')
const shown = (page: Page | undefined): string[] => textsOn(page).map(({ text }) => text)

type Look = Partial<Omit<CellStyle, 'alignment' | 'borders'>> & {
  alignment?: Partial<Alignment>
  borders?: Partial<CellStyle['borders']>
}
/** A workbook of one sheet whose cells may have styles of their own by address order of `looks`. */
function book(
  content: SheetContent,
  looks: Record<string, Look> = {},
  sheet: Partial<Sheet> = {},
  print: Partial<Sheet['print']> = {},
): Workbook {
  const workbook = workbookOf({ 点検表: content })
  const [base] = workbook.styles
  const [first] = workbook.sheets
  for (const [address, look] of Object.entries(looks)) {
    workbook.styles.push({
      ...base!,
      ...look,
      alignment: { ...base!.alignment, ...look.alignment },
      borders: { ...base!.borders, ...look.borders },
    })
    const [, letter, number] = /^([A-Z])(\d+)$/.exec(address)!
    const row = first!.rows.find(({ index }) => index === Number(number) - 1)!
    const cell = row.cells.find(({ column }) => column === letter!.charCodeAt(0) - 65)!
    cell.style = workbook.styles.length - 1
    if (content[address] === '') cell.value = { type: 'blank' }
  }
  workbook.sheets[0] = { ...first!, ...sheet, print: { ...first!.print, ...print } }
  return workbook
}
const now = new Date('2025-04-10T00:00:00Z')
const pagesOf = (workbook: Workbook, options: Partial<LayoutOptions> = {}): Page[] =>
  layoutWorkbook(workbook, { now, ...options }).pages
const font: Font = { ...workbookOf({}).defaultFont, sizePt: 14 }
const thin: BorderSide = { style: 'thin', colour: '#000000' }
const thick: BorderSide = { style: 'thick', colour: '#000000' }
const red: BorderSide = { style: 'thin', colour: '#FF0000' }

/** What Excel prints of a standard column and row of ＭＳ Ｐゴシック 11, and the space before a cell's text. */
const columnPt = 49.68
const rowPt = 12.24
const paddingPt = 1.38

describe('text in cells', () => {
  it('puts numbers to the right, text to the left and truth values in the middle', () => {
    const texts = textsOn(pagesOf(book({ A1: 'あ', B1: 12, C1: true }))[0])
    const end = (text: Text): number => text.xPt + text.widthPt
    expect(texts[0]!.xPt).toBeCloseTo(paddingPt)
    expect(end(texts[1]!)).toBeCloseTo(2 * columnPt - paddingPt)
    expect((texts[2]!.xPt + end(texts[2]!)) / 2).toBeCloseTo(2.5 * columnPt)
  })

  it('lets text run over empty neighbours and stops it at a full one', () => {
    const long = '定期点検報告書の表題である'
    expect(flat(pagesOf(book({ A1: long }))[0]!.primitives)).toHaveLength(1)
    const [body] = pagesOf(book({ A1: long, C1: 'x' }))[0]!.primitives
    const clips = groups(body!.kind === 'group' ? body!.children : []).flatMap(({ clip }) => clip ?? [])
    expect(clips).toEqual([expect.objectContaining({ xPt: 0, widthPt: expect.closeTo(2 * columnPt) })])
  })

  it('ends overflowing text at a border that it reaches by condensing', () => {
    const look = { borders: { right: thin } }
    const [text] = textsOn(pagesOf(book({ A1: '定期点検報告書甲', B1: '', C1: '' }, { A1: { font }, B1: look }))[0])
    expect(text!.widthPt).toBeLessThan(105.1)
    expect(
      textsOn(pagesOf(book({ A1: '定期点検報告書甲乙丙', B1: '', C1: '' }, { A1: { font }, B1: look }))[0])[0]!
        .horizontalScale,
    ).toBeUndefined()
  })

  it('shows #### for a number that is too wide, but rounds decimals first', () => {
    const format = { numberFormat: '#,##0' }
    expect(shown(pagesOf(book({ A1: 123456789012 }, { A1: format }))[0])[0]).toMatch(/^#+$/)
    expect(shown(pagesOf(book({ A1: 1.23456789123 }))[0])[0]).toMatch(/^1\.234\d+$/)
  })

  it('condenses a number a little before it becomes ####', () => {
    const [text] = textsOn(
      pagesOf(
        book({ A1: 12345678 }, { A1: { numberFormat: '#,##0', font: { ...workbookOf({}).defaultFont, sizePt: 12 } } }),
      )[0],
    )
    expect(text!.text).toBe('12,345,678')
  })

  it('shows what formats and rich text ask for', () => {
    const workbook = book({ A1: -5 }, { A1: { numberFormat: '#,##0;[Red]"▲"#,##0' } })
    expect(textsOn(pagesOf(workbook)[0])[0]).toMatchObject({ text: '▲5', colour: '#FF0000' })
  })

  it('sets the currency sign of accounting formats at the cell’s left edge', () => {
    const texts = textsOn(pagesOf(book({ A1: 1200 }, { A1: { numberFormat: '_ "¥"* #,##0_ ' } }))[0])
    expect(texts.map(({ text }) => text.trim())).toEqual(['¥', '1,200'])
    expect(texts[0]!.xPt).toBeLessThan(8)
    expect(texts[1]!.xPt + texts[1]!.widthPt).toBeGreaterThan(columnPt - 8)
  })

  it('centres across empty cells of the same alignment', () => {
    const look = { alignment: { horizontal: 'centerContinuous' as const } }
    const [text] = textsOn(pagesOf(book({ A1: '表題', B1: '', C1: '' }, { A1: look, B1: look, C1: look }))[0])
    expect(text!.xPt + text!.widthPt / 2).toBeCloseTo(1.5 * columnPt)
  })

  it('turns text by its angle and stacks 縦書き', () => {
    const [turned] = pagesOf(book({ A1: '区分' }, { A1: { alignment: { rotation: 90 } } }))[0]!.primitives
    const groups = turned!.kind === 'group' ? turned!.children : []
    expect(JSON.stringify(groups)).toContain('"transform":[0,-1,1,0')
    expect(shown(pagesOf(book({ A1: '区分' }, { A1: { alignment: { rotation: 'stacked' } } }))[0])).toEqual([
      '区',
      '分',
    ])
  })

  it('lets slanted text reach over its neighbours, but not out of its row', () => {
    const [slanted] = pagesOf(book({ A1: '点検区分の見出し' }, { A1: { alignment: { rotation: 15 } } }))[0]!.primitives
    const group = groups(slanted?.kind === 'group' ? slanted.children : []).find(({ clip }) => clip)
    if (!group?.clip) throw new Error('no clipped group')
    expect(group.clip.xPt + group.clip.widthPt).toBeGreaterThan(72 * 0.75)
    expect(group.clip.heightPt).toBeCloseTo(rowPt)
  })

  it('prints errors as the sheet says', () => {
    const workbook = book(
      { A1: { formula: '1/0', value: { type: 'error', error: '#DIV/0!' } }, B1: 1 },
      {},
      {},
      { errors: 'dash' },
    )
    expect(shown(pagesOf(workbook)[0])).toEqual(['--', '1'])
  })
})

describe('borders and fills', () => {
  it('draws one line where neighbours disagree: the stronger', () => {
    const workbook = book({ A1: 'a', B1: 'b' }, { A1: { borders: { right: thin } }, B1: { borders: { left: thick } } })
    expect(linesOn(pagesOf(workbook)[0])).toEqual([
      expect.objectContaining({
        x1Pt: expect.closeTo(columnPt),
        x2Pt: expect.closeTo(columnPt),
        stroke: expect.objectContaining({ widthPt: 2.25 }),
      }),
    ])
    const colours = book({ A1: 'a', B1: 'b' }, { A1: { borders: { right: red } }, B1: { borders: { left: thin } } })
    expect(linesOn(pagesOf(colours)[0])[0]!.stroke.colour).toBe('#000000')
  })

  it('joins edges of one look to one line', () => {
    const look = { borders: { top: thin } }
    const lines = linesOn(pagesOf(book({ A1: 'a', B1: 'b', C1: 'c' }, { A1: look, B1: look, C1: look }))[0])
    expect(lines).toEqual([expect.objectContaining({ x1Pt: 0, x2Pt: expect.closeTo(3 * columnPt) })])
  })

  it('draws double borders as two lines that meet at the corners', () => {
    const side: BorderSide = { style: 'double', colour: '#000000' }
    const lines = linesOn(
      pagesOf(book({ A1: 'a' }, { A1: { borders: { left: side, right: side, top: side, bottom: side } } }))[0],
    )
    expect(lines).toHaveLength(8)
    const outer = lines.find(({ y1Pt, y2Pt }) => y1Pt === y2Pt && y1Pt < 0)!
    const inner = lines.find(({ y1Pt, y2Pt }) => y1Pt === y2Pt && y1Pt > 0 && y1Pt < 5)!
    expect([outer.x1Pt, outer.x2Pt]).toEqual([-0.75, expect.closeTo(columnPt + 0.75)])
    expect([inner.x1Pt, inner.x2Pt]).toEqual([0.75, expect.closeTo(columnPt - 0.75)])
  })

  it('keeps only the outline of a merge and fills all of it', () => {
    const look: Look = {
      borders: { left: thin, right: thin, top: thin, bottom: thin },
      fill: { kind: 'pattern', pattern: 'solid', foreground: '#EEEEEE', background: '#FFFFFF' },
    }
    const page = pagesOf(
      book({ A1: 'a', B1: '' }, { A1: look, B1: look }, { merges: [{ top: 0, left: 0, bottom: 0, right: 1 }] }),
    )[0]
    expect(linesOn(page).some(({ x1Pt, x2Pt }) => x1Pt === x2Pt && Math.abs(x1Pt - columnPt) < 0.01)).toBe(false)
    expect(flat(page!.primitives).filter(({ kind }) => kind === 'rect')).toEqual([
      expect.objectContaining({ xPt: 0, widthPt: expect.closeTo(2 * columnPt) }),
    ])
  })

  it('draws diagonals', () => {
    const lines = linesOn(
      pagesOf(book({ A1: 'a' }, { A1: { borders: { diagonal: thin, diagonalDown: true, diagonalUp: true } } }))[0],
    )
    expect(lines).toHaveLength(2)
  })

  it('prints black on white where the sheet says so', () => {
    const look: Look = {
      fill: { kind: 'pattern', pattern: 'solid', foreground: '#EEEEEE', background: '#FFFFFF' },
      font: { ...workbookOf({}).defaultFont, colour: '#FF0000' },
    }
    const page = pagesOf(book({ A1: 'a' }, { A1: look }, {}, { blackAndWhite: true }))[0]
    expect(flat(page!.primitives).map(({ kind }) => kind)).toEqual(['text'])
    expect(textsOn(page)[0]!.colour).toBe('#000000')
  })
})

describe('conditional formats', () => {
  it('lays fonts, fills, bars and icons over cells', () => {
    const overlays: NonNullable<LayoutOptions['overlays']> = (_sheet, _row, column) =>
      column === 0
        ? {
            font: { colour: '#FF0000', bold: true },
            fill: { kind: 'pattern', pattern: 'solid', foreground: '#FFEEEE', background: '#FFFFFF' },
          }
        : {
            bar: { from: 0, to: 0.5, axis: null, colour: '#0000FF', gradient: false, border: null },
            icon: { set: '3Arrows', index: 2, count: 3 },
            hidesValue: true,
          }
    const page = pagesOf(book({ A1: '×', B1: 5 }), { overlays })[0]
    expect(textsOn(page)).toEqual([expect.objectContaining({ text: '×', colour: '#FF0000', face: 'sans-bold' })])
    const rects = flat(page!.primitives).filter((primitive) => primitive.kind === 'rect')
    expect(rects.map(({ fill }) => fill && 'colour' in fill && fill.colour)).toEqual(['#FFEEEE', '#0000FF'])
    expect(rects[1]!.widthPt).toBeCloseTo((columnPt - 3) / 2)
    expect(flat(page!.primitives).filter(({ kind }) => kind === 'path')).toHaveLength(1)
  })
})

describe('what prints', () => {
  const row = (index: number): SheetContent => ({ [`A${index}`]: `行${index}` })

  it('prints from A1 to the last cell that shows something', () => {
    expect(pagesOf(book({ ...row(1), ...row(200) }))).toHaveLength(Math.ceil((200 * rowPt) / (841.89 - 108)))
  })

  it('prints each area on its own page', () => {
    const pages = pagesOf(
      book(
        { ...row(1), ...row(5), ...row(9) },
        {},
        {},
        {
          areas: [
            { top: 0, left: 0, bottom: 0, right: 0 },
            { top: 8, left: 0, bottom: 8, right: 0 },
          ],
        },
      ),
    )
    expect(pages.map(shown)).toEqual([['行1'], ['行9']])
  })

  it('repeats title rows', () => {
    const pages = pagesOf(
      book({ ...row(1), ...row(2), ...row(3) }, {}, {}, { rowBreaks: [2], titleRows: { from: 0, to: 0 } }),
    )
    expect(pages.map(shown)).toEqual([
      ['行1', '行2'],
      ['行1', '行3'],
    ])
  })

  it('leaves out hidden rows, hidden sheets and sheets that show nothing', () => {
    const workbook = book({ ...row(1), ...row(2) })
    workbook.sheets[0]!.rows[1]!.hidden = true
    const hidden: Sheet = { ...workbook.sheets[0]!, index: 1, name: '隠し', state: 'hidden' }
    const empty: Sheet = { ...workbook.sheets[0]!, index: 2, name: '空', rows: [] }
    const pages = pagesOf({ ...workbook, sheets: [workbook.sheets[0]!, hidden, empty] })
    expect(pages.map(shown)).toEqual([['行1']])
    expect(pages[0]!.bookmark).toBe('点検表')
    expect(pagesOf({ ...workbook, sheets: [workbook.sheets[0]!, hidden, empty] }, { sheets: [1] })[0]!.bookmark).toBe(
      '隠し',
    )
  })

  it('ends an area of whole columns with the content', () => {
    expect(
      pagesOf(
        book({ ...row(1), ...row(3) }, {}, {}, { areas: [{ top: 0, left: 0, bottom: 1_048_575, right: 0 }] }),
      ).map(shown),
    ).toEqual([['行1', '行3']])
  })

  it('drops blank pages at the end of an area', () => {
    expect(pagesOf(book(row(1), {}, {}, { areas: [{ top: 0, left: 0, bottom: 500, right: 0 }] }))).toHaveLength(1)
  })

  it('numbers pages through all sheets, from the first number that a sheet sets', () => {
    const footer = { ...workbookOf({ x: {} }).sheets[0]!.print.headerFooter, oddFooter: '&P/&N' }
    const workbook = book(row(1), {}, {}, { headerFooter: footer })
    const second: Sheet = { ...workbook.sheets[0]!, index: 1, name: '二' }
    const third: Sheet = { ...second, index: 2, name: '三', print: { ...second.print, firstPageNumber: 10 } }
    const pages = pagesOf({ ...workbook, sheets: [workbook.sheets[0]!, second, third] })
    expect(pages.map((page) => shown(page)[1])).toEqual(['1/3', '2/3', '10/3'])
  })

  it('centres the cells on the page', () => {
    const [group] = pagesOf(book(row(1), {}, {}, { centreHorizontally: true, centreVertically: true }))[0]!.primitives
    const transform = group!.kind === 'group' ? group!.transform! : null
    expect(transform![4]).toBeCloseTo((595.28 - columnPt) / 2, 1)
    expect(transform![5]).toBeCloseTo((841.89 - rowPt) / 2, 1)
  })

  it('prints headings and grid lines', () => {
    const page = pagesOf(book({ A1: 'a', B2: 'b' }, {}, {}, { printHeadings: true, printGridLines: true }))[0]
    expect(shown(page)).toEqual(['a', 'b', 'A', 'B', '1', '2'])
    expect(flat(page!.primitives).filter(({ kind }) => kind === 'rect')).toHaveLength(8)
  })

  it('runs from right to left where the sheet does', () => {
    const texts = textsOn(
      pagesOf(
        book({ A1: 'a', B1: 'b' }, {}, { view: { showGridLines: true, rightToLeft: true, zoomPercent: 100 } }),
      )[0],
    )
    expect(texts[0]!.xPt).toBeGreaterThan(texts[1]!.xPt)
  })

  it('hands each page the objects that lie on it', () => {
    const anchor = { kind: 'absolute', xPx: 0, yPx: 1400, widthPx: 20, heightPx: 20 } as const
    const object = {
      anchor,
      frame: { x: 0, y: 0, width: 1, height: 1 },
      rotationDeg: 0,
      flipHorizontal: false,
      flipVertical: false,
      name: '印',
      hidden: false,
      printed: true,
      content: { kind: 'placeholder', label: '印' },
    } as const
    const pages = pagesOf(book(row(1), {}, { drawings: [object, { ...object, printed: false }] }), {
      drawObject: (_object, box) => [{ kind: 'rect', ...box, fill: { colour: '#FF0000' } }],
    })
    expect(pages.map((page) => flat(page.primitives).filter(({ kind }) => kind === 'rect').length)).toEqual([0, 1])
  })

  it('gives a chart sheet one page with its chart in the margins', () => {
    const anchor = { kind: 'absolute', xPx: 0, yPx: 0, widthPx: 1, heightPx: 1 } as const
    const object = {
      anchor,
      frame: { x: 0, y: 0, width: 1, height: 1 },
      rotationDeg: 0,
      flipHorizontal: false,
      flipVertical: false,
      name: '',
      hidden: false,
      printed: true,
      content: { kind: 'placeholder', label: '' },
    } as const
    const pages = pagesOf(book({}, {}, { kind: 'chartsheet', drawings: [object] }), {
      drawObject: (_object, box) => [{ kind: 'rect', ...box }],
    })
    expect(pages).toHaveLength(1)
    expect(flat(pages[0]!.primitives)[0]).toMatchObject({ xPt: 50, yPt: 54, widthPt: 595.2755905511812 - 100 })
  })
})

describe('使われているセルより右に続く文字', () => {
  const sentence = '数値の単位はすべて時間であり分は切り捨てる'
  const widthOf = (workbook: Workbook): number => {
    const [page] = pagesOf(workbook)
    return (
      Math.max(...textsOn(page).map(({ xPt, widthPt }) => xPt + widthPt)) - workbook.sheets[0]!.print.marginsPt.left
    )
  }
  const clips = (page: Page | undefined): number[] =>
    (page?.primitives ?? []).flatMap((primitive) =>
      primitive.kind === 'group' && primitive.clip ? [primitive.clip.xPt + primitive.clip.widthPt] : [],
    )

  it('prints the columns that it reaches, where no print area is set', () => {
    const workbook = book({ A1: '表', B1: sentence })
    expect(shown(pagesOf(workbook)[0])).toContain(sentence)
    expect(Math.max(...clips(pagesOf(workbook)[0]))).toBeGreaterThan(widthOf(workbook))
    const area = book({ A1: '表', B1: sentence }, {}, {}, { areas: [{ top: 0, left: 0, bottom: 0, right: 1 }] })
    expect(Math.max(...clips(pagesOf(area)[0]))).toBeLessThan(widthOf(workbook))
  })

  it.skipIf(!hasCorpus)('prints a note beside a list', () => {
    const workbook = readWorkbook(corpusBytes('engine-cases/e03-overflow-past-used-range.xlsx'))
    expect(Math.max(...clips(pagesOf(workbook)[0]))).toBeGreaterThan(widthOf(workbook))
  })

  it('takes another page where it reaches beyond this one', () => {
    const long = sentence.repeat(4)
    expect(pagesOf(book({ A1: long }))).toHaveLength(2)
    expect(pagesOf(book({ A1: long }, {}, {}, { fitToWidth: 1, fitToHeight: 0 }))).toHaveLength(1)
  })

  it.each<[string, Look]>([
    ['wraps', { alignment: { wrap: true } }],
    ['shrinks', { alignment: { shrinkToFit: true } }],
    ['stands to the right', { alignment: { horizontal: 'right' } }],
    ['is turned', { alignment: { rotation: 90 } }],
  ])('does not where it %s', (_, look) => {
    expect(pagesOf(book({ A1: sentence.repeat(4) }, { A1: look }))).toHaveLength(1)
  })

  it('ends at a cell with a value, and reaches nowhere from a merged one', () => {
    expect(pagesOf(book({ A1: sentence.repeat(4), B1: '×' }))).toHaveLength(1)
    const merges = [{ top: 0, left: 0, bottom: 0, right: 1 }]
    expect(pagesOf(book({ A1: sentence.repeat(4) }, {}, { merges }))).toHaveLength(1)
  })
})
