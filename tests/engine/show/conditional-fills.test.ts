/** What a conditional format paints, on paper and on the screen: no box over the value where it says no colour. */
import { describe, expect, it } from 'vitest'
import type { Primitive } from '#engine/model/primitives.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { filledTables } from '#engine/tables/filled-tables.ts'
import { buildXlsx } from '#tests/engine/read/build-xlsx.ts'

const now = new Date('2025-04-10T00:00:00+09:00')
const solid = (colours = ''): string => `<patternFill patternType="solid">${colours}</patternFill>`
const bare = (colours: string): string => `<patternFill>${colours}</patternFill>`

type Form = { rule?: string; own?: string; sheet?: string; value?: string; after?: string }
/** A1 is white on `own` where that is given, and has a rule that always holds, whose format has the fill. */
const form = (
  fill: string,
  {
    own = '<patternFill patternType="none"/>',
    rule = '<cfRule type="expression" dxfId="0" priority="1"><formula>TRUE</formula></cfRule>',
    after = '',
  }: Form = {},
): Uint8Array =>
  buildXlsx({
    sheets: [
      `<sheetData><row r="1"><c r="A1" s="1" t="inlineStr"><is><t>要修理</t></is></c></row></sheetData><conditionalFormatting sqref="A1">${rule}</conditionalFormatting>${after}`,
    ],
    styles:
      `<fonts><font><sz val="11"/><name val="ＭＳ Ｐゴシック"/></font></fonts><fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill>${own}</fill></fills>` +
      `<borders><border/></borders><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf/><xf fillId="2" applyFill="1"/></cellXfs><dxfs><dxf>${fill === '' ? '' : `<fill>${fill}</fill>`}</dxf></dxfs>`,
  })

const rects = (primitives: readonly Primitive[]): string[] =>
  primitives.flatMap((each) =>
    each.kind === 'group'
      ? rects(each.children)
      : each.kind === 'rect' && each.fill
        ? ['colour' in each.fill ? each.fill.colour : each.fill.stops.map(({ colour }) => colour).join('–')]
        : [],
  )

function painted(bytes: Uint8Array): { paper: string | null; screen: string | null } {
  const workbook = readWorkbook(bytes)
  const { pages } = printWorkbook(workbook, { now, images: new Map() })
  expect(JSON.stringify(pages)).toContain('要修理')
  const [table] = filledTables({ workbook, uncomputed: [] }, now, { drawingsOf: () => [] })
  const cell = table!.rows[0]!.cells[0]!
  const css = JSON.stringify(table!.styles[cell.class!] ?? {})
  return {
    paper: pages.flatMap(({ primitives }) => rects(primitives)).at(-1) ?? null,
    screen: /"background-color":"(#[0-9A-F]{6})"/i.exec(css)?.[1]?.toUpperCase() ?? null,
  }
}

const yellow = '<patternFill patternType="solid"><fgColor rgb="FFFFFF00"/><bgColor indexed="64"/></patternFill>'

describe('塗りの色のない条件付き書式', () => {
  it.each([
    ['solid alone', solid()],
    ['nothing at all', ''],
    ['a pattern without a kind', bare('')],
    ['automatic letters', solid('<fgColor auto="1"/>')],
    ['automatic paper', solid('<bgColor auto="1"/>')],
    ['both automatic', solid('<fgColor auto="true"/><bgColor auto="true"/>')],
    ['the colours of the system', solid('<fgColor indexed="64"/><bgColor indexed="65"/>')],
    ['the colours of the system, changed about', solid('<fgColor indexed="65"/><bgColor indexed="64"/>')],
    ['elements that name no colour', solid('<fgColor/><bgColor/>')],
    ['paper that names no colour', bare('<bgColor/>')],
    ['a tint of nothing', solid('<bgColor tint="-0.25"/>')],
    ['a colour that cannot be read', solid('<fgColor rgb=""/><bgColor rgb="auto"/>')],
    ['a colour of no theme', bare('<bgColor theme="99"/>')],
    ['a colour of no palette', bare('<bgColor indexed="81"/>')],
    ['a pattern of no kind', '<patternFill patternType="unknown"><fgColor/><bgColor/></patternFill>'],
  ])('leaves the cell as it is: %s', (_, fill) => {
    const isNoPattern = fill.includes('unknown')
    expect(painted(form(fill))).toEqual({ paper: null, screen: null })
    const wanted = isNoPattern ? null : '#FFFF00'
    expect(painted(form(fill, { own: yellow }))).toEqual({ paper: wanted, screen: wanted })
  })

  it.each([
    ['says so itself', '<patternFill patternType="none"/>'],
    [
      'as Excel writes it',
      '<patternFill patternType="none"><fgColor indexed="64"/><bgColor indexed="65"/></patternFill>',
    ],
  ])('takes the cell’s own away where it %s', (_, fill) =>
    expect(painted(form(fill, { own: yellow }))).toEqual({ paper: null, screen: null }),
  )
})

