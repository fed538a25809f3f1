/** Colours of DrawingML with their transforms, and the fills and lines made of them. */
import type { Colour, LineEnd, Paint, ShapeFill, ShapeLine } from '#engine/model/workbook.ts'
import type { Rgb } from '../colours.ts'
import { clamp, fromHsl, fromRgb, toHsl, toRgb } from '../colours.ts'
import { presetColours } from './preset-colours.ts'
import { oneOf } from '../styles.ts'
import type { Theme } from '../theme.ts'
import { EMU_PER_PT } from '#engine/model/geometry.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

export type PaintSource = {
  theme: Theme
  /** Media of a <blip>'s relationship; null when it cannot be drawn. */
  media(relationshipId: string): number | null
}

const COLOUR_ELEMENTS = ['srgbClr', 'schemeClr', 'sysClr', 'prstClr', 'scrgbClr', 'hslClr']
/** Sheets map these names onto the theme's. */
const SCHEME_NAMES: Record<string, string> = { bg1: 'lt1', tx1: 'dk1', bg2: 'lt2', tx2: 'dk2' }

const black: Paint = { colour: '#000000', opacity: 1 }
const thousandths = (value: string | undefined, fallback = 0) => (numberAttribute(value) ?? fallback) / 100_000

/**
 * The colour inside an element such as <solidFill>; null when there is none.
 * @param placeholder what `phClr` stands for inside a theme's styles
 */
export function readPaint(
  holder: XmlElement | undefined,
  source: PaintSource,
  placeholder: Paint = black,
): Paint | null {
  const element = holder?.children.find((child) => COLOUR_ELEMENTS.includes(child.name))
  if (!element) return null
  const base = baseColour(element, source, placeholder)
  return element.children.reduce(transform, base)
}

function baseColour({ name, attributes }: XmlElement, source: PaintSource, placeholder: Paint): Paint {
  const value = attributes['val'] ?? ''
  const solid = (colour: Colour): Paint => ({ colour, opacity: 1 })
  switch (name) {
    case 'srgbClr':
      return solid(hexColour(value))
    case 'sysClr':
      return solid(hexColour(attributes['lastClr'] ?? (value === 'window' ? 'FFFFFF' : '000000')))
    case 'prstClr':
      return solid(presetColours[value] ?? '#000000')
    case 'scrgbClr':
      return solid(
        fromRgb({
          red: gamma(thousandths(attributes['r'])),
          green: gamma(thousandths(attributes['g'])),
          blue: gamma(thousandths(attributes['b'])),
        }),
      )
    case 'hslClr':
      return solid(
        fromHsl(
          (numberAttribute(attributes['hue']) ?? 0) / 21_600_000,
          thousandths(attributes['sat']),
          thousandths(attributes['lum']),
        ),
      )
    default:
      return value === 'phClr' ? placeholder : solid(source.theme.colours[SCHEME_NAMES[value] ?? value] ?? '#000000')
  }
}

const hexColour = (hex: string): Colour => (/^[0-9a-f]{6}$/i.test(hex) ? `#${hex.toUpperCase()}` : '#000000')

