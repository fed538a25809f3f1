/** A sheet of a file that somebody keeps a list in, as texts. */
export type ListSheet = {
  name: string
  /** Every row up to the last with anything in it; shorter rows end earlier. */
  rows: string[][]
  /** Cells that are merged over several columns. */
  across?: { row: number; left: number; right: number }[]
}
