/** xl/styles.xml: fonts, fills, borders, cell formats and differential formats, all references resolved. */
import type {
  Alignment,
  BorderSide,
  Borders,
  BorderStyle,
  CellStyle,
  Colour,
  DifferentialStyle,
  Fill,
  Font,
} from '#engine/model/workbook.ts'
import { complementOf } from './cell-controls.ts'
import { showsBlank } from '#engine/model/used-range.ts'
import type { ColourSource } from './colours.ts'
import { defaultPalette, isAutomatic, readColour } from './colours.ts'
import { builtInNumberFormats } from './number-formats.ts'
import type { ReadLimits } from './limits.ts'
import { refuseMoreThan } from './limits.ts'
import type { Theme } from './theme.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, childrenOf, descend, numberAttribute } from '#engine/package/xml.ts'

export type StyleSheet = {
  styles: CellStyle[]
  /** Per style: cell lock of sheet protection. */
  locked: boolean[]
  /** Per style: something of it shows on paper without a value. */
  visible: boolean[]
  dxfs: DifferentialStyle[]
  defaultFont: Font
  fonts: Font[]
  colours: ColourSource
}

export const fallbackFont: Font = {
  name: 'ＭＳ Ｐゴシック',
  sizePt: 11,
  bold: false,
  italic: false,
  underline: 'none',
  strike: false,
  colour: '#000000',
  verticalAlign: 'baseline',
  family: 0,
}
const noSide: BorderSide = { style: 'none', colour: '#000000' }
const noBorders: Borders = {
  left: noSide,
  right: noSide,
  top: noSide,
  bottom: noSide,
  diagonal: noSide,
  diagonalUp: false,
  diagonalDown: false,
}
const plainAlignment: Alignment = {
  horizontal: 'general',
  vertical: 'bottom',
  wrap: false,
  shrinkToFit: false,
  indent: 0,
  rotation: 0,
  readingOrder: 'context',
}

/** @param root absent for workbooks without a styles part */
/** @param checkboxes complements of formats that show a check box */
export function readStyles(
  root: XmlElement | undefined,
  theme: Theme,
  limits: ReadLimits,
  checkboxes: ReadonlySet<number> = new Set(),
): StyleSheet {
  const palette = readPalette(root)
  const colours: ColourSource = { theme, palette }
  const fonts = childrenOf(childOf(root, 'fonts'), 'font').map((font) => readFont(font, colours, fallbackFont))
  const fills = childrenOf(childOf(root, 'fills'), 'fill').map((fill) => readFill(fill, colours))
  const borders = childrenOf(childOf(root, 'borders'), 'border').map((border) => readBorders(border, colours))
  const numberFormats = readNumberFormats(root)
  const formats = childrenOf(childOf(root, 'cellXfs'), 'xf')
  refuseMoreThan(
    limits.maxStyles,
    formats.length,
    'セルの書式',
    'Excelで新しいブックにシートをコピーして、保存し直してください。',
  )

  const styles = formats.map((format): CellStyle => {
    const id = (name: string) => numberAttribute(format.attributes[name]) ?? 0
    return {
      font: fonts[id('fontId')] ?? fallbackFont,
      fill: fills[id('fillId')] ?? { kind: 'none' },
      borders: borders[id('borderId')] ?? noBorders,
      alignment: readAlignment(childOf(format, 'alignment')),
      numberFormat: numberFormats(id('numFmtId')),
      quotePrefix: booleanAttribute(format.attributes['quotePrefix']),
      ...(checkboxes.has(complementOf(format)) && { isCheckbox: true as const }),
    }
  })
  const locked = formats.map((format) => booleanAttribute(childOf(format, 'protection')?.attributes['locked'], true))
  const defaultFont = fonts[normalFontId(root)] ?? fonts[0] ?? fallbackFont
  if (styles.length === 0) {
    styles.push({
      font: defaultFont,
      fill: { kind: 'none' },
      borders: noBorders,
      alignment: plainAlignment,
      numberFormat: 'General',
      quotePrefix: false,
    })
    locked.push(true)
  }
  return {
    styles,
    locked,
    visible: styles.map(showsBlank),
    dxfs: childrenOf(childOf(root, 'dxfs'), 'dxf').map((dxf) => readDxf(dxf, colours)),
    defaultFont,
    fonts,
    colours,
  }
}

