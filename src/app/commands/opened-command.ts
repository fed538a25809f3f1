/** What was asked for over whatever screen is open: the palette, the sheet of keys, or one of the things to start. */
import { canCreateDocument } from '#domain/documents/documents.policy.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { createStore } from '#src/lib/store.ts'

export type StartKind =
  | 'matter'
  | 'call'
  | 'document'
  | 'building'
  | 'facility'
  | 'drawing'
  | 'contact'
  | 'template'
  | 'invitation'
  | 'tag'
  | 'status'
export type OpenedCommand = 'palette' | 'keys' | StartKind

/** What a key of one letter opens, wherever the person is; the sheet behind ? says so of each. */
export const letterCommands = { n: 'matter', e: 'call', N: 'document', '?': 'keys' } as const satisfies Record<
  string,
  OpenedCommand
>
export type LetterCommand = (typeof letterCommands)[keyof typeof letterCommands]

export const mayOpen = (user: Actor, command: LetterCommand): boolean =>
  command === 'document' ? canCreateDocument(user) : command === 'keys' || canCreateMatter(user)

export const openedCommand = createStore<OpenedCommand | null>(null)

const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the keyboards of this machine name the command key's shortcut: ⌘K, Ctrl+K. */
export const commandKey = (letter: string): string => (isMac() ? `⌘${letter}` : `Ctrl+${letter}`)
