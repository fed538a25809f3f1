/** Further sheets that print as nobody can have meant, and some that do not, though they look like it. */
import { expect, it } from 'vitest'
import { printFaults } from '#engine/paper/print-faults.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

/** 1 is white on white, 2 yellow, 3 drawn around. */
const styles =
  '<fonts><font/></fonts><fills><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFFFF"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/></patternFill></fill></fills><borders><border/><border><bottom style="thin"/></border></borders><cellXfs><xf/><xf fillId="1"/><xf fillId="2"/><xf borderId="1"/></cellXfs>'
const fitting = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const setup = (more = ''): string => `<pageSetup paperSize="9" ${more}/>`
const row = (number: number, cells: string): string => `<row r="${number}" ht="15" customHeight="1">${cells}</row>`
const rows = (count: number, cells: (number: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at + 1, cells(at + 1))).join('')
const value = (address: string): string => `<c r="${address}"><v>1</v></c>`
const cell = (address: string, style: number): string => `<c r="${address}" s="${style}"/>`

type Sheet = { before?: string; data: string; after?: string; areas?: string }
const faults = (...sheets: Sheet[]): (string | number | null)[][] =>
  printFaults(
    readWorkbook(
      buildXlsx({
        sheets: sheets.map(
          ({ before = '', data, after = setup() }) => `${before}<sheetData>${data}</sheetData>${after}`,
        ),
        names: `<definedNames>${sheets.map(({ areas }, at) => (areas === undefined ? '' : `<definedName name="_xlnm.Print_Area" localSheetId="${at}">Sheet${at + 1}!${areas}</definedName>`)).join('')}</definedNames>`,
        styles,
      }),
    ),
  ).map(({ sheet_index: index, kind, fit, pages_after: pages }) => [index, kind, fit, pages])

const plain: Sheet = { data: rows(20, (at) => value(`A${at}`)) }
const letters = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => (at < 26 ? '' : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26)),
  )

it.each<[string, Sheet[], (string | number | null)[][]]>([
  ['a form of a page', [plain], []],
  ['a list of several pages', [{ data: rows(300, (at) => value(`A${at}`)) }], []],
  [
    'white columns, all on one page',
    [
      {
        before: fitting,
        data: row(
          1,
          value('A1') +
            letters(90)
              .slice(1)
              .map((at) => cell(`${at}1`, 1))
              .join(''),
        ),
        after: setup('fitToWidth="1" fitToHeight="0"'),
      },
    ],
    [[0, 'tiny', 'used', 1]],
  ],
  [
    'white columns on pages of their own',
    [
      {
        data: row(
          1,
          value('A1') +
            letters(40)
              .slice(1)
              .map((at) => cell(`${at}1`, 1))
              .join(''),
        ),
      },
    ],
    [[0, 'blank_pages', 'used', 1]],
  ],
  [
    'a scale that somebody set',
    [{ data: rows(5, (at) => value(`A${at}`)), after: setup('scale="10"') }],
    [[0, 'tiny', null, 1]],
  ],
  ['a small scale that can be read', [{ data: rows(5, (at) => value(`A${at}`)), after: setup('scale="40"') }], []],
  [
    'only the second sheet',
    [
      plain,
      {
        before: fitting,
        data: row(1, value('A1')) + rows(900, (at) => cell(`A${at}`, 1)).replace(/^<row[^>]*>.*?<\/row>/u, ''),
        after: setup(),
      },
    ],
    [[1, 'tiny', 'used', 1]],
  ],
  ['an area that goes far below what is used: its empty end is not printed', [{ ...plain, areas: '$A$1:$C$260' }], []],
  ['an area that goes beside it', [{ ...plain, areas: '$A$1:$T$20' }], []],
  ['a line to write on at the end', [{ data: rows(20, (at) => value(`A${at}`)) + row(150, cell('A150', 3)) }], []],
  ['yellow boxes to fill in', [{ data: rows(20, (at) => value(`A${at}`)) + row(150, cell('B150', 2)) }], []],
  [
    'cells that only have a format of numbers',
    [{ data: rows(20, (at) => value(`A${at}`)) + row(400, cell('A400', 0)) }],
    [],
  ],
  [
    'a column over, on three pages down',
    [
      {
        before: '<cols><col min="1" max="10" width="9.3" customWidth="1"/></cols>',
        data: rows(150, (at) => value(`A${at}`) + value(`J${at}`)),
      },
    ],
    [[0, 'wide', 'one_page_wide', 3]],
  ],
  [
    'a column over, in landscape',
    [
      {
        before: '<cols><col min="1" max="10" width="9.3" customWidth="1"/></cols>',
        data: row(1, value('A1') + value('J1')),
        after: setup('orientation="landscape"'),
      },
    ],
    [],
  ],
  [
    'a column over, on A3',
    [
      {
        before: '<cols><col min="1" max="10" width="9.3" customWidth="1"/></cols>',
        data: row(1, value('A1') + value('J1')),
        after: '<pageSetup paperSize="8"/>',
      },
    ],
    [],
  ],
  [
    'a column over that is hidden',
    [
      {
        before:
          '<cols><col min="1" max="9" width="9.3" customWidth="1"/><col min="10" max="10" width="9.3" hidden="1"/></cols>',
        data: row(1, value('A1') + value('J1')),
      },
    ],
    [],
  ],
  [
    'a sheet twice as wide',
    [
      {
        before: '<cols><col min="1" max="20" width="9.3" customWidth="1"/></cols>',
        data: row(1, value('A1') + value('T1')),
      },
    ],
    [],
  ],
  [
    'white cells at the end of the second sheet',
    [plain, { data: row(1, value('A1')) + row(300, cell('A300', 1)) }],
    [[1, 'blank_pages', 'used', 1]],
  ],
])('%s', (_, sheets, wanted) => expect(faults(...sheets)).toEqual(wanted))
