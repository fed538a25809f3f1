/** Full and half width, as ASC and JIS turn one into the other. */

const halfKana = Array.from({ length: 0xff9d - 0xff61 + 1 }, (_, offset) => String.fromCharCode(0xff61 + offset))
const halfByFull = new Map([
  ...halfKana.map((half): [string, string] => [half.normalize('NFKC'), half]),
  ['\u3099', 'ﾞ'],
  ['\u309A', 'ﾟ'],
  ['゛', 'ﾞ'],
  ['゜', 'ﾟ'],
  ['\u3000', ' '],
  ['￥', '\\'],
])
const fullMarks = new Map([
  [' ', '\u3000'],
  ['\\', '￥'],
])
const fullFormsOffset = 0xfee0

export function toHalfWidth(text: string): string {
  return [...text]
    .map((character) => {
      if (/[\uFF01-\uFF5E]/.test(character)) return String.fromCharCode(character.charCodeAt(0) - fullFormsOffset)
      const parts = [...character.normalize('NFD')].map((part) => halfByFull.get(part))
      return parts.every((part) => part !== undefined) ? parts.join('') : character
    })
    .join('')
}

export function toFullWidth(text: string): string {
  return text
    .replace(/[\uFF61-\uFF9F]+/g, (kana) =>
      kana.normalize('NFKC').replaceAll('\u3099', '゛').replaceAll('\u309A', '゜'),
    )
    .replace(
      /[ -~]/g,
      (character) => fullMarks.get(character) ?? String.fromCharCode(character.charCodeAt(0) + fullFormsOffset),
    )
}

/** Bytes of one UTF-16 unit as the …B functions of Japanese Excel count them. */
const byteWidth = (unit: string): 1 | 2 => (unit <= '\u007F' || (unit >= '\uFF61' && unit <= '\uFF9F') ? 1 : 2)

export const byteLength = (text: string): number => text.split('').reduce((bytes, unit) => bytes + byteWidth(unit), 0)

/** The part from byte `start` on (zero-based), `length` bytes long; half of a character becomes a blank. */
export function byteSlice(text: string, start: number, length: number): string {
  let slice = ''
  let position = 0
  for (const unit of text.split('')) {
    const end = position + byteWidth(unit)
    const covered = Math.min(end, start + length) - Math.max(position, start)
    if (covered > 0) slice += covered === end - position ? unit : ' '
    position = end
  }
  return slice
}