function readPalette(root: XmlElement | undefined): Colour[] {
  const own = childrenOf(descend(root, 'colors', 'indexedColors'), 'rgbColor')
  if (own.length === 0) return defaultPalette
  return defaultPalette.map((colour, i): Colour => {
    const rgb = own[i]?.attributes['rgb']
    return rgb && /^[0-9a-f]{6,8}$/i.test(rgb) ? `#${rgb.slice(-6).toUpperCase()}` : colour
  })
}

function normalFontId(root: XmlElement | undefined): number {
  const normal = childrenOf(childOf(root, 'cellStyles'), 'cellStyle').find(
    (style) => style.attributes['builtinId'] === '0',
  )
  const format = childrenOf(childOf(root, 'cellStyleXfs'), 'xf')[numberAttribute(normal?.attributes['xfId']) ?? 0]
  return numberAttribute(format?.attributes['fontId']) ?? 0
}

function readNumberFormats(root: XmlElement | undefined): (id: number) => string {
  const own = new Map(
    childrenOf(childOf(root, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      attributes['formatCode'] ?? 'General',
    ]),
  )
  return (id) => own.get(id) ?? builtInNumberFormats[id] ?? 'General'
}

/** A <font> or <rPr>; what it leaves out is plain, only face and size are taken from `base`. */
export function readFont(element: XmlElement, colours: ColourSource, base: Font): Font {
  return {
    ...base,
    bold: false,
    italic: false,
    underline: 'none',
    strike: false,
    colour: '#000000',
    verticalAlign: 'baseline',
    ...readFontParts(element, colours),
  }
}

function readFontParts(element: XmlElement, colours: ColourSource): Partial<Font> {
  const parts: Partial<Font> = {}
  for (const { name, attributes } of element.children) {
    const value = attributes['val']
    if ((name === 'name' || name === 'rFont') && value) parts.name = value
    else if (name === 'sz') parts.sizePt = Math.min(409, Math.max(1, numberAttribute(value) ?? fallbackFont.sizePt))
    else if (name === 'b') parts.bold = booleanAttribute(value, true)
    else if (name === 'i') parts.italic = booleanAttribute(value, true)
    else if (name === 'strike') parts.strike = booleanAttribute(value, true)
    else if (name === 'u')
      parts.underline = oneOf<Font['underline']>(
        value,
        ['none', 'single', 'double', 'singleAccounting', 'doubleAccounting'],
        'single',
      )
    else if (name === 'vertAlign')
      parts.verticalAlign = oneOf<Font['verticalAlign']>(value, ['baseline', 'superscript', 'subscript'], 'baseline')
    else if (name === 'family') parts.family = numberAttribute(value) ?? 0
    else if (name === 'color')
      parts.colour = readColour({ name, attributes, children: [], text: '' }, colours, '#000000')
  }
  return parts
}

/** The value where it is one of the known ones. */
export function oneOf<T extends string>(value: string | undefined, known: readonly T[], fallback: T): T {
  return known.includes(value as T) ? (value as T) : fallback
}

function readFill(element: XmlElement, colours: ColourSource): Fill {
  const pattern = childOf(element, 'patternFill')
  if (pattern) return readPatternFill(pattern, colours, false)
  const gradient = childOf(element, 'gradientFill')
  return gradient ? readGradientFill(gradient, colours) : { kind: 'none' }
}

const patterns = [
  'none',
  'solid',
  'darkGray',
  'mediumGray',
  'lightGray',
  'gray125',
  'gray0625',
  'darkHorizontal',
  'darkVertical',
  'darkDown',
  'darkUp',
  'darkGrid',
  'darkTrellis',
  'lightHorizontal',
  'lightVertical',
  'lightDown',
  'lightUp',
  'lightGrid',
  'lightTrellis',
]

function readPatternFill(element: XmlElement, colours: ColourSource, isDifferential: boolean): Fill {
  const foreground = childOf(element, 'fgColor')
  const background = childOf(element, 'bgColor')
  const unnamed = isDifferential && (foreground || background) ? 'solid' : 'none'
  const pattern = oneOf(element.attributes['patternType'] ?? unnamed, patterns, 'none')
  if (pattern === 'none') return { kind: 'none' }
  // A solid differential fill keeps its colour in bgColor, a cell's solid fill in fgColor.
  if (isDifferential && pattern === 'solid' && background) {
    const colour = readColour(background, colours, '#FFFFFF')
    return { kind: 'pattern', pattern, foreground: colour, background: colour }
  }
  return {
    kind: 'pattern',
    pattern,
    foreground: readColour(foreground, colours, '#000000'),
    background: readColour(background, colours, '#FFFFFF'),
  }
}

