/**
 * Drawing primitives as SVG markup for the screen. Safe by construction: element and attribute names are ours,
 * numbers are written as numbers, colours are checked, texts are escaped; nothing of a file is copied as markup.
 */
import { textOutline } from '#engine/draw/fonts.ts'
import type { GradientPaint, Paint, PathCommand, Primitive, Stroke } from '#engine/model/primitives.ts'
import { screenFonts } from './cell-css.ts'

const pxPerPt = 4 / 3
const number = (value: number): string => (Number.isFinite(value) ? String(Math.round(value * 100) / 100) : '0')
// oxlint-disable-next-line no-control-regex -- XML has no place for control characters
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g
const escape = (text: string): string =>
  text.replace(control, '').replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const colour = (text: string): string => (/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000')

const pathData = (commands: readonly PathCommand[]): string =>
  commands
    .map((command) => {
      if (command.op === 'Z') return 'Z'
      const numbers =
        command.op === 'C'
          ? [command.x1, command.y1, command.x2, command.y2, command.x, command.y]
          : [command.x, command.y]
      return command.op + numbers.map(number).join(' ')
    })
    .join('')

/** String.fromCharCode takes its bytes as arguments, of which there may not be too many. */
const chunkBytes = 0x8000
const base64 = (bytes: Uint8Array): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += chunkBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + chunkBytes))
  return btoa(binary)
}

/** The page's fonts by the family of a face; symbols and vertical glyphs come as outlines. */
const families: Record<string, string> = {
  sans: screenFonts.gothic,
  gothic: `"BIZ UDGothic", ${screenFonts.gothic}`,
  mincho: screenFonts.mincho,
}

class SvgWriter {
  readonly #idPrefix: string
  #definitions = ''
  #definitionCount = 0

  constructor(idPrefix: string) {
    this.#idPrefix = idPrefix
  }

  get definitions(): string {
    return this.#definitions === '' ? '' : `<defs>${this.#definitions}</defs>`
  }

  write(primitives: readonly Primitive[]): string {
    return primitives.map((primitive) => this.#element(primitive)).join('')
  }

  #define(element: (id: string) => string): string {
    const id = `${this.#idPrefix}-${this.#definitionCount++}`
    this.#definitions += element(id)
    return `url(#${id})`
  }

