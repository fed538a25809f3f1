import { useState } from 'react'

/** What is chosen among paged records: kept whole, so that it outlives the page it stood on. */
export type Picks<Row> = {
  single: boolean
  chosen: ReadonlyMap<number, Row>
  /** Chooses, or takes the choice back; of a single choice only another one takes its place. */
  toggle: (row: Row) => void
  /** Chooses all of these, or takes them all back. */
  setAll: (rows: readonly Row[], isChosen: boolean) => void
}

export const usePicks = <Row extends { id: number }>(single = false): Picks<Row> => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map())
  const setAll = (rows: readonly Row[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before)
      for (const row of rows) {
        if (isChosen) next.set(row.id, row)
        else next.delete(row.id)
      }
      return next
    })
  const toggle = (row: Row) => (single ? setChosen(new Map([[row.id, row]])) : setAll([row], !chosen.has(row.id)))
  return { single, chosen, toggle, setAll }
}
