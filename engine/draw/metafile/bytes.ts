/** Numbers, colours and texts as metafiles hold them; all little-endian. */
import type { Colour } from '#engine/model/workbook.ts'

export const colourAt = (view: DataView, at: number): Colour =>
  `#${[0, 1, 2]
    .map((offset) =>
      view
        .getUint8(at + offset)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase() as Colour

/** On and off lengths in line widths, by GDI's pen style. */
const dashes: Record<number, number[]> = { 1: [6, 3], 2: [1, 2], 3: [6, 3, 1, 3], 4: [6, 3, 1, 3, 1, 3] }
const nullPenStyle = 5

export const penOf = (style: number, width: number, colour: Colour) => {
  const dashPt = dashes[style & 0xf]
  const stroke = (style & 0xf) === nullPenStyle ? null : { colour, ...(dashPt && { dashPt }) }
  return { kind: 'pen' as const, stroke, width: Math.abs(width) }
}

const nullBrushStyle = 1
/** Hatches are drawn as their colour, half transparent. */
const hatchedBrushStyle = 2
export const brushOf = (style: number, colour: Colour) => ({
  kind: 'brush' as const,
  paint: style === nullBrushStyle ? null : { colour, ...(style === hatchedBrushStyle && { opacity: 0.5 }) },
})

const charsets: Record<number, string> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  204: 'windows-1251',
}
/** Text of one or two bytes a character, as the font's character set has it. */
export const decoded = (bytes: Uint8Array, charset: number): string =>
  new TextDecoder(charsets[charset] ?? 'windows-1252').decode(bytes).replace(/\0.*$/s, '')

/** A positive height is that of the whole line, a negative one of the em. */
export const emHeight = (height: number): number => (height < 0 ? -height : height / 1.17 || 12)
