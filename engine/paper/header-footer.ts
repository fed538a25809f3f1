/** Headers and footers: Excel's & codes → text set at the page's left, middle and right. */
import type { Colour, Font, TextRun } from '#engine/model/workbook.ts'

export type HeaderFooterFields = {
  page: number
  pageCount: number
  sheetName: string
  fileName: string
  /** Printing date and time; shown as in Japan. */
  now: Date
}
/** A part's text, and whether it holds the picture of &G. */
export type HeaderFooterPart = { runs: TextRun[]; hasPicture: boolean }
export type HeaderFooterParts = { left: HeaderFooterPart; center: HeaderFooterPart; right: HeaderFooterPart }

const tokyo = { timeZone: 'Asia/Tokyo' } as const
const dateText = (now: Date): string => new Intl.DateTimeFormat('ja-JP', { ...tokyo, dateStyle: 'medium' }).format(now)
const timeText = (now: Date): string =>
  new Intl.DateTimeFormat('ja-JP', { ...tokyo, hour: 'numeric', minute: '2-digit' }).format(now)

/** Theme colours of &K01+000 with Office's own theme; tints are ignored. */
const themeColours: Colour[] = [
  '#FFFFFF',
  '#000000',
  '#E7E6E6',
  '#44546A',
  '#4472C4',
  '#ED7D31',
  '#A5A5A5',
  '#FFC000',
  '#5B9BD5',
  '#70AD47',
]

const token = /&(?:"([^"]*)"|(\d+)|K([0-9A-Fa-f]{6}|\d\d[+-]\d{3})|([PN])([+-]\d+)?|(.))/gs

/** Reads one code string, e.g. `&L&"ＭＳ 明朝,太字"&12社外秘&C&P / &N`. Text before any section is centred. */
export function parseHeaderFooter(codes: string, baseFont: Font, fields: HeaderFooterFields): HeaderFooterParts {
  const empty = (): HeaderFooterPart => ({ runs: [], hasPicture: false })
  const parts: HeaderFooterParts = { left: empty(), center: empty(), right: empty() }
  let part = parts.center
  let font = baseFont
  const write = (text: string): void => {
    if (text === '') return
    const last = part.runs.at(-1)
    if (last?.font === font) last.text += text
    else part.runs.push({ text, font })
  }
  const enter = (next: HeaderFooterPart): void => {
    part = next
    font = baseFont
  }
  const toggles: Record<string, () => void> = {
    B: () => {
      font = { ...font, bold: !font.bold }
    },
    I: () => {
      font = { ...font, italic: !font.italic }
    },
    U: () => {
      font = { ...font, underline: font.underline === 'single' ? 'none' : 'single' }
    },
    E: () => {
      font = { ...font, underline: font.underline === 'double' ? 'none' : 'double' }
    },
    S: () => {
      font = { ...font, strike: !font.strike }
    },
    X: () => {
      font = { ...font, verticalAlign: font.verticalAlign === 'superscript' ? 'baseline' : 'superscript' }
    },
    Y: () => {
      font = { ...font, verticalAlign: font.verticalAlign === 'subscript' ? 'baseline' : 'subscript' }
    },
    L: () => enter(parts.left),
    C: () => enter(parts.center),
    R: () => enter(parts.right),
    G: () => {
      part.hasPicture = true
    },
    D: () => write(dateText(fields.now)),
    T: () => write(timeText(fields.now)),
    A: () => write(fields.sheetName),
    F: () => write(fields.fileName),
    '&': () => write('&'),
  }
  let at = 0
  for (const match of codes.matchAll(token)) {
    write(codes.slice(at, match.index))
    at = match.index + match[0].length
    const [, name, size, colour, number, offset, letter] = match
    if (name !== undefined) font = namedFont(font, baseFont, name)
    else if (size !== undefined) font = { ...font, sizePt: Number(size) || font.sizePt }
    else if (colour !== undefined) font = { ...font, colour: colourOf(colour) }
    else if (number !== undefined)
      write(String((number === 'P' ? fields.page : fields.pageCount) + Number(offset ?? 0)))
    else toggles[(letter ?? '').toUpperCase()]?.()
  }
  write(codes.slice(at))
  return parts
}

/** "font,style" with '-' for the font that stands. */
function namedFont(font: Font, base: Font, name: string): Font {
  const [family = '-', style = ''] = name.split(',')
  return {
    ...font,
    name: family === '-' ? base.name : family,
    family: family === '-' ? base.family : 0,
    bold: /bold|太字|ボールド/i.test(style),
    italic: /italic|oblique|斜体|イタリック/i.test(style),
  }
}

const colourOf = (code: string): Colour =>
  /^[0-9a-f]{6}$/i.test(code) ? `#${code.toUpperCase()}` : (themeColours[Number(code.slice(0, 2))] ?? '#000000')