function transform(paint: Paint, { name, attributes }: XmlElement): Paint {
  const amount = thousandths(attributes['val'], 100_000)
  const hsl = (change: (parts: { hue: number; saturation: number; lightness: number }) => void): Paint => {
    const parts = toHsl(paint.colour)
    change(parts)
    return { ...paint, colour: fromHsl(parts.hue, parts.saturation, parts.lightness) }
  }
  const light = (change: (channel: number) => number): Paint => ({
    ...paint,
    colour: inLinearLight(paint.colour, change),
  })
  switch (name) {
    case 'alpha':
      return { ...paint, opacity: clamp(amount) }
    case 'alphaMod':
      return { ...paint, opacity: clamp(paint.opacity * amount) }
    case 'alphaOff':
      return { ...paint, opacity: clamp(paint.opacity + amount) }
    case 'lumMod':
      return hsl((parts) => (parts.lightness *= amount))
    case 'lumOff':
      return hsl((parts) => (parts.lightness += amount))
    case 'satMod':
      return hsl((parts) => (parts.saturation *= amount))
    case 'satOff':
      return hsl((parts) => (parts.saturation += amount))
    case 'hueMod':
      return hsl((parts) => (parts.hue *= amount))
    case 'hueOff':
      return hsl((parts) => (parts.hue = (parts.hue + (numberAttribute(attributes['val']) ?? 0) / 21_600_000 + 1) % 1))
    case 'shade':
      return light((channel) => channel * amount)
    case 'tint':
      return light((channel) => channel * amount + (1 - amount))
    case 'inv':
      return light((channel) => 1 - channel)
    case 'gray': {
      const { red, green, blue } = toRgb(paint.colour)
      const level = 0.299 * red + 0.587 * green + 0.114 * blue
      return { ...paint, colour: fromRgb({ red: level, green: level, blue: level }) }
    }
    default:
      return paint
  }
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

function inLinearLight(colour: Colour, change: (channel: number) => number): Colour {
  const { red, green, blue } = toRgb(colour)
  const changed = (channel: number) => gamma(clamp(change(linear(channel))))
  return fromRgb({ red: changed(red), green: changed(green), blue: changed(blue) })
}

/**
 * The fill named inside <spPr> or a theme's list.
 * undefined = nothing said (the style decides), null = <noFill>.
 */
export function readFill(
  holder: XmlElement | undefined,
  source: PaintSource,
  placeholder?: Paint,
): ShapeFill | null | undefined {
  for (const child of holder?.children ?? []) {
    const fill = readFillElement(child, source, placeholder)
    if (fill !== undefined) return fill
  }
  return undefined
}

export function readFillElement(
  element: XmlElement,
  source: PaintSource,
  placeholder?: Paint,
): ShapeFill | null | undefined {
  switch (element.name) {
    case 'noFill':
      return null
    case 'solidFill':
      return { kind: 'solid', paint: readPaint(element, source, placeholder) ?? black }
    case 'gradFill':
      return readGradient(element, source, placeholder)
    case 'pattFill':
      return readPattern(element, source, placeholder)
    case 'blipFill': {
      const media = source.media(childOf(element, 'blip')?.attributes['embed'] ?? '')
      return media === null ? null : { kind: 'picture', media }
    }
    default:
      return undefined
  }
}

const DEGREES = 60_000

function readGradient(element: XmlElement, source: PaintSource, placeholder?: Paint): ShapeFill | null {
  const stops = childrenOf(childOf(element, 'gsLst'), 'gs')
    .map((stop) => ({
      position: thousandths(stop.attributes['pos']),
      paint: readPaint(stop, source, placeholder) ?? black,
    }))
    .sort((a, b) => a.position - b.position)
  if (stops.length === 0) return null
  return {
    kind: 'gradient',
    degrees: (numberAttribute(childOf(element, 'lin')?.attributes['ang']) ?? 0) / DEGREES,
    stops,
  }
}

/** Hatching is drawn as the even tone it has from afar. */
function readPattern(element: XmlElement, source: PaintSource, placeholder?: Paint): ShapeFill {
  const foreground = readPaint(childOf(element, 'fgClr'), source, placeholder) ?? black
  const background = readPaint(childOf(element, 'bgClr'), source, placeholder) ?? { colour: '#FFFFFF', opacity: 1 }
  const percent = /^pct(\d+)$/.exec(element.attributes['prst'] ?? '')?.[1]
  return {
    kind: 'solid',
    paint: { colour: mix(foreground.colour, background.colour, percent ? Number(percent) / 100 : 0.35), opacity: 1 },
  }
}

export function mix(colour: Colour, other: Colour, share: number): Colour {
  const a = toRgb(colour)
  const b = toRgb(other)
  const channel = (name: keyof Rgb) => a[name] * share + b[name] * (1 - share)
  return fromRgb({ red: channel('red'), green: channel('green'), blue: channel('blue') })
}

const dashes: ShapeLine['dash'][] = [
  'solid',
  'dot',
  'dash',
  'lgDash',
  'dashDot',
  'lgDashDot',
  'lgDashDotDot',
  'sysDash',
  'sysDot',
  'sysDashDot',
  'sysDashDotDot',
]
const DEFAULT_LINE_EMU = 9525

/**
 * The line of an <ln>, what it leaves open taken from the style's line.
 * @param base the style's line, null when the style has none
 */
export function readLine(
  element: XmlElement | undefined,
  base: ShapeLine | null,
  source: PaintSource,
  placeholder?: Paint,
): ShapeLine | null {
  if (!element) return base
  const fill = readFill(element, source, placeholder)
  const paint = fill === undefined ? base?.paint : fillPaint(fill)
  if (!paint) return null
  const width = numberAttribute(element.attributes['w'])
  const dash = childOf(element, 'prstDash')?.attributes['val']
  const end = (name: string): LineEnd | undefined => {
    const type = childOf(element, name)?.attributes['type']
    return type === undefined
      ? undefined
      : oneOf<LineEnd>(type, ['none', 'triangle', 'stealth', 'diamond', 'oval', 'arrow'], 'none')
  }
  const compound = element.attributes['cmpd']
  return {
    paint,
    widthPt: width === null ? (base?.widthPt ?? DEFAULT_LINE_EMU / EMU_PER_PT) : width / EMU_PER_PT,
    dash: dash ? oneOf(dash, dashes, 'solid') : childOf(element, 'custDash') ? 'dash' : (base?.dash ?? 'solid'),
    compound:
      compound === undefined
        ? (base?.compound ?? 'sng')
        : compound === 'sng' || compound === 'dbl'
          ? compound
          : 'other',
    head: end('headEnd') ?? base?.head ?? 'none',
    tail: end('tailEnd') ?? base?.tail ?? 'none',
  }
}

/** One colour that stands for a fill; null for none. */
export function fillPaint(fill: ShapeFill | null): Paint | null {
  if (fill?.kind === 'solid') return fill.paint
  return fill?.kind === 'gradient' ? (fill.stops[0]?.paint ?? null) : null
}
