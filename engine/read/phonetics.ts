/** Furigana: kept beside shared strings, and read only where a cell shows them, for every text typed in Japanese has some. */
import type { Font, Phonetics } from '#engine/model/workbook.ts'
import { toFullWidth, toHalfWidth } from '#engine/calculate/kana-width.ts'
import type { XmlElement, XmlReader } from '#engine/package/xml-reader.ts'
import { childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'
import { decodeEscapes } from './strings.ts'
import { oneOf } from './styles.ts'

const katakanaOffset = 0x60
const toHiragana = (text: string): string =>
  toFullWidth(text).replace(/[\u30A1-\u30F6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - katakanaOffset))
const toKatakana = (text: string): string =>
  text.replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + katakanaOffset))

/** How the author wants them written, whatever they were typed as. */
const writtenAs: Record<string, (text: string) => string> = {
  fullwidthKatakana: (text) => toKatakana(toFullWidth(text)),
  halfwidthKatakana: (text) => toHalfWidth(toKatakana(text)),
  Hiragana: toHiragana,
  noConversion: (text) => text,
}
const alignments = { noControl: 'left', left: 'left', center: 'center', distributed: 'distributed' } as const

/** Of every string of a sharedStrings part that has some, by its index. */
export function readPhonetics(reader: XmlReader, fonts: Font[]): Map<number, Phonetics> {
  const found = new Map<number, Phonetics>()
  let index = -1
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open' || reader.name !== 'si') continue
    index += 1
    const phonetics = phoneticsOf(reader.element(), fonts)
    if (phonetics) found.set(index, phonetics)
  }
  return found
}

function phoneticsOf(item: XmlElement, fonts: Font[]): Phonetics | null {
  const { attributes = {} } = childOf(item, 'phoneticPr') ?? {}
  const font = fonts[numberAttribute(attributes['fontId']) ?? 0]
  const write = writtenAs[attributes['type'] ?? 'fullwidthKatakana'] ?? writtenAs['fullwidthKatakana']!
  const runs = childrenOf(item, 'rPh').flatMap((run) => {
    const [from, to] = [numberAttribute(run.attributes['sb']), numberAttribute(run.attributes['eb'])]
    const text = write(decodeEscapes(childOf(run, 't')?.text ?? ''))
    return from !== null && to !== null && from < to && text !== '' ? [{ from, to, text }] : []
  })
  if (!font || runs.length === 0) return null
  const align = alignments[oneOf(attributes['alignment'], ['noControl', 'left', 'center', 'distributed'], 'left')]
  return { runs: runs.toSorted((a, b) => a.from - b.from), font, align }
}
