import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { DraftItem } from '#src/features/templates/draft/draft-items.ts'
import { rangeOf } from '#src/features/templates/draft/draft-many.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { toggled } from '#src/lib/toggled.ts'

const none: ReadonlySet<string> = new Set()

/** Items of the list on which the same is to be done; only what is listed is ever chosen. */
export const useMarks = (
  listed: readonly DraftItem[],
  selectedKey: string | null,
  select: (key: string | null) => void,
) => {
  const [chosen, setChosen] = useState(none)
  const marked = useMemo(() => listed.filter(({ key }) => chosen.has(key)), [listed, chosen])
  // Rows are drawn anew for nothing but themselves: what a press reads beside its own row is the newest.
  const latest = useRef({ listed, selectedKey, anchor: null as string | null })
  useEffect(() => {
    Object.assign(latest.current, { listed, selectedKey })
  })
  const mark = useCallback(
    (key: string, how: 'toggle' | 'range') => {
      const { listed: rows, selectedKey: opened, anchor } = latest.current
      latest.current.anchor = key
      // The item that stands open is chosen already, as people see it.
      const from = anchor ?? opened ?? key
      setChosen((before) => {
        if (how === 'range') return new Set([...before, ...rangeOf(rows, from, key)])
        return toggled(before.size === 0 && opened !== null ? [opened] : before, key)
      })
      select(null)
    },
    [select],
  )
  return {
    keys: chosen,
    /** In the order of the list. */
    marked,
    mark,
    markAll: () => {
      setChosen(new Set(listed.map(({ key }) => key)))
      select(null)
    },
    clear: () => {
      latest.current.anchor = null
      setChosen(none)
    },
  }
}
export type Marks = ReturnType<typeof useMarks>

/** Ctrl+A takes all of the list, Escape none, Delete deletes what is chosen; in a field they are the field's. */
export const handleMarkKeys = (event: KeyboardEvent<HTMLElement>, marks: Marks, remove: () => void): void => {
  // React hands events up from dialogs and menus that stand above the list too.
  if (isTyping(event.target) || !event.currentTarget.contains(event.target as Node)) return
  const isCommand = event.ctrlKey || event.metaKey
  if (event.key.toLowerCase() === 'a' && isCommand) marks.markAll()
  else if (marks.marked.length === 0 || isCommand) return
  else if (event.key === 'Escape') marks.clear()
  else if (event.key === 'Delete') remove()
  else return
  event.preventDefault()
}
