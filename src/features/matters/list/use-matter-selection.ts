import { useState } from 'react'

/** Matters chosen for one change of all of them; it outlives turning the page. */
export type MatterSelection = {
  ids: ReadonlySet<number>
  set: (ids: ReadonlySet<number>) => void
  toggle: (id: number) => void
  clear: () => void
}

/** Another `filter` begins with nothing chosen: what it hides must not be changed unseen. */
export const useMatterSelection = (filter: string): MatterSelection => {
  const [chosen, setChosen] = useState<{ filter: string; ids: ReadonlySet<number> }>({ filter, ids: new Set() })
  const ids = chosen.filter === filter ? chosen.ids : new Set<number>()
  const set = (next: ReadonlySet<number>) => setChosen({ filter, ids: next })
  const toggle = (id: number) => set(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]))
  return { ids, set, toggle, clear: () => set(new Set()) }
}
