/** Columns of lists, on the screen and in their files: `labels` says them from left to right, `texts` what a record has in each. */
import { csvText } from './csv.ts'

export type ListTexts<Key extends string, Row> = Readonly<Record<Key, (row: Row) => string | number | null>>

/** The records as a file, in the order given, with these columns. */
export const listCsv = <Key extends string, Row>(
  labels: Readonly<Record<Key, string>>,
  texts: ListTexts<Key, Row>,
  columns: readonly Key[],
  rows: readonly Row[],
): string =>
  csvText([columns.map((key) => labels[key]), ...rows.map((row) => columns.map((key) => texts[key](row) ?? ''))])
