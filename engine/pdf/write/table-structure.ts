/** The cells that say something on a page, as rows of a table without holes. */
import type { Mark } from '#engine/model/primitives.ts'

export type CellMark = Extract<Mark, { kind: 'cell' }>
/** `content`: what is said in it; null where the form leaves room. */
export type TableCell<Content> = { content: Content | null; rows: number; columns: number }

/**
 * Rows and columns are those in which something begins: of graph paper with hundreds of narrow columns only the lines
 * that its texts keep to are left.
 */
export function tableRows<Content extends { mark: CellMark }>(contents: readonly Content[]): TableCell<Content>[][] {
  const lines = ascending(contents.flatMap(({ mark }) => [mark.column, mark.column + mark.columns]))
  const rows = ascending(contents.map(({ mark }) => mark.row))
  const lineOf = new Map(lines.map((line, index) => [line, index]))
  const byRow = new Map<number, Content[]>()
  for (const content of contents) {
    const list = byRow.get(content.mark.row)
    if (list) list.push(content)
    else byRow.set(content.mark.row, [content])
  }
  /** By column, the row from which on it is free again. */
  const taken = new Array<number>(Math.max(0, lines.length - 1)).fill(0)
  return rows.map((row, index) => {
    const starting = new Map(byRow.get(row)!.map((content) => [lineOf.get(content.mark.column)!, content]))
    const cells: TableCell<Content>[] = []
    let gap = 0
    const closeGap = (): void => {
      if (gap > 0) cells.push({ content: null, rows: 1, columns: gap })
      gap = 0
    }
    for (let column = 0; column < taken.length;) {
      const content = taken[column]! > index ? undefined : starting.get(column)
      if (!content) {
        if (taken[column]! > index) closeGap()
        else gap += 1
        column += 1
        continue
      }
      closeGap()
      const { mark } = content
      const until = column + widthOf(taken, index, column, lineOf.get(mark.column + mark.columns)!)
      const height = mark.rows === 1 ? 1 : rows.filter((each) => each >= row && each < row + mark.rows).length
      cells.push({ content, rows: height, columns: until - column })
      taken.fill(index + height, column, until)
      column = until
    }
    closeGap()
    return cells
  })
}

/** As far as nothing else stands there: files may hold merges that overlap. */
function widthOf(taken: readonly number[], row: number, from: number, to: number): number {
  let end = from + 1
  while (end < to && taken[end]! <= row) end += 1
  return end - from
}

const ascending = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b)
