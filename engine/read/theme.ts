/** The theme: twelve colours, two font collections and the style lists that shapes refer to. */
import type { Colour } from '#engine/model/workbook.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childOf, descend, treeOf } from '#engine/package/xml.ts'

export type FontCollection = { latin: string; eastAsian: string }

export type Theme = {
  /** By scheme name: dk1, lt1, dk2, lt2, accent1 … accent6, hlink, folHlink. */
  colours: Record<string, Colour>
  majorFont: FontCollection
  minorFont: FontCollection
  /** Fill, line and background fill lists, referred to by 1-based index (backgrounds from 1001). */
  fills: XmlElement[]
  lines: XmlElement[]
  backgroundFills: XmlElement[]
}

const officeColours: Record<string, Colour> = {
  dk1: '#000000',
  lt1: '#FFFFFF',
  dk2: '#1F497D',
  lt2: '#EEECE1',
  accent1: '#4F81BD',
  accent2: '#C0504D',
  accent3: '#9BBB59',
  accent4: '#8064A2',
  accent5: '#4BACC6',
  accent6: '#F79646',
  hlink: '#0000FF',
  folHlink: '#800080',
}

export const defaultTheme: Theme = {
  colours: officeColours,
  majorFont: { latin: 'Cambria', eastAsian: 'ＭＳ Ｐゴシック' },
  minorFont: { latin: 'Calibri', eastAsian: 'ＭＳ Ｐゴシック' },
  fills: [],
  lines: [],
  backgroundFills: [],
}

/** Spreadsheet colours name theme colours by this order, not by that of the file. */
const SHEET_THEME_ORDER = [
  'lt1',
  'dk1',
  'lt2',
  'dk2',
  'accent1',
  'accent2',
  'accent3',
  'accent4',
  'accent5',
  'accent6',
  'hlink',
  'folHlink',
]

export const isThemeColour = (index: number | null): index is number =>
  index !== null && SHEET_THEME_ORDER[index] !== undefined

export const themeColourAt = (theme: Theme, index: number): Colour =>
  theme.colours[SHEET_THEME_ORDER[index] ?? ''] ?? '#000000'

/** Nearly all workbooks have one of a few that come with Excel: by their XML, those met lately. */
const known = new Map<string, Theme>()
const mostKnown = 8
const longestKept = 32_768

/** @param xml the part's text */
export function themeOf(xml: string, partName: string): Theme {
  let theme = known.get(xml)
  if (!theme) {
    theme = readTheme(treeOf(xml, partName))
    if (known.size >= mostKnown) known.clear()
    if (xml.length <= longestKept) known.set(xml, theme)
  }
  return theme
}

function readTheme(root: XmlElement): Theme {
  const elements = childOf(root, 'themeElements')
  const colours: Record<string, Colour> = { ...officeColours }
  for (const slot of childOf(elements, 'clrScheme')?.children ?? []) {
    const definition = slot.children[0]
    const hex = definition?.name === 'sysClr' ? definition.attributes['lastClr'] : definition?.attributes['val']
    if (hex && /^[0-9a-f]{6}$/i.test(hex)) colours[slot.name] = `#${hex.toUpperCase()}`
  }
  const formats = childOf(elements, 'fmtScheme')
  const list = (name: string) => childOf(formats, name)?.children ?? []
  return {
    colours,
    majorFont: readFonts(descend(elements, 'fontScheme', 'majorFont'), defaultTheme.majorFont),
    minorFont: readFonts(descend(elements, 'fontScheme', 'minorFont'), defaultTheme.minorFont),
    fills: list('fillStyleLst'),
    lines: list('lnStyleLst'),
    backgroundFills: list('bgFillStyleLst'),
  }
}

function readFonts(collection: XmlElement | undefined, fallback: FontCollection): FontCollection {
  const face = (name: string) => childOf(collection, name)?.attributes['typeface'] || null
  const japanese = collection?.children.find((child) => child.name === 'font' && child.attributes['script'] === 'Jpan')
    ?.attributes['typeface']
  return { latin: face('latin') ?? fallback.latin, eastAsian: face('ea') ?? japanese ?? fallback.eastAsian }
}
