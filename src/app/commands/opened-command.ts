/** What was asked for over whatever screen is open: the palette, the sheet of keys, or one of the things to start. */
import { createStore } from '#src/lib/store.ts'

export type StartKind = 'matter' | 'document' | 'building' | 'facility' | 'contact'
export type OpenedCommand = 'palette' | 'keys' | StartKind

export const openedCommand = createStore<OpenedCommand | null>(null)

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the keyboards of this machine name the command key's shortcut: ⌘K, Ctrl+K. */
export const commandKey = (letter: string): string => (isMac ? `⌘${letter}` : `Ctrl+${letter}`)
