import { useState } from 'react'

/** Records of a list chosen for one act on all of them; it outlives turning the page. */
export type RowSelection = {
  ids: ReadonlySet<number>
  set: (ids: ReadonlySet<number>) => void
  toggle: (id: number) => void
  clear: () => void
}

/** Another `filter` begins with nothing chosen: nothing is to happen unseen to what it hides. */
export const useRowSelection = (filter: string): RowSelection => {
  const [chosen, setChosen] = useState<{ filter: string; ids: ReadonlySet<number> }>({ filter, ids: new Set() })
  const ids = chosen.filter === filter ? chosen.ids : new Set<number>()
  const set = (next: ReadonlySet<number>) => setChosen({ filter, ids: next })
  const toggle = (id: number) => set(new Set(ids.has(id) ? [...ids].filter((each) => each !== id) : [...ids, id]))
  return { ids, set, toggle, clear: () => set(new Set()) }
}
