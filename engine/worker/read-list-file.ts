/** A file that somebody keeps a register in, whatever it is: a workbook, separated values, or cards. */
import { readVCards } from '#domain/contacts/vcards.ts'
import { limits } from '#domain/limits.ts'
import { cellTooLong, CsvFault, csvRows, longestCell } from '#domain/registers/csv-rows.ts'
import type { ListSheet } from '#domain/registers/list-sheet.ts'
import { registerRows, registers } from '#domain/registers/registers.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { Workbook } from '#engine/model/workbook.ts'
import { listLimits, listRows } from '#engine/tables/list-rows.ts'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const isOldOffice = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf

/** UTF-8 where it is that, else the Shift_JIS that Excel in Japan writes; null for what is no text. */
const textOf = (bytes: Uint8Array): string | null => {
  if (bytes.subarray(0, 4096).includes(0)) return null
  for (const encoding of ['utf-8', 'shift_jis']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not this one; the next is tried.
    }
  }
  return null
}

/** Shift_JIS goes by many names in the cards of old phones. */
const decodeAs = (charset: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}

/** Nobody has more numbers than these. */
const furtherColumns = 20

const firstOf = <T>(rows: Iterable<T>, most: number): T[] => {
  const first: T[] = []
  for (const row of rows) {
    first.push(row)
    if (first.length === most) break
  }
  return first
}

/** Cards under the headings of our own list; null for what is no card. */
const cardRows = (bytes: Uint8Array): string[][] | null => {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  if (!/^\s*BEGIN:VCARD/i.test(latin1)) return null
  const read = readVCards(latin1, (text, charset) => {
    const own = Buffer.from(text, 'latin1')
    return charset === null ? (textOf(own) ?? text) : decodeAs(charset, own)
  })
  const cards = firstOf(read, listLimits.rows)
  const { fields } = registers.contacts
  const rows = registerRows(
    'contacts',
    cards.map((card) => Object.fromEntries(fields.map(({ key }) => [key, card[key as keyof typeof card] ?? null]))),
  )
  // Columns of their own, which nothing is proposed for: whoever wants another number takes that column instead.
  for (const [heading, key] of [
    ['他の電話', 'other_phone_numbers'],
    ['他のアドレス', 'other_emails'],
  ] as const) {
    const most = cards.reduce((longest, card) => Math.max(longest, card[key].length), 0)
    for (let index = 0; index < Math.min(most, furtherColumns); index += 1) {
      rows[0]!.push(`${heading} ${index + 1}`)
      for (const [at, card] of cards.entries()) rows[at + 1]!.push(card[key][index] ?? '')
    }
  }
  return rows
}

const separatedRows = (text: string): string[][] => {
  try {
    return firstOf(csvRows(text), listLimits.rows).map((row) =>
      row.slice(0, listLimits.columns).map((cell) => cell.trim()),
    )
  } catch (error) {
    throw error instanceof CsvFault ? new SheetError('tooMany', error.message, { cause: error }) : error
  }
}

/** What is planned with is no more than a list of the largest size. */
const refuseMuch = (sheets: readonly ListSheet[]): void => {
  let cells = 0
  let characters = 0
  for (const { rows } of sheets)
    for (const [index, row] of rows.entries()) {
      cells += row.length
      for (const cell of row) {
        if (cell.length > longestCell) throw new SheetError('tooMany', cellTooLong(index + 1))
        characters += cell.length
      }
    }
  if (cells > limits.importCells || characters > limits.importMb * 1024 * 1024)
    throw new SheetError(
      'tooMany',
      `セルが多すぎます（上限${limits.importCells.toLocaleString('ja-JP')}）。行を分けるか、使わない列やシートを除いてください。`,
    )
}

const listsOf = (bytes: Uint8Array, name: string, readWorkbook: () => Workbook): ListSheet[] => {
  if (bytes.length === 0) throw new SheetError('empty', '空のファイルです。')
  if (isOldOffice(bytes))
    throw new SheetError(
      'legacyXls',
      '古い形式かパスワード付きのExcelです。パスワードを外し、「.xlsx」で保存し直してください。',
    )
  if (isZip(bytes)) return listRows(readWorkbook())
  const cards = cardRows(bytes)
  if (cards) return [{ name, rows: cards }]
  const text = textOf(bytes)
  if (text === null) throw new SheetError('notXlsx', '読み取れないファイルです。Excel（.xlsx）かCSVを選んでください。')
  return [{ name, rows: separatedRows(text) }]
}

/** @throws SheetError with the sentence for whoever gave the file */
export const readListFile = (bytes: Uint8Array, name: string, readWorkbook: () => Workbook): ListSheet[] => {
  const sheets = listsOf(bytes, name, readWorkbook)
  if (!sheets.some(({ rows }) => rows.length > 0)) throw new SheetError('empty', '取り込める行がありません。')
  refuseMuch(sheets)
  return sheets
}
