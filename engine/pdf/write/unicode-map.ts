const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')
const utf16 = (codePoint: number): string =>
  codePoint < 0x10000 ? hex(codePoint, 4) : hex(0xd7c0 + (codePoint >> 10), 4) + hex(0xdc00 + (codePoint & 0x3ff), 4)

/**
 * What a font's codes stand for, so that its text can be searched and copied.
 * @param codePoints of the codes from 1
 * @param digits of a code in hexadecimal
 */
export function unicodeMap(codePoints: number[], digits: 2 | 4): string {
  const chunks: string[] = []
  for (let start = 0; start < codePoints.length; start += 100) {
    const entries = codePoints.slice(start, start + 100)
    chunks.push(
      `${entries.length} beginbfchar\n${entries.map((codePoint, index) => `<${hex(start + index + 1, digits)}> <${utf16(codePoint)}>`).join('\n')}\nendbfchar`,
    )
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    `<${'0'.repeat(digits)}> <${'f'.repeat(digits)}>`,
    'endcodespacerange',
    ...chunks,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n')
}
