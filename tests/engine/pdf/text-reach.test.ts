/** Texts that run out of the used cells: the printed range goes as far as they reach, where no print area is set. */
import { describe, expect, it } from 'vitest'
import { parseAddress, parseRange } from '#engine/model/address.ts'
import { layoutWorkbook } from '#engine/paper/layout-workbook.ts'
import { sheetPages } from '#engine/paper/print-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledWorkbook } from '#engine/tables/filled-tables.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
/** Of 11 pt in columns of 72 px: a column takes not quite five letters. */
const note = '※数値の単位はすべて時間であり分は切り捨てる'
const text = (address: string, value = note, style = 0): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`
const aligned = [
  '',
  'wrapText="1"',
  'horizontal="center"',
  'horizontal="right"',
  'shrinkToFit="1"',
  'horizontal="fill"',
  'textRotation="90"',
  'horizontal="left" indent="6"',
  'horizontal="distributed"',
  'horizontal="centerContinuous"',
]
const styles =
  '<fonts><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font><font><sz val="22"/><name val="ＭＳ Ｐゴシック"/></font></fonts><fills><fill/></fills><borders><border/><border><right style="thin"/></border></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs>' +
  aligned.map((alignment) => `<xf><alignment ${alignment}/></xf>`).join('') +
  '<xf borderId="1"/><xf fontId="1"/></cellXfs>'
const [wrapped, centred, right, shrunk, repeated, turned, indented, spread, across, lined, large] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
]

type Form = {
  cells: string
  more?: string
  cols?: string
  names?: string
  view?: string
  attributes?: string
  setup?: string
}
const form = ({ cells, more = '', cols = '', names = '', view = '', attributes = '', setup = '' }: Form): Uint8Array =>
  buildXlsx({
    sheets: [
      `${setup.includes('fitTo') ? '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>' : ''}${view}<sheetFormatPr defaultRowHeight="13.5" defaultColWidth="9"/>${cols}<sheetData><row r="1" ${attributes}>${cells}</row></sheetData>${more}${setup}`,
    ],
    names,
    styles,
  })
const range = (source: Form | Uint8Array): string => {
  const pages = sheetPages(readWorkbook(source instanceof Uint8Array ? source : form(source)), now).get(0)!
  return String.fromCharCode(65 + Math.max(...pages.map((page) => page.right)))
}

describe('使われているセルから右へ出る文字', () => {
  it.each<[string, Form, string]>([
    ['a note in the first cell', { cells: text('A1') }, 'E'],
    ['one beside a label', { cells: text('A1', '備考') + text('B1') }, 'F'],
    ['a short one', { cells: text('A1', '備考') }, 'A'],
    ['one that ends with its cell', { cells: text('A1', '四文字半') }, 'A'],
    ['one in larger letters', { cells: text('A1', note.slice(0, 9), large) }, 'D'],
    ['an indented one', { cells: text('A1', note, indented) }, 'F'],
    ['one in the middle, which goes to both sides', { cells: text('C1', note, centred) }, 'E'],
    ['one on the right, which goes to the left', { cells: text('F1', note, right) }, 'F'],
    ['a wrapped one', { cells: text('A1', note, wrapped) }, 'A'],
    ['a shrunk one', { cells: text('A1', note, shrunk) }, 'A'],
    ['a repeated one', { cells: text('A1', '※', repeated) }, 'A'],
    ['a turned one', { cells: text('A1', note, turned) }, 'A'],
    ['a spread one', { cells: text('A1', note, spread) }, 'A'],
    ['one over cells that are chosen for it', { cells: text('A1', '題名', across) + '<c r="B1" s="9"/>' }, 'A'],
    ['a merged one', { cells: text('A1'), more: '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>' }, 'B'],
    ['one stopped by a value', { cells: text('A1') + '<c r="C1"><v>1</v></c>' }, 'C'],
    [
      'one stopped by a formula of nothing',
      { cells: text('A1') + '<c r="B1" t="str"><f>IF(TRUE,"")</f><v></v></c>' },
      'A',
    ],
    ['one over cells with a line', { cells: text('A1') + `<c r="B1" s="${lined}"/>` }, 'E'],
    ['one over cells that are only a format', { cells: text('A1') + '<c r="B1" s="2"/><c r="C1" s="2"/>' }, 'E'],
    [
      'one over a narrow and a wide column',
      {
        cells: text('A1'),
        cols: '<cols><col min="2" max="2" width="2" customWidth="1"/><col min="3" max="3" width="60" customWidth="1"/></cols>',
      },
      'C',
    ],
    [
      'one over a hidden column',
      { cells: text('A1'), cols: '<cols><col min="2" max="2" width="9" hidden="1"/></cols>' },
      'F',
    ],
    ['the text of a formula', { cells: `<c r="A1" t="str"><f>"※"&amp;REPT("あ",20)</f><v>${note}</v></c>` }, 'E'],
    ['a number, which stays', { cells: '<c r="A1"><v>123456789012345</v></c>' }, 'A'],
    ['one with line ends that are not shown', { cells: text('A1', '一行目の注意書き&#10;二行目の注意書き') }, 'D'],
    [
      'one beyond a print area',
      {
        cells: text('A1'),
        names:
          '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$B$3</definedName></definedNames>',
      },
      'B',
    ],
    ['one with a dropped beginning', { cells: text('A1', `　　${note}`) }, 'E'],
  ])('%s', (_, source, last) => expect(range(source)).toBe(last))

  it('are whole on paper', () => {
    const letters = JSON.stringify(
      layoutWorkbook(readWorkbook(form({ cells: text('A1', '備考') + text('B1') })), { now }).pages,
    )
    expect(letters).toContain(note)
  })

  it('make a page more, or a page smaller where it is fitted', () => {
    const long = { cells: text('A1', note.repeat(5)) }
    const pages = (setup: string): number => sheetPages(readWorkbook(form({ ...long, setup })), now).get(0)!.length
    expect(pages('<pageSetup paperSize="9"/>')).toBe(3)
    expect(pages('<pageSetup paperSize="9" fitToWidth="1" fitToHeight="0"/>')).toBe(1)
  })

  it('are those that are filled in as well', () => {
    const workbook = readWorkbook(form({ cells: `${text('A1', '備考')}<c r="B1"/>` }))
    const last = (value: string): number => {
      const fills = [{ sheet: 0, ...parseAddress('B1')!, value: { type: 'text' as const, text: value } }]
      return sheetPages(filledWorkbook(workbook, fills, now).workbook, now).get(0)![0]!.right
    }
    expect([last('なし'), last(note)]).toEqual([1, parseRange('F1:F1')!.right])
  })
})
