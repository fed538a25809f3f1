/** The rows of a file that a list is taken home as: all that the list found, or none. */
import { invalid } from './errors.ts'

const mostRows = 100_000

type FileLimit = {
  /** How many it may have. */
  most?: number
  /** What the list is narrowed down by. */
  by?: string
}

/** `read` answers at most so many rows. More than the file may have are refused: nobody sees what is missing in one. */
export const fileRows = async <Row>(
  noun: string,
  read: (limit: number) => PromiseLike<Row[]>,
  { most = mostRows, by = '条件' }: FileLimit = {},
): Promise<Row[]> => {
  const rows = await read(most + 1)
  if (rows.length > most)
    throw invalid({
      root: [`CSVに入れられる${noun}は${most.toLocaleString('ja-JP')}件までです。${by}で絞り込んでください。`],
    })
  return rows
}
