/** Shared and inline strings: plain text or runs. Phonetic runs (furigana) are no part of the text. */
import type { CellValue, Font, TextRun } from '#engine/model/workbook.ts'
import type { ColourSource } from './colours.ts'
import type { ReadLimits } from './limits.ts'
import { refuseMoreThan } from './limits.ts'
import { readFont } from './styles.ts'
import type { XmlElement, XmlReader } from '#engine/package/xml-reader.ts'
import { childOf } from '#engine/package/xml.ts'

/** Runs keep their properties unread until the cell's font, their base, is known. */
export type StoredString = { text: string; runs: { text: string; properties: XmlElement | null }[] | null }

/** @param reader at the start of a sharedStrings part */
export function readSharedStrings(reader: XmlReader, limits: ReadLimits): StoredString[] {
  const strings: StoredString[] = []
  for (let event = reader.next(); event !== 'end'; event = reader.next()) {
    if (event !== 'open' || reader.name !== 'si') continue
    strings.push(readString(reader))
    refuseMoreThan(
      limits.maxStrings,
      strings.length,
      '文字列',
      '使っていないシートや行を削除して、保存し直してください。',
    )
  }
  return strings
}

/** An <si> or <is> just opened. */
export function readString(reader: XmlReader): StoredString {
  const outside = reader.depth - 1
  let text = ''
  let runs: StoredString['runs'] = null
  for (;;) {
    const event = reader.next()
    if (reader.depth === outside) return { text, runs }
    if (event !== 'open') continue
    if (reader.name === 't') {
      text += readText(reader)
    } else if (reader.name === 'r') {
      const run = reader.element()
      const runText = decodeEscapes(childOf(run, 't')?.text ?? '')
      text += runText
      runs ??= []
      runs.push({ text: runText, properties: childOf(run, 'rPr') ?? null })
    } else {
      reader.skip()
    }
  }
}

function readText(reader: XmlReader): string {
  const outside = reader.depth - 1
  let text = ''
  for (;;) {
    const event = reader.next()
    if (event === 'text') text += reader.text()
    if (reader.depth === outside) return decodeEscapes(text)
  }
}

/** Characters XML cannot hold are written _xHHHH_. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

export function stringValue(stored: StoredString, cellFont: Font, colours: ColourSource): CellValue {
  if (!stored.runs) return { type: 'text', text: stored.text }
  const runs: TextRun[] = stored.runs
    .filter((run) => run.text !== '')
    .map((run) => ({ text: run.text, font: run.properties ? readFont(run.properties, colours, cellFont) : cellFont }))
  return { type: 'text', text: stored.text, runs }
}
