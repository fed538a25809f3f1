import { describe, expect, it } from 'vitest'
import type { CellStyle } from '#engine/model/workbook.ts'
import { readXlsx, rowXml } from '#tests/engine/read/build-xlsx.ts'

const styled = (styles: string, xf = '<xf/>'): CellStyle =>
  readXlsx({ sheets: ['<sheetData/>'], styles: `${styles}<cellXfs><xf/>${xf}</cellXfs>` }).styles[1]!

describe('styles', () => {
  const font = (colour: string) =>
    styled(`<fonts><font/><font><name val="a"/>${colour}</font></fonts>`, '<xf fontId="1"/>').font.colour

  it('resolves colours: rgb, theme with tint, indexed, automatic', () => {
    expect(font('<color rgb="FF12ab34"/>')).toBe('#12AB34')
    expect(font('<color theme="0"/>')).toBe('#FFFFFF')
    expect(font('<color theme="1"/>')).toBe('#000000')
    expect(font('<color theme="4"/>')).toBe('#4F81BD')
    expect(font('<color theme="0" tint="-0.5"/>')).toBe('#808080')
    expect(font('<color theme="1" tint="0.5"/>')).toBe('#808080')
    expect(font('<color indexed="10"/>')).toBe('#FF0000')
    expect(font('<color indexed="64"/>')).toBe('#000000')
    expect(font('<color auto="1"/>')).toBe('#000000')
  })

  it('takes indexed colours from the palette of the file', () => {
    const { font: own } = styled(
      '<fonts><font/><font><name val="a"/><color indexed="1"/></font></fonts><colors><indexedColors><rgbColor rgb="00000000"/><rgbColor rgb="00ABCDEF"/></indexedColors></colors>',
      '<xf fontId="1"/>',
    )
    expect(own.colour).toBe('#ABCDEF')
  })

  it.each([
    ['0.79998168889431442', 'DCE6F1'],
    ['0.59999389629810485', 'B8CCE4'],
    ['0.39997558519241921', '95B3D7'],
    ['-0.249977111117893', '366092'],
    ['-0.499984740745262', '244062'],
  ])('tint %s of the blue accent looks as in the colour menu of Excel (#%s)', (tint, menu) => {
    const channels = (hex: string) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    const actual = channels(font(`<color theme="4" tint="${tint}"/>`).slice(1))
    channels(menu).forEach((channel, i) => expect(Math.abs(actual[i]! - channel)).toBeLessThanOrEqual(1))
  })

  it('reads fonts, fills, borders and alignment', () => {
    const style = styled(
      '<fonts><font/><font><b/><i val="0"/><u val="double"/><strike/><sz val="10.5"/><name val="ＭＳ 明朝"/><family val="1"/></font></fonts>' +
        '<fills><fill/><fill/><fill><patternFill patternType="solid"><fgColor rgb="FFFFFF00"/><bgColor indexed="64"/></patternFill></fill></fills>' +
        '<borders><border/><border diagonalUp="1"><left style="thin"><color rgb="FF0000FF"/></left><right/><top style="double"/><bottom style="hair"/><diagonal style="medium"/></border></borders>',
      '<xf fontId="1" fillId="2" borderId="1" numFmtId="9" quotePrefix="1"><alignment horizontal="distributed" vertical="center" wrapText="1" shrinkToFit="1" indent="2" textRotation="120"/></xf>',
    )
    expect(style.font).toMatchObject({
      name: 'ＭＳ 明朝',
      sizePt: 10.5,
      bold: true,
      italic: false,
      underline: 'double',
      strike: true,
      family: 1,
    })
    expect(style.fill).toEqual({ kind: 'pattern', pattern: 'solid', foreground: '#FFFF00', background: '#000000' })
    expect(style.borders).toMatchObject({
      left: { style: 'thin', colour: '#0000FF' },
      right: { style: 'none' },
      top: { style: 'double' },
      bottom: { style: 'hair' },
      diagonal: { style: 'medium' },
      diagonalUp: true,
      diagonalDown: false,
    })
    expect(style.alignment).toEqual({
      horizontal: 'distributed',
      vertical: 'center',
      wrap: true,
      shrinkToFit: true,
      indent: 2,
      rotation: -30,
      readingOrder: 'context',
    })
    expect(style).toMatchObject({ numberFormat: '0%', quotePrefix: true })
  })

  it('knows vertical writing, gradients and formats by id', () => {
    expect(styled('', '<xf><alignment textRotation="255"/></xf>').alignment.rotation).toBe('stacked')
    expect(styled('', '<xf><alignment textRotation="45"/></xf>').alignment.rotation).toBe(45)
    expect(
      styled(
        '<fills><fill><gradientFill degree="90"><stop position="0"><color rgb="FF000000"/></stop><stop position="1"><color rgb="FFFFFFFF"/></stop></gradientFill></fill></fills>',
      ).fill,
    ).toEqual({
      kind: 'gradient',
      degrees: 90,
      stops: [
        { position: 0, colour: '#000000' },
        { position: 1, colour: '#FFFFFF' },
      ],
    })
    expect(styled('', '<xf numFmtId="14"/>').numberFormat).toBe('yyyy/m/d')
    expect(styled('', '<xf numFmtId="58"/>').numberFormat).toContain('ggge')
    expect(
      styled('<numFmts><numFmt numFmtId="170" formatCode="#,##0&quot;円&quot;"/></numFmts>', '<xf numFmtId="170"/>')
        .numberFormat,
    ).toBe('#,##0"円"')
  })

  it('takes the font of the 標準 style for widths', () => {
    const workbook = readXlsx({
      sheets: ['<cols><col min="1" max="1" width="10"/></cols><sheetData/>'],
      styles:
        '<fonts><font><sz val="9"/><name val="ＭＳ 明朝"/></font><font><sz val="11"/><name val="游ゴシック"/></font></fonts><cellStyleXfs><xf fontId="0"/><xf fontId="1"/></cellStyleXfs><cellXfs><xf fontId="0"/></cellXfs><cellStyles><cellStyle name="標準" builtinId="0" xfId="1"/></cellStyles>',
    })
    expect(workbook.defaultFont.name).toBe('游ゴシック')
    expect(workbook.digitWidthPx).toBe(8)
    expect(workbook.sheets[0]).toMatchObject({
      columns: [{ from: 0, to: 0, widthPx: 80, hidden: false }],
      defaultColumnWidthPx: 72,
      defaultRowHeightPt: 18.75,
    })
  })

  it('reads without any styles', () => {
    expect(readXlsx({ sheets: [rowXml('<c r="A1" s="7"><v>1</v></c>')] })).toMatchObject({
      styles: [{ numberFormat: 'General' }],
      sheets: [{ rows: [{ cells: [{ style: 0 }] }] }],
    })
  })
})
