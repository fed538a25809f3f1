/** Code in Office files as they leave: found by what programs follow, not by what its parts are called. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { hasMacros, sendableOffice } from '#engine/fill/sendable.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`
const officeType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const microsoftType = 'http://schemas.microsoft.com/office/2006/relationships'
const relationships = (...entries: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
const types = (main: string, ...rest: string[]) =>
  `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="${main}"/>${rest.join('')}</Types>`
const sheetXml = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>'
const macroMain = '/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml'

const zipOf = (parts: Record<string, string>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))

type Sheet = { name: string; isMacro?: boolean }
/** A workbook whose sheets are worksheets or Excel 4.0 macros, wherever the latter lie. */
const book = (sheets: Sheet[], { names = '', view = '', extra = [] as string[], parts = {} } = {}): Uint8Array => {
  const partOf = ({ isMacro }: Sheet, index: number) => (isMacro ? `hidden/m${index}.xml` : `worksheets/s${index}.xml`)
  return zipOf({
    '[Content_Types].xml': types(
      macroMain,
      ...sheets.map(
        (sheet, index) =>
          `<Override PartName="/xl/${partOf(sheet, index)}" ContentType="application/vnd.${sheet.isMacro ? 'ms-excel.macrosheet' : 'openxmlformats-officedocument.spreadsheetml.worksheet'}+xml"/>`,
      ),
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/>',
    ),
    '_rels/.rels': relationships(relationship('r', `${officeType}/officeDocument`, 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${officeType}"><bookViews><workbookView ${view}/></bookViews><sheets>${sheets.map(({ name }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`).join('')}</sheets><definedNames>${names}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(
      ...sheets.map((sheet, index) =>
        relationship(
          `s${index}`,
          sheet.isMacro ? `${microsoftType}/xlMacrosheet` : `${officeType}/worksheet`,
          partOf(sheet, index),
        ),
      ),
      ...extra,
    ),
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/${partOf(sheet, index)}`, sheet.isMacro ? '<EXEC4/>' : sheetXml]),
    ),
    ...parts,
  })
}
const textsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]))

describe('a workbook', () => {
  it('leaves without its Excel 4.0 macros, with its sheets counted anew', () => {
    const bytes = book(
      [{ name: 'Macro1', isMacro: true }, { name: '表紙' }, { name: 'M 2', isMacro: true }, { name: '明細' }],
      {
        view: 'activeTab="3" firstSheet="1"',
        names:
          '<definedName name="_xlnm.Auto_Open" xlm="1">Macro1!$A$1</definedName>' +
          '<definedName name="起動">\'M 2\'!$A$1</definedName>' +
          '<definedName name="_xlnm.Print_Area" localSheetId="3">明細!$A$1:$C$9</definedName>' +
          '<definedName name="税率">0.1</definedName>',
      },
    )
    expect(hasMacros(bytes)).toBe(true)
    const sent = sendableOffice(bytes, { keepsMacros: false })
    expect(hasMacros(sent)).toBe(false)
    const parts = textsOf(sent)
    expect(Object.values(parts).join()).not.toMatch(/EXEC4|macrosheet|macroEnabled|Macro1|M 2/)
    expect(parts['xl/workbook.xml']).toContain('activeTab="1" firstSheet="0"')
    expect([...parts['xl/workbook.xml']!.matchAll(/<definedName [^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<definedName name="_xlnm.Print_Area" localSheetId="1">',
      '<definedName name="税率">',
    ])
    expect(readWorkbook(sent).sheets.map(({ name }) => name)).toEqual(['表紙', '明細'])
  })

  it('is left no empty list of names', () => {
    const bytes = book([{ name: 'Macro1', isMacro: true }, { name: '表紙' }], {
      names: '<definedName name="_xlnm.Auto_Open" xlm="1">Macro1!$A$1</definedName>',
    })
    expect(textsOf(sendableOffice(bytes, { keepsMacros: false }))['xl/workbook.xml']).not.toContain('definedName')
  })

  it('leaves without VBA whatever its part is called', () => {
    const bytes = book([{ name: '表紙' }], {
      extra: [relationship('v', `${microsoftType}/vbaProject`, 'printerSettings1.bin')],
      parts: { 'xl/printerSettings1.bin': 'SECRET-MACRO' },
    })
    expect(hasMacros(bytes)).toBe(true)
    const parts = textsOf(sendableOffice(bytes, { keepsMacros: false }))
    expect(Object.keys(parts)).not.toContain('xl/printerSettings1.bin')
    expect(Object.values(parts).join()).not.toMatch(/SECRET-MACRO|vbaProject/)
  })

  it('of macros alone does not leave', () => {
    const bytes = book([{ name: 'Macro1', isMacro: true }])
    expect(() => sendableOffice(bytes, { keepsMacros: false })).toThrow('マクロを含むファイルのため')
    expect(sendableOffice(bytes, { keepsMacros: true })).toBe(bytes)
  })

  it('of no macros leaves as it is', () => {
    const bytes = book([{ name: '表紙' }])
    expect(sendableOffice(bytes, { keepsMacros: false })).toBe(bytes)
  })
})

describe('another Office file', () => {
  const word = (main: string, parts: Record<string, string> = {}) =>
    zipOf({
      '[Content_Types].xml': types(
        `/word/document.xml" ContentType="${main}`,
        // A chart's book inside is no reason to take the file for one.
        '<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/>',
      ),
      'word/document.xml': '<w:document/>',
      ...parts,
    })
  const plain = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

  it.each([
    ['macros by its kind', word('application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['VBA by its name', word(plain, { 'word/vbaProject.bin': 'x' })],
    [
      'VBA by what leads to it',
      word(plain, {
        'word/_rels/document.xml.rels': relationships(relationship('v', `${microsoftType}/vbaProject`, 'media/a.png')),
        'word/media/a.png': 'x',
      }),
    ],
  ])('with %s stays, unless macros are kept', (_, bytes) => {
    expect(() => sendableOffice(bytes, { keepsMacros: false })).toThrow('マクロを含むファイルのため')
    expect(sendableOffice(bytes, { keepsMacros: true })).toBe(bytes)
  })

  it('without code leaves as it is', () => {
    const bytes = word(plain)
    expect(sendableOffice(bytes, { keepsMacros: false })).toBe(bytes)
  })
})
