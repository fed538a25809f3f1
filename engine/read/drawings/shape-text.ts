/** The text in a shape: paragraphs and runs with everything their lists, levels and styles leave open filled in. */
import type { Font, ShapeText, TextRun } from '#engine/model/workbook.ts'
import type { PaintSource } from './paints.ts'
import { fillPaint, readFill } from './paints.ts'
import { styleFont } from './shape-style.ts'
import { decodeEscapes } from '../strings.ts'
import { EMU_PER_PT } from '#engine/model/geometry.ts'
import type { FontCollection, Theme } from '../theme.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, childOf, descend, numberAttribute } from '#engine/package/xml.ts'

type Paragraph = ShapeText['paragraphs'][number]

const DEFAULT_SIZE_PT = 18
const INSET_X_EMU = 91_440
const INSET_Y_EMU = 45_720

/** @returns null when there is no text to show */
export function readShapeText(
  body: XmlElement | undefined,
  style: XmlElement | undefined,
  source: PaintSource,
): ShapeText | null {
  if (!body) return null
  const properties = childOf(body, 'bodyPr')?.attributes ?? {}
  const { fonts, colour } = styleFont(style, source)
  const base: Font = {
    name: fonts.eastAsian,
    sizePt: DEFAULT_SIZE_PT,
    bold: false,
    italic: false,
    underline: 'none',
    strike: false,
    colour,
    verticalAlign: 'baseline',
    family: 0,
  }
  const numbering = new Map<string, number>()
  const paragraphs = body.children
    .filter((child) => child.name === 'p')
    .map((paragraph) => readParagraph(paragraph, childOf(body, 'lstStyle'), base, fonts, numbering, source))
  if (paragraphs.every((paragraph) => isBlank(paragraph.runs))) return null
  const inset = (name: string, fallback: number) => (numberAttribute(properties[name]) ?? fallback) / EMU_PER_PT
  return {
    paragraphs,
    vertical: directions[properties['vert'] ?? ''] ?? 'horizontal',
    anchor: properties['anchor'] === 'ctr' ? 'center' : properties['anchor'] === 'b' ? 'bottom' : 'top',
    anchorCentred: booleanAttribute(properties['anchorCtr']),
    insetPt: {
      left: inset('lIns', INSET_X_EMU),
      top: inset('tIns', INSET_Y_EMU),
      right: inset('rIns', INSET_X_EMU),
      bottom: inset('bIns', INSET_Y_EMU),
    },
    wrap: properties['wrap'] !== 'none',
    fontScalePercent:
      (numberAttribute(descend(body, 'bodyPr', 'normAutofit')?.attributes['fontScale']) ?? 100_000) / 1000,
  }
}

const isBlank = (runs: TextRun[]): boolean => runs.every((run) => run.text === '')

const directions: Record<string, ShapeText['vertical']> = {
  vert: 'rotated90',
  vert270: 'rotated270',
  eaVert: 'eastAsian',
  mongolianVert: 'eastAsian',
  wordArtVert: 'stacked',
  wordArtVertRtl: 'stacked',
}

const alignments: Record<string, Paragraph['align']> = {
  l: 'left',
  ctr: 'center',
  r: 'right',
  just: 'justify',
  justLow: 'justify',
  dist: 'distributed',
  thaiDist: 'distributed',
}

function readParagraph(
  element: XmlElement,
  lists: XmlElement | undefined,
  base: Font,
  fonts: FontCollection,
  numbering: Map<string, number>,
  source: PaintSource,
): Paragraph {
  const own = childOf(element, 'pPr')
  const level = numberAttribute(own?.attributes['lvl']) ?? 0
  // What the paragraph leaves open its level decides, then the list's default.
  const layers = [own, childOf(lists, `lvl${level + 1}pPr`), childOf(lists, 'defPPr')].filter(
    (layer) => layer !== undefined,
  )
  const attribute = (name: string) => layers.find((layer) => layer.attributes[name] !== undefined)?.attributes[name]
  const child = (name: string) => layers.map((layer) => childOf(layer, name)).find((found) => found !== undefined)
  const paragraphFont = [...layers]
    .reverse()
    .reduce((font, layer) => readRunFont(childOf(layer, 'defRPr'), font, '', fonts, source), base)
  const runs = readRuns(element, paragraphFont, fonts, source)
  const sizePt = runs[0]?.font.sizePt ?? paragraphFont.sizePt
  const spacing = (name: string) => {
    const holder = child(name)
    const points = numberAttribute(childOf(holder, 'spcPts')?.attributes['val'])
    const percent = percentAttribute(childOf(holder, 'spcPct')?.attributes['val'])
    return { points: points === null ? null : points / 100, percent }
  }
  const line = spacing('lnSpc')
  const before = spacing('spcBef')
  const after = spacing('spcAft')
  const emu = (name: string) => numberAttribute(attribute(name)) ?? 0
  return {
    align: alignments[attribute('algn') ?? ''] ?? 'left',
    lineSpacingPercent: line.percent,
    lineSpacingPt: line.points,
    spaceBeforePt: before.points ?? ((before.percent ?? 0) / 100) * sizePt,
    spaceAfterPt: after.points ?? ((after.percent ?? 0) / 100) * sizePt,
    bullet: isBlank(runs) ? null : readBullet(child, level, numbering),
    indentPt: Math.max(0, emu('marL')) / EMU_PER_PT,
    runs,
  }
}

