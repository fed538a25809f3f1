/** A file that somebody keeps a register in, as plain lists. */
import { readVCards } from '#domain/contacts/vcards.ts'
import { csvRows } from '#domain/registers/csv-rows.ts'
import { registerRows, registers } from '#domain/registers/registers.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { ListSheet } from '#engine/engine.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'

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

/** Cards under the headings of our own list; null for what is no card. */
const cardRows = (bytes: Uint8Array): string[][] | null => {
  const latin1 = Buffer.from(bytes)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
  if (!/^\s*BEGIN:VCARD/i.test(latin1)) return null
  const cards = readVCards(latin1, (text, charset) => {
    const own = Buffer.from(text, 'latin1')
    return charset === null ? (textOf(own) ?? text) : decodeAs(charset, own)
  })
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
    const most = Math.max(0, ...cards.map((card) => card[key].length))
    for (let index = 0; index < most; index += 1) {
      rows[0]!.push(`${heading} ${index + 1}`)
      for (const [at, card] of cards.entries()) rows[at + 1]!.push(card[key][index] ?? '')
    }
  }
  return rows
}

const refused = (sentence: string) => invalid({ file: [sentence] })

export const readLists = async (deps: Deps, scope: Scope, name: string, bytes: Uint8Array): Promise<ListSheet[]> => {
  if (bytes.length === 0) throw refused('空のファイルです。')
  if (isOldOffice(bytes))
    throw refused('古い形式かパスワード付きのExcelです。パスワードを外し、「.xlsx」で保存し直してください。')
  if (isZip(bytes)) {
    try {
      const sheets = await deps.engine.readLists(bytes, { for: callerOf(scope) })
      if (sheets.some(({ rows }) => rows.length > 0)) return sheets
    } catch (error) {
      if (error instanceof SheetError) throw refused(error.message)
      throw error
    }
    throw refused('取り込める行がありません。')
  }
  const cards = cardRows(bytes)
  if (cards) return [{ name, rows: cards }]
  const text = textOf(bytes)
  if (text === null) throw refused('読み取れないファイルです。Excel（.xlsx）かCSVを選んでください。')
  const rows = csvRows(text).map((row) => row.map((cell) => cell.trim()))
  if (rows.length === 0) throw refused('取り込める行がありません。')
  return [{ name, rows }]
}