  #gradient(paint: GradientPaint): string {
    const stops = paint.stops
      .map(
        (stop) =>
          `<stop offset="${number(stop.position)}" stop-color="${colour(stop.colour)}" stop-opacity="${number(stop.opacity ?? 1)}"/>`,
      )
      .join('')
    return this.#define(
      (id) =>
        `<linearGradient id="${id}" gradientTransform="rotate(${number(paint.degrees)} .5 .5)">${stops}</linearGradient>`,
    )
  }

  #fill(fill: Paint | GradientPaint | undefined): string {
    if (fill === undefined) return ' fill="none"'
    if ('stops' in fill) return ` fill="${this.#gradient(fill)}"`
    return ` fill="${colour(fill.colour)}"${fill.opacity === undefined || fill.opacity === 1 ? '' : ` fill-opacity="${number(fill.opacity)}"`}`
  }

  #stroke(stroke: Stroke | undefined): string {
    if (stroke === undefined) return ''
    const attributes = [`stroke="${colour(stroke.colour)}"`, `stroke-width="${number(stroke.widthPt)}"`]
    if (stroke.opacity !== undefined && stroke.opacity !== 1)
      attributes.push(`stroke-opacity="${number(stroke.opacity)}"`)
    if (stroke.dashPt !== undefined && stroke.dashPt.length > 0)
      attributes.push(`stroke-dasharray="${stroke.dashPt.map(number).join(' ')}"`)
    if (stroke.cap !== undefined && stroke.cap !== 'butt') attributes.push(`stroke-linecap="${stroke.cap}"`)
    if (stroke.join !== undefined && stroke.join !== 'miter') attributes.push(`stroke-linejoin="${stroke.join}"`)
    return ` ${attributes.join(' ')}`
  }

  #element(primitive: Primitive): string {
    switch (primitive.kind) {
      case 'rect':
        return `<rect x="${number(primitive.xPt)}" y="${number(primitive.yPt)}" width="${number(primitive.widthPt)}" height="${number(primitive.heightPt)}"${this.#fill(primitive.fill)}${this.#stroke(primitive.stroke)}/>`
      case 'line':
        return `<line x1="${number(primitive.x1Pt)}" y1="${number(primitive.y1Pt)}" x2="${number(primitive.x2Pt)}" y2="${number(primitive.y2Pt)}"${this.#stroke(primitive.stroke)}/>`
      case 'path':
        return `<path d="${pathData(primitive.commands)}"${primitive.evenOdd ? ' fill-rule="evenodd"' : ''}${this.#fill(primitive.fill)}${this.#stroke(primitive.stroke)}/>`
      case 'text':
        return this.#text(primitive)
      case 'image': {
        const { image } = primitive
        const href = `data:${image.contentType === 'image/png' ? 'image/png' : 'image/jpeg'};base64,${base64(image.bytes)}`
        const crop = primitive.crop ?? { left: 0, top: 0, right: 0, bottom: 0 }
        const view = [
          crop.left * image.widthPx,
          crop.top * image.heightPx,
          (1 - crop.left - crop.right) * image.widthPx,
          (1 - crop.top - crop.bottom) * image.heightPx,
        ]
        return `<svg x="${number(primitive.xPt)}" y="${number(primitive.yPt)}" width="${number(primitive.widthPt)}" height="${number(primitive.heightPt)}" viewBox="${view.map(number).join(' ')}" preserveAspectRatio="none"><image width="${number(image.widthPx)}" height="${number(image.heightPx)}" opacity="${number(primitive.opacity ?? 1)}" href="${href}"/></svg>`
      }
      case 'group': {
        const transform =
          primitive.transform === undefined
            ? ''
            : ` transform="matrix(${primitive.transform.map((value) => (Number.isFinite(value) ? Math.round(value * 1e5) / 1e5 : 0)).join(' ')})"`
        const { clip, clipPath, children } = primitive
        const cut =
          clipPath === undefined
            ? this.write(children)
            : `<g clip-path="${this.#clip(`<path d="${pathData(clipPath)}" clip-rule="evenodd"/>`)}">${this.write(children)}</g>`
        return `<g${transform}${clip === undefined ? '' : ` clip-path="${this.#clip(`<rect x="${number(clip.xPt)}" y="${number(clip.yPt)}" width="${number(clip.widthPt)}" height="${number(clip.heightPt)}"/>`)}"`}>${cut}</g>`
      }
    }
  }

  #clip(shape: string): string {
    return this.#define((id) => `<clipPath id="${id}">${shape}</clipPath>`)
  }

  #text(primitive: Extract<Primitive, { kind: 'text' }>): string {
    if (primitive.text.trim() === '') return ''
    const [familyName, weight] = primitive.face.split('-')
    const family = families[familyName!]
    if (family === undefined || primitive.vertical) {
      return `<path d="${pathData(textOutline(primitive))}"${this.#fill({ colour: primitive.colour })}/>`
    }
    const attributes = [
      `x="${number(primitive.xPt)}"`,
      `y="${number(primitive.baselinePt)}"`,
      `font-size="${number(primitive.sizePt)}"`,
      `font-family="${escape(family)}"`,
      `fill="${colour(primitive.colour)}"`,
    ]
    // The browser's font may be another than the one measured: the width stays as laid out.
    if ([...primitive.text].length > 1)
      attributes.push(`textLength="${number(primitive.widthPt)}"`, 'lengthAdjust="spacingAndGlyphs"')
    if (weight === 'bold' || (primitive.emboldenPt ?? 0) > 0) attributes.push('font-weight="700"')
    if (primitive.oblique) attributes.push('font-style="italic"')
    return `<text ${attributes.join(' ')} xml:space="preserve">${escape(primitive.text)}</text>`
  }
}

export type SvgBox = { xPt: number; yPt: number; widthPt: number; heightPt: number }

/**
 * An <svg> element showing `primitives` (in points) as large as `box`; what reaches beyond the box stays visible.
 * @param idPrefix keeps ids of gradients and clips apart from those of other drawings on a page
 */
export const svgOf = (primitives: readonly Primitive[], box: SvgBox, idPrefix: string): string => {
  const writer = new SvgWriter(idPrefix)
  const content = writer.write(primitives)
  const view = [box.xPt, box.yPt, box.widthPt, box.heightPt].map(number).join(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${number(box.widthPt * pxPerPt)}" height="${number(box.heightPt * pxPerPt)}" viewBox="${view}" overflow="visible">${writer.definitions}${content}</svg>`
}