/** Thousandths of a per cent, or '90%' in strict files. */
const percentAttribute = (value: string | undefined): number | null => {
  if (value?.endsWith('%')) return numberAttribute(value.slice(0, -1))
  const number = numberAttribute(value)
  return number === null ? null : number / 1000
}

/** A line without characters has the height of the paragraph's end mark, so it keeps an empty run in that font. */
function readRuns(paragraph: XmlElement, base: Font, fonts: FontCollection, source: PaintSource): TextRun[] {
  const runs: TextRun[] = []
  for (const child of paragraph.children) {
    const text =
      child.name === 'br'
        ? '\n'
        : child.name === 'r' || child.name === 'fld'
          ? decodeEscapes(childOf(child, 't')?.text ?? '')
          : ''
    if (text !== '') runs.push({ text, font: readRunFont(childOf(child, 'rPr'), base, text, fonts, source) })
  }
  const last = runs.at(-1)
  if (last === undefined || last.text === '\n')
    runs.push({ text: '', font: readRunFont(childOf(paragraph, 'endParaRPr'), base, '', fonts, source) })
  return runs
}

const eastAsianLetters = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

function readRunFont(
  properties: XmlElement | undefined,
  base: Font,
  text: string,
  fonts: FontCollection,
  source: PaintSource,
): Font {
  if (!properties)
    return text === '' || eastAsianLetters.test(text) || base.name !== fonts.eastAsian
      ? base
      : { ...base, name: fonts.latin }
  const { attributes } = properties
  const size = numberAttribute(attributes['sz'])
  const underline = attributes['u']
  const strike = attributes['strike']
  const baseline = numberAttribute(attributes['baseline'])
  const fill = readFill(properties, source)
  const paint = fill === undefined ? null : fillPaint(fill)
  return {
    ...base,
    name: runFace(properties, base, text, fonts, source.theme),
    sizePt: size === null ? base.sizePt : Math.max(1, size / 100),
    bold: booleanAttribute(attributes['b'], base.bold),
    italic: booleanAttribute(attributes['i'], base.italic),
    underline:
      underline === undefined
        ? base.underline
        : underline === 'none'
          ? 'none'
          : underline === 'dbl'
            ? 'double'
            : 'single',
    strike: strike === undefined ? base.strike : strike !== 'noStrike',
    colour: paint?.colour ?? base.colour,
    verticalAlign:
      baseline === null ? base.verticalAlign : baseline > 0 ? 'superscript' : baseline < 0 ? 'subscript' : 'baseline',
  }
}

/** A run has a face for Japanese and one for Latin letters; the model keeps the one its text needs. */
function runFace(properties: XmlElement, base: Font, text: string, fonts: FontCollection, theme: Theme): string {
  const eastAsian = face(childOf(properties, 'ea')?.attributes['typeface'], theme)
  const latin = face(childOf(properties, 'latin')?.attributes['typeface'], theme)
  const isPlainBase = base.name === fonts.eastAsian
  if (text === '') return eastAsian ?? latin ?? base.name
  if (eastAsianLetters.test(text)) return eastAsian ?? (isPlainBase ? base.name : (latin ?? base.name))
  return latin ?? (isPlainBase ? fonts.latin : base.name)
}

function face(typeface: string | undefined, theme: Theme): string | null {
  if (!typeface) return null
  const themed: Record<string, string> = {
    '+mn-lt': theme.minorFont.latin,
    '+mn-ea': theme.minorFont.eastAsian,
    '+mn-cs': theme.minorFont.latin,
    '+mj-lt': theme.majorFont.latin,
    '+mj-ea': theme.majorFont.eastAsian,
    '+mj-cs': theme.majorFont.latin,
  }
  return themed[typeface] ?? typeface
}

function readBullet(
  child: (name: string) => XmlElement | undefined,
  level: number,
  numbering: Map<string, number>,
): string | null {
  const character = child('buChar')?.attributes['char']
  const automatic = child('buAutoNum')?.attributes
  if (child('buNone') || (!character && !automatic)) {
    numbering.delete(`${level}`)
    return null
  }
  if (character) return character
  const number = (numbering.get(`${level}`) ?? (numberAttribute(automatic?.['startAt']) ?? 1) - 1) + 1
  numbering.set(`${level}`, number)
  return numberedBullet(automatic?.['type'] ?? 'arabicPeriod', number)
}

function numberedBullet(type: string, number: number): string {
  if (type.startsWith('circleNum')) return number <= 20 ? String.fromCodePoint(0x2460 + number - 1) : `${number}.`
  const letter = String.fromCharCode(96 + ((number - 1) % 26) + 1)
  const symbol = type.startsWith('alphaLc')
    ? letter
    : type.startsWith('alphaUc')
      ? letter.toUpperCase()
      : String(number)
  if (type.endsWith('ParenBoth')) return `(${symbol})`
  if (type.endsWith('ParenR')) return `${symbol})`
  return type.endsWith('Period') ? `${symbol}.` : symbol
}
