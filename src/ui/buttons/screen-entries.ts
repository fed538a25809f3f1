/** What can be done with the record that is open, for whoever offers it elsewhere than in the screen's own menu. */
import { useEffect, useRef } from 'react'
import { createStore } from '#src/lib/store.ts'
import type { MenuEntry } from './entries-menu.tsx'

type ScreenEntries = { name: string; read: () => readonly MenuEntry[] }

const screens = createStore<readonly ScreenEntries[]>([])

/** Of the record called so, as long as its screen is there; null: of none. */
export const useScreenEntries = (name: string | null, entries: readonly MenuEntry[]): void => {
  const latest = useRef(entries)
  useEffect(() => {
    latest.current = entries
  })
  useEffect(() => {
    if (name === null) return
    const screen = { name, read: () => latest.current }
    screens.set([...screens.get(), screen])
    return () => screens.set(screens.get().filter((each) => each !== screen))
  }, [name])
}

/** The same where a screen knows its record only after it has loaded. */
export const ScreenEntries = ({ name, entries }: { name: string; entries: readonly MenuEntry[] }): null => {
  useScreenEntries(name, entries)
  return null
}

/** Of the screen that was opened last; null: it has none. */
export const screenEntries = (): { name: string; entries: readonly MenuEntry[] } | null => {
  const screen = screens.get().at(-1)
  return screen ? { name: screen.name, entries: screen.read().filter(({ disabled }) => !disabled) } : null
}
