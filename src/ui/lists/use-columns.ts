import { useMemo } from 'react'
import { useListChoices, writeListChoices } from '#src/lib/list-choices.ts'
import type { ListChoices } from '#src/lib/list-choices.ts'

/** px: what a column can be drawn to. */
export const columnWidths = { min: 64, max: 480 } as const

/** What must be known of a column to choose it. */
type Described = { key: string; header: string; width?: number; headerHidden?: boolean; isExtra?: boolean }

export type ColumnChoices = {
  /** Those that may be left out: all but the name and the menu. */
  optional: readonly Described[]
  hidden: ReadonlySet<string>
  /** What the rows are sorted by, which stays. */
  sorted: string | undefined
  onHide: (key: string, isHidden: boolean) => void
  onWidth: (key: string, width: number) => void
  onReset: () => void
}

const isLeftOut = ({ key, isExtra }: Described, { hidden, shown }: ListChoices): boolean =>
  isExtra ? !shown?.includes(key) : Boolean(hidden?.includes(key))

/** The columns as this person wants them; without a key they are as they were given, and nothing is kept. */
export const useColumns = <Column extends Described>(
  given: readonly Column[],
  key: string | undefined,
  initial: ListChoices | undefined,
  /** Rows are never in an order that no column tells. */
  sort?: string,
): { columns: readonly Column[]; choices: ColumnChoices | undefined } => {
  const chosen = useListChoices(key, initial)
  const sorted = sort?.replace(/^-/, '')
  const columns = useMemo(() => {
    const { widths = {} } = chosen
    const name = given.find(({ width }) => width === undefined)
    return given
      .filter((column) => column === name || column.headerHidden || column.key === sorted || !isLeftOut(column, chosen))
      .map((column) =>
        column.width !== undefined && widths[column.key] ? { ...column, width: widths[column.key]! } : column,
      )
  }, [given, chosen, sorted])
  if (key === undefined) return { columns, choices: undefined }
  const choose = (change: ListChoices) => writeListChoices(key, change)
  const leftOut = given
    .filter((column) => column.key !== sorted && isLeftOut(column, chosen))
    .map((column) => column.key)
  const name = given.find(({ width }) => width === undefined)
  return {
    columns,
    choices: {
      optional: given.filter((column) => column !== name && !column.headerHidden),
      hidden: new Set(leftOut),
      sorted,
      onHide: (column, isHidden) => {
        const isExtra = given.some((other) => other.key === column && other.isExtra)
        const listed = (isExtra ? chosen.shown : chosen.hidden) ?? []
        const next = isHidden === isExtra ? listed.filter((other) => other !== column) : [...listed, column]
        choose(isExtra ? { shown: next } : { hidden: next })
      },
      onWidth: (column, width) => choose({ widths: { ...chosen.widths, [column]: width } }),
      onReset: () => choose({ hidden: undefined, shown: undefined, widths: undefined }),
    },
  }
}

/** The keys of the columns that this person sees, from left to right. */
export const useShownKeys = (
  given: readonly Described[],
  key: string | undefined,
  initial?: ListChoices,
  sort?: string,
): readonly string[] =>
  useColumns(given, key, initial, sort)
    .columns.filter(({ headerHidden }) => !headerHidden)
    .map((column) => column.key)
