/**
 * A cell's look as CSS declarations. Values are made here from numbers and closed vocabularies; of a stranger's file
 * only colours ('#RRGGBB') and font names reach them, the latter cut down to letters, digits and spaces.
 */
import type { CellOverlay } from '#engine/calculate/conditional/overlay.ts'
import type { Alignment, BorderSide, BorderStyle, CellStyle, Colour, Fill, Font } from '#engine/model/workbook.ts'

export type CssDeclarations = Record<string, string>

/** What beside its style decides how a cell looks. */
export type CellLook = {
  style: CellStyle
  /** Horizontal alignment with 'general' resolved by the value's type. */
  align: Exclude<Alignment['horizontal'], 'general'>
  /** Colour the number format asks for. */
  colour: Colour | null
  /** Edges of a merge come from its cells along them. */
  rightEdge: CellStyle
  bottomEdge: CellStyle
  /** Text may run over the empty cell beside it. */
  overflows: boolean
  /** Below 1 where the text is shrunk to fit. */
  fontScale: number
  overlay: CellOverlay | null
}

const pxPerPt = 4 / 3
const px = (length: number): string => `${Math.round(length * 100) / 100}px`

/** Fonts that stand in for a form's own; the page itself brings Noto Sans JP, so no screen is without Japanese. */
export const screenFonts = {
  gothic: '"Noto Sans JP", "Noto Sans JP Variable", sans-serif',
  mincho: '"BIZ UDMincho", "Hiragino Mincho ProN", "Noto Sans JP Variable", serif',
} as const

const mincho = /明朝|mincho|serif|ming|song|roman/i
export const fontFamilyCss = (font: Font): string => {
  const name = font.name
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .slice(0, 60)
  const fallback = mincho.test(font.name) || font.family === 1 ? screenFonts.mincho : screenFonts.gothic
  return name === '' ? fallback : `"${name}", ${fallback}`
}

export const fontCss = (font: Font): CssDeclarations => ({
  'font-family': fontFamilyCss(font),
  'font-size': px(font.sizePt * pxPerPt),
  color: font.colour,
})

const decorationCss = (font: Font): string => {
  const underline =
    font.underline === 'none' ? '' : font.underline.startsWith('double') ? 'underline double' : 'underline'
  return [underline, font.strike ? 'line-through' : ''].filter(Boolean).join(' ')
}

const borderCss: Record<Exclude<BorderStyle, 'none'>, string> = {
  hair: '1px dotted',
  thin: '1px solid',
  medium: '2px solid',
  thick: '3px solid',
  double: '3px double',
  dotted: '1px dotted',
  dashed: '1px dashed',
  dashDot: '1px dashed',
  dashDotDot: '1px dashed',
  mediumDashed: '2px dashed',
  mediumDashDot: '2px dashed',
  mediumDashDotDot: '2px dashed',
  slantDashDot: '2px dashed',
}

const setBorder = (css: CssDeclarations, edge: string, side: BorderSide | undefined): void => {
  if (side === undefined || side.style === 'none') return
  css[`border-${edge}`] = `${borderCss[side.style]} ${side.colour}`
}

/** Share of the foreground in a pattern, as the even tone it looks like from afar. */
const patternDensity: Record<string, number> = {
  solid: 1,
  darkGray: 0.75,
  mediumGray: 0.5,
  lightGray: 0.25,
  gray125: 0.125,
  gray0625: 0.0625,
  darkHorizontal: 0.5,
  darkVertical: 0.5,
  darkDown: 0.5,
  darkUp: 0.5,
  darkGrid: 0.5,
  darkTrellis: 0.75,
  lightHorizontal: 0.25,
  lightVertical: 0.25,
  lightDown: 0.25,
  lightUp: 0.25,
  lightGrid: 0.4,
  lightTrellis: 0.3,
}

