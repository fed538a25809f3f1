/**
 * Shapes of legacy VML drawings. Excel itself writes them with unclosed tags, so they are scanned, not parsed.
 */
import type { Anchor } from '#engine/model/workbook.ts'
import { PT_PER_PX } from '#engine/model/geometry.ts'

export type VmlShape = {
  /** '_x0000_s1025' for objects on a sheet, 'LH', 'CF', 'RHEVEN' … for pictures of headers and footers. */
  id: string
  imageRelationship: string | null
  widthPt: number
  heightPt: number
  anchor: Anchor | null
  isStroked: boolean
  /** Null where the shape is a picture or a note. */
  control: { objectType: string; checked: boolean; caption: string; printed: boolean; link: string | null } | null
}

export function readVmlShapes(text: string): VmlShape[] {
  return text
    .split('</v:shape>')
    .slice(0, -1)
    .map((piece) => {
      const [, attributes = '', body = ''] =
        /^([^>]*)>([\s\S]*)$/.exec(piece.slice(piece.lastIndexOf('<v:shape ') + 9)) ?? []
      const style = attributeOf(attributes, 'style') ?? ''
      return {
        id: attributeOf(attributes, 'id') ?? '',
        imageRelationship: attributeOf(/<v:imagedata\s([^<>]*)>/.exec(body)?.[1] ?? '', 'o:relid'),
        widthPt: lengthPt(style, 'width'),
        heightPt: lengthPt(style, 'height'),
        isStroked: attributeOf(attributes, 'stroked') === 't',
        anchor: readAnchor(clientData(body, 'Anchor')),
        control: readControl(body, style),
      }
    })
}

const clientData = (body: string, name: string): string | undefined =>
  new RegExp(`<x:${name}>([^<]*)</x:${name}>`).exec(body)?.[1]?.trim()

function readControl(body: string, style: string): VmlShape['control'] {
  const objectType = attributeOf(/<x:ClientData\s([^<>]*)>/.exec(body)?.[1] ?? '', 'ObjectType')
  if (objectType === null) return null
  const html = /<v:textbox[^<>]*>((?:(?!<v:textbox)[\s\S])*?)<\/v:textbox>/.exec(body)?.[1] ?? ''
  return {
    objectType,
    checked: clientData(body, 'Checked') === '1',
    caption: plainText(html),
    link: clientData(body, 'FmlaLink') ?? null,
    printed: clientData(body, 'PrintObject') !== 'False' && !/visibility:\s*hidden/.test(style),
  }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const plainText = (html: string): string =>
  html
    .replace(/<[^<>]*>|[\r\n]/g, '')
    .replace(/&(?:#(\d{1,6})|(\w+));/g, (whole, code?: string, name?: string) =>
      code === undefined ? (entities[name ?? ''] ?? whole) : String.fromCodePoint(Number(code)),
    )
    .trim()

function attributeOf(attributes: string, name: string): string | null {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match?.[1] ?? match?.[2] ?? null
}

const pointsPerUnit: Record<string, number> = { pt: 1, in: 72, mm: 72 / 25.4, cm: 72 / 2.54, px: PT_PER_PX, pc: 12 }

function lengthPt(style: string, name: string): number {
  const match = new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)([a-z]*)`).exec(style)
  return match ? Number(match[1]) * (pointsPerUnit[match[2] ?? ''] ?? PT_PER_PX) : 0
}

/** 'left column, px, top row, px, right column, px, bottom row, px'. */
function readAnchor(text: string | undefined): Anchor | null {
  const numbers = text?.split(',').map((part) => Number(part.trim()))
  if (numbers?.length !== 8 || numbers.some((part) => !Number.isInteger(part) || part < 0)) return null
  const [left, leftPx, top, topPx, right, rightPx, bottom, bottomPx] = numbers as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return {
    kind: 'twoCell',
    from: { column: left, row: top, xPx: leftPx, yPx: topPx },
    to: { column: right, row: bottom, xPx: rightPx, yPx: bottomPx },
    editAs: 'oneCell',
  }
}