function readGradientFill(element: XmlElement, colours: ColourSource): Fill {
  const stops = childrenOf(element, 'stop').map((stop) => ({
    position: numberAttribute(stop.attributes['position']) ?? 0,
    colour: readColour(childOf(stop, 'color'), colours, '#FFFFFF'),
  }))
  if (stops.length === 0) return { kind: 'none' }
  return { kind: 'gradient', degrees: numberAttribute(element.attributes['degree']) ?? 0, stops }
}

const borderStyles: BorderStyle[] = [
  'none',
  'hair',
  'thin',
  'medium',
  'thick',
  'double',
  'dotted',
  'dashed',
  'dashDot',
  'dashDotDot',
  'mediumDashed',
  'mediumDashDot',
  'mediumDashDotDot',
  'slantDashDot',
]

function readSide(element: XmlElement | undefined, colours: ColourSource): BorderSide {
  const style = oneOf(element?.attributes['style'], borderStyles, 'none')
  return style === 'none' ? noSide : { style, colour: readColour(childOf(element, 'color'), colours, '#000000') }
}

function readBorders(element: XmlElement, colours: ColourSource): Borders {
  const side = (...names: string[]) =>
    readSide(
      element.children.find((child) => names.includes(child.name)),
      colours,
    )
  return {
    left: side('left', 'start'),
    right: side('right', 'end'),
    top: side('top'),
    bottom: side('bottom'),
    diagonal: side('diagonal'),
    diagonalUp: booleanAttribute(element.attributes['diagonalUp']),
    diagonalDown: booleanAttribute(element.attributes['diagonalDown']),
  }
}

function readAlignment(element: XmlElement | undefined): Alignment {
  if (!element) return plainAlignment
  const { attributes } = element
  return {
    horizontal: oneOf(
      attributes['horizontal'],
      ['general', 'left', 'center', 'right', 'fill', 'justify', 'centerContinuous', 'distributed'],
      'general',
    ),
    vertical: oneOf(attributes['vertical'], ['top', 'center', 'bottom', 'justify', 'distributed'], 'bottom'),
    wrap: booleanAttribute(attributes['wrapText']),
    shrinkToFit: booleanAttribute(attributes['shrinkToFit']),
    indent: Math.max(0, numberAttribute(attributes['indent']) ?? 0),
    rotation: readRotation(numberAttribute(attributes['textRotation']) ?? 0),
    readingOrder: attributes['readingOrder'] === '1' ? 'ltr' : attributes['readingOrder'] === '2' ? 'rtl' : 'context',
  }
}

/** The file counts 0–90 counter-clockwise, then 91–180 clockwise; 255 is vertical writing. */
function readRotation(value: number): Alignment['rotation'] {
  if (value === 255) return 'stacked'
  return value > 90 ? Math.max(-90, 90 - value) : Math.max(-90, value)
}

/** A <dxf>: only what it sets. */
export function readDxf(element: XmlElement, colours: ColourSource): DifferentialStyle {
  const font = childOf(element, 'font')
  const fill = childOf(element, 'fill')
  const pattern = childOf(fill, 'patternFill')
  const border = childOf(element, 'border')
  return {
    font: font ? readFontParts(font, colours) : null,
    fill: pattern ? readDifferentialFill(pattern, colours) : fill ? readFill(fill, colours) : null,
    borders: border ? readDifferentialBorders(border, colours) : null,
    numberFormat: childOf(element, 'numFmt')?.attributes['formatCode'] ?? null,
  }
}

/** Solid without a colour, or with automatic ones, leaves the cell's own fill. */
function readDifferentialFill(pattern: XmlElement, colours: ColourSource): Fill | null {
  const isPlain = (pattern.attributes['patternType'] ?? 'solid') === 'solid'
  return isPlain && pattern.children.every(isAutomatic) ? null : readPatternFill(pattern, colours, true)
}

function readDifferentialBorders(element: XmlElement, colours: ColourSource): DifferentialStyle['borders'] {
  const set: DifferentialStyle['borders'] = {}
  for (const name of ['left', 'right', 'top', 'bottom'] as const) {
    const side = childOf(element, name)
    if (side?.attributes['style']) set[name] = readSide(side, colours)
  }
  return set
}