const toneOf = (foreground: Colour, background: Colour, density: number): string => {
  if (density === 1) return foreground
  const channel = (colour: Colour, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16)
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(channel(background, at) + (channel(foreground, at) - channel(background, at)) * density)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`
}

const setFill = (css: CssDeclarations, fill: Fill): void => {
  if (fill.kind === 'pattern')
    css['background-color'] = toneOf(fill.foreground, fill.background, patternDensity[fill.pattern] ?? 1)
  if (fill.kind === 'gradient') {
    const stops = fill.stops.map(({ position, colour }) => `${colour} ${Math.round(position * 100)}%`)
    css['background-image'] = `linear-gradient(${Math.round(90 + fill.degrees)}deg, ${stops.join(', ')})`
  }
}

const setBar = (css: CssDeclarations, { bar }: CellOverlay): void => {
  if (bar === undefined) return
  const from = `${Math.round(bar.from * 1000) / 10}%`
  const to = `${Math.round(bar.to * 1000) / 10}%`
  const end = bar.gradient ? `color-mix(in srgb, ${bar.colour} 25%, white)` : bar.colour
  css['background-image'] =
    `linear-gradient(to right, transparent ${from}, ${bar.colour} ${from}, ${end} ${to}, transparent ${to})`
}

const verticalCss: Record<Alignment['vertical'], string> = {
  top: 'top',
  center: 'middle',
  bottom: 'bottom',
  justify: 'top',
  distributed: 'middle',
}
const indentPx = 9

const setAlignment = (css: CssDeclarations, { style: { alignment }, align }: CellLook): void => {
  if (align === 'distributed' || align === 'justify') {
    css['text-align'] = 'justify'
    if (align === 'distributed') css['text-align-last'] = 'justify'
  } else if (align !== 'left' && align !== 'fill') css['text-align'] = align === 'right' ? 'right' : 'center'
  if (alignment.vertical !== 'bottom') css['vertical-align'] = verticalCss[alignment.vertical]
  if (alignment.indent > 0) {
    const indent = px(2 + alignment.indent * indentPx)
    if (align === 'right' || align === 'distributed') css['padding-right'] = indent
    if (align !== 'right') css['padding-left'] = indent
  }
  if (alignment.rotation === 'stacked') {
    css['writing-mode'] = 'vertical-rl'
    css['text-orientation'] = 'upright'
    css['text-align'] = 'center'
  } else if (alignment.rotation >= 45) css['writing-mode'] = 'sideways-lr'
  else if (alignment.rotation <= -45) css['writing-mode'] = 'sideways-rl'
}

export const wraps = ({ alignment }: CellStyle, align: CellLook['align']): boolean =>
  alignment.wrap ||
  align === 'justify' ||
  align === 'distributed' ||
  alignment.vertical === 'justify' ||
  alignment.vertical === 'distributed'

/** Declarations that every cell of a table inherits from its row. */
export const rowCss = (font: Font): CssDeclarations => ({
  ...fontCss(font),
  'vertical-align': 'bottom',
  'white-space': 'pre',
  'line-height': '1.15',
})

/** Only what differs from `base`, the font the row gives. */
export const cellCss = (look: CellLook, base: Font): CssDeclarations => {
  const { style, overlay } = look
  const ownFont: Font = { ...style.font, ...overlay?.font }
  const font: Font = look.fontScale === 1 ? ownFont : { ...ownFont, sizePt: ownFont.sizePt * look.fontScale }
  const inherited = fontCss(base)
  const css: CssDeclarations = {}
  for (const [property, value] of Object.entries(fontCss(font)))
    if (value !== inherited[property]) css[property] = value
  if (look.colour !== null) css['color'] = look.colour
  if (font.bold) css['font-weight'] = '700'
  if (font.italic) css['font-style'] = 'italic'
  const decoration = decorationCss(font)
  if (decoration !== '') css['text-decoration'] = decoration
  setFill(css, overlay?.fill ?? style.fill)
  if (overlay !== null) setBar(css, overlay)
  setBorder(css, 'left', overlay?.borders?.left ?? style.borders.left)
  setBorder(css, 'top', overlay?.borders?.top ?? style.borders.top)
  setBorder(css, 'right', overlay?.borders?.right ?? look.rightEdge.borders.right)
  setBorder(css, 'bottom', overlay?.borders?.bottom ?? look.bottomEdge.borders.bottom)
  setAlignment(css, look)
  if (wraps(style, look.align)) css['white-space'] = 'pre-wrap'
  else if (look.overflows) css['overflow'] = 'visible'
  return css
}
