import { useMemo, useState } from 'react'
import { readListChoices, writeListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'

/** px: what a column can be drawn to. */
export const columnWidths = { min: 64, max: 480 } as const

/** What must be known of a column to choose it. */
type Described = { key: string; header: string; width?: number; headerHidden?: boolean }

export type ColumnChoices = {
  /** Those that may be left out: all but the name and the menu. */
  optional: readonly Described[]
  hidden: ReadonlySet<string>
  onHide: (key: string, isHidden: boolean) => void
  onWidth: (key: string, width: number) => void
  onReset: () => void
}

const none: ListChoices = {}

/** The columns as this person wants them; without a key they are as they were given, and nothing is kept. */
export const useColumns = <Column extends Described>(
  given: readonly Column[],
  key: string | undefined,
): { columns: readonly Column[]; choices: ColumnChoices | undefined } => {
  const [chosen, setChosen] = useState<ListChoices>(() => (key === undefined ? none : readListChoices(key)))
  const columns = useMemo(() => {
    const { hidden = [], widths = {} } = chosen
    const name = given.find(({ width }) => width === undefined)
    return given
      .filter((column) => column === name || column.headerHidden || !hidden.includes(column.key))
      .map((column) =>
        column.width !== undefined && widths[column.key] ? { ...column, width: widths[column.key]! } : column,
      )
  }, [given, chosen])
  if (key === undefined) return { columns: given, choices: undefined }
  const choose = (change: ListChoices) => {
    writeListChoices(key, change)
    setChosen(readListChoices(key))
  }
  const hidden = new Set(chosen.hidden)
  const name = given.find(({ width }) => width === undefined)
  return {
    columns,
    choices: {
      optional: given.filter((column) => column !== name && !column.headerHidden),
      hidden,
      onHide: (column, isHidden) =>
        choose({ hidden: isHidden ? [...hidden, column] : [...hidden].filter((other) => other !== column) }),
      onWidth: (column, width) => choose({ widths: { ...chosen.widths, [column]: width } }),
      onReset: () => choose({ hidden: undefined, widths: undefined }),
    },
  }
}
