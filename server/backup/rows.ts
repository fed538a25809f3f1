/** Rows of a backup's tables as COPY writes them: a line each, fields between tabs. */
import type { Manifest } from './format.ts'

export type CopiedRow = Record<string, string | null>

const escaped: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const fieldOf = (text: string): string | null =>
  text === '\\N' ? null : text.replace(/\\(.)/g, (_, letter: string) => escaped[letter] ?? letter)

/** Takes a table's unpacked pieces one after the other, and tells of each row. */
export const rowReader = ({ tables }: Manifest, table: string, onRow: (row: CopiedRow) => void) => {
  const columns = tables.find(({ name }) => name === table)?.columns ?? []
  const decoder = new TextDecoder()
  let rest = ''
  return (piece: Uint8Array): void => {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      const fields = line.split('\t')
      onRow(Object.fromEntries(columns.map((column, at) => [column, fieldOf(fields[at] ?? '\\N')])))
    }
  }
}