describe('塗りの色のある条件付き書式', () => {
  it.each([
    ['as Excel writes it', bare('<bgColor rgb="FFFFC7CE"/>'), '#FFC7CE'],
    ['as other programs write it', solid('<fgColor rgb="FFC6EFCE"/><bgColor rgb="FFC6EFCE"/>'), '#C6EFCE'],
    ['paper over letters', solid('<fgColor rgb="FFFF0000"/><bgColor rgb="FF00B050"/>'), '#00B050'],
    ['paper over automatic letters', solid('<fgColor indexed="64"/><bgColor rgb="FFDDEBF7"/>'), '#DDEBF7'],
    ['paper alone', solid('<bgColor indexed="13"/>'), '#FFFF00'],
    ['of the theme', bare('<bgColor theme="5"/>'), '#C0504D'],
    ['of the theme, lighter', bare('<bgColor theme="4" tint="0.79998168889431442"/>'), '#DCE6F2'],
    ['white of the theme, darker', solid('<bgColor theme="0" tint="-0.14999847407452621"/>'), '#D9D9D9'],
    ['six digits', bare('<bgColor rgb="FCE4D6"/>'), '#FCE4D6'],
    ['whatever its opacity', bare('<bgColor rgb="00FFEB9C"/>'), '#FFEB9C'],
    ['black that is meant', bare('<bgColor rgb="FF000000"/>'), '#000000'],
    [
      'a quarter of black',
      '<patternFill patternType="lightGray"><fgColor auto="1"/><bgColor auto="1"/></patternFill>',
      '#BFBFBF',
    ],
  ])('is painted: %s', (_, fill, colour) =>
    expect(painted(form(fill, { own: yellow }))).toEqual({ paper: colour, screen: colour }),
  )

  it('is a gradient', () => {
    const fill =
      '<gradientFill degree="90"><stop position="0"><color rgb="FFFFFFFF"/></stop><stop position="1"><color rgb="FFFFC000"/></stop></gradientFill>'
    expect(painted(form(fill)).paper).toBe('#FFFFFF–#FFC000')
    expect(painted(form('<gradientFill degree="90"/>'))).toEqual({ paper: null, screen: null })
  })
})

describe('塗りを決める順', () => {
  const rules = (first: string): string =>
    `<cfRule type="containsText" dxfId="0" priority="1" ${first} operator="containsText" text="要"><formula>NOT(ISERROR(SEARCH("要",A1)))</formula></cfRule><cfRule type="notContainsBlanks" dxfId="1" priority="2"><formula>LEN(TRIM(A1))&gt;0</formula></cfRule>`
  const two = (first: string, own?: string): Uint8Array =>
    form(`${solid()}</fill></dxf><dxf><fill>${bare('<bgColor rgb="FFB4C6E7"/>')}`, {
      rule: rules(first),
      ...(own !== undefined && { own }),
    })

  it('goes on to the next rule where the first says no colour', () =>
    expect(painted(two(''))).toEqual({ paper: '#B4C6E7', screen: '#B4C6E7' }))

  it('ends with the first where that says so', () =>
    expect(painted(two('stopIfTrue="1"', yellow))).toEqual({ paper: '#FFFF00', screen: '#FFFF00' }))

  it('is the same in rules of later versions, which hold their format', () => {
    const later = (fill: string): string =>
      `<extLst><ext uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}" xmlns:x14="http://schemas.microsoft.com/office/spreadsheetml/2009/9/main"><x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"><x14:cfRule type="expression" priority="1" id="{A}"><xm:f>TRUE</xm:f><x14:dxf><fill>${fill}</fill></x14:dxf></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings></ext></extLst>`
    const none = { rule: '<cfRule type="expression" priority="9"><formula>FALSE</formula></cfRule>' }
    expect(painted(form('', { ...none, after: later(solid()) }))).toEqual({ paper: null, screen: null })
    expect(painted(form('', { ...none, after: later(bare('<bgColor theme="7"/>')) })).paper).toBe('#8064A2')
  })
})
