import { unprintable } from '#engine/draw/fonts.ts'
import { formatAddress } from '#engine/model/address.ts'
import type { Workbook } from '#engine/model/workbook.ts'

const mostNamed = 5

/** A sentence for the uploader that names characters of the form that no font has; null where all can be printed. */
export const unprintableWarning = (workbook: Workbook): string | null => {
  const firsts = new Map<string, string>()
  for (const { name, state, rows } of workbook.sheets) {
    if (state !== 'visible') continue
    for (const { index, cells } of rows) {
      for (const { column, value } of cells) {
        if (value.type !== 'text') continue
        for (const character of value.text)
          if (!firsts.has(character)) firsts.set(character, `${name}!${formatAddress(index, column)}`)
      }
    }
  }
  const characters = unprintable([...firsts.keys()].join(''))
  if (characters.length === 0) return null
  const named = characters
    .slice(0, mostNamed)
    .map((character) => `「${character}」${firsts.has(character) ? `（${firsts.get(character)}）` : ''}`)
  const rest = characters.length > mostNamed ? ' ほか' : ''
  return `印刷できない文字が${characters.length}種類あります：${named.join('、')}${rest}。PDFでは〓になります。`
}
