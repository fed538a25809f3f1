/** Colours of SpreadsheetML: rgb, theme with tint, indexed palette, system colours. */
import type { Colour } from '#engine/model/workbook.ts'
import type { Theme } from './theme.ts'
import { isThemeColour, themeColourAt } from './theme.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { booleanAttribute, numberAttribute } from '#engine/package/xml.ts'

export type ColourSource = { theme: Theme; palette: Colour[] }

const BASE = ['#000000', '#FFFFFF', '#FF0000', '#00FF00', '#0000FF', '#FFFF00', '#FF00FF', '#00FFFF'] as const
/** Excel's default palette: 0–7 repeat as 8–15. */
export const defaultPalette: Colour[] = [
  ...BASE,
  ...BASE,
  '#800000',
  '#008000',
  '#000080',
  '#808000',
  '#800080',
  '#008080',
  '#C0C0C0',
  '#808080',
  '#9999FF',
  '#993366',
  '#FFFFCC',
  '#CCFFFF',
  '#660066',
  '#FF8080',
  '#0066CC',
  '#CCCCFF',
  '#000080',
  '#FF00FF',
  '#FFFF00',
  '#00FFFF',
  '#800080',
  '#800000',
  '#008080',
  '#0000FF',
  '#00CCFF',
  '#CCFFFF',
  '#CCFFCC',
  '#FFFF99',
  '#99CCFF',
  '#FF99CC',
  '#CC99FF',
  '#FFCC99',
  '#3366FF',
  '#33CCCC',
  '#99CC00',
  '#FFCC00',
  '#FF9900',
  '#FF6600',
  '#666699',
  '#969696',
  '#003366',
  '#339966',
  '#003300',
  '#333300',
  '#993300',
  '#993366',
  '#333399',
  '#333333',
]
const SYSTEM_FOREGROUND = 64
const SYSTEM_BACKGROUND = 65

const written = /^([0-9a-f]{2})?[0-9a-f]{6}$/i

/** A colour that the system has for letters or paper, whatever the form's own are, or none that can be read. */
export function isAutomatic({ attributes: { auto, indexed, rgb = '', theme } }: XmlElement): boolean {
  if (booleanAttribute(auto)) return true
  if (written.test(rgb) || isThemeColour(numberAttribute(theme))) return false
  const index = numberAttribute(indexed)
  return index === null || !(index >= 0 && index < SYSTEM_FOREGROUND)
}

/** The colour an element like <color> or <fgColor> names; `fallback` when it is absent or automatic. */
export function readColour(element: XmlElement | undefined, source: ColourSource, fallback: Colour): Colour {
  if (!element) return fallback
  const { attributes } = element
  if (booleanAttribute(attributes['auto'])) return fallback
  const base = baseColour(attributes, source, fallback)
  const tint = numberAttribute(attributes['tint'])
  return tint === null || tint === 0 ? base : applyTint(base, tint)
}

function baseColour(attributes: Record<string, string>, source: ColourSource, fallback: Colour): Colour {
  const rgb = attributes['rgb']
  if (rgb && written.test(rgb)) return `#${rgb.slice(-6).toUpperCase()}`
  const theme = numberAttribute(attributes['theme'])
  if (isThemeColour(theme)) return themeColourAt(source.theme, theme)
  const indexed = numberAttribute(attributes['indexed'])
  if (indexed === null) return fallback
  if (indexed === SYSTEM_FOREGROUND) return '#000000'
  if (indexed === SYSTEM_BACKGROUND) return '#FFFFFF'
  return source.palette[indexed] ?? fallback
}

/** Lightness moved towards white (tint > 0) or black (tint < 0), as ECMA-376 18.8.19 defines it. */
export function applyTint(colour: Colour, tint: number): Colour {
  const { hue, saturation, lightness } = toHsl(colour)
  return fromHsl(hue, saturation, tint < 0 ? lightness * (1 + tint) : lightness * (1 - tint) + tint)
}

export type Rgb = { red: number; green: number; blue: number }

/** Channels 0–1. */
export const toRgb = (colour: Colour): Rgb => {
  const number = Number.parseInt(colour.slice(1), 16)
  return { red: (number >> 16) / 255, green: ((number >> 8) & 255) / 255, blue: (number & 255) / 255 }
}

export const fromRgb = ({ red, green, blue }: Rgb): Colour =>
  `#${[red, green, blue]
    .map((channel) =>
      Math.round(clamp(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`

export const clamp = (value: number): number => Math.min(1, Math.max(0, value))

/** Hue 0–1 (0 = red), saturation and lightness 0–1. */
export function toHsl(colour: Colour): { hue: number; saturation: number; lightness: number } {
  const { red, green, blue } = toRgb(colour)
  const high = Math.max(red, green, blue)
  const low = Math.min(red, green, blue)
  const lightness = (high + low) / 2
  const spread = high - low
  if (spread === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = spread / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    high === red
      ? (green - blue) / spread + (green < blue ? 6 : 0)
      : high === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return { hue: sixth / 6, saturation, lightness }
}

export function fromHsl(hue: number, saturation: number, lightness: number): Colour {
  const light = clamp(lightness)
  const amplitude = clamp(saturation) * Math.min(light, 1 - light)
  const channel = (offset: number) => {
    const k = (offset + hue * 12) % 12
    return light - amplitude * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return fromRgb({ red: channel(0), green: channel(8), blue: channel(4) })
}
