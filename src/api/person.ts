/**
 * Whose window this is: the first person whom the server named to it. A browser has one session for all of its windows, so
 * another may sign in in the next one; this one stays its person's, and whatever it asks for says so.
 */
import type { OtherPerson } from '#domain/auth/person-header.ts'
import type { Myself } from '#domain/users/users.contract.ts'
import { createStore } from '#src/lib/store.ts'
import { readCsrfCookie } from './csrf.ts'

type Person = Pick<Myself, 'id' | 'name' | 'email'>
/** What windows tell each other: who is signed in now, or that nobody is. */
export type PersonNews = OtherPerson | null

export const personChannel = 'tatemori-person'

/** Who is signed in in this window's place. */
export const otherPerson = createStore<OtherPerson | null>(null)

let own: Person | null = null
/** The session's token as it was when the server last named this window's person. */
let session: string | null = null
/** When it did. */
let namedAt = 0

export const ownPerson = (): Person | null => own
/** Whether the browser has had another session since: it may be somebody else's. */
export const hasNewSession = (): boolean => own !== null && ![null, session].includes(readCsrfCookie())

/** Whether the server has named this window's person since: a refusal of what was asked then is about the session before. */
export const isBackSince = (at: number): boolean => own !== null && at < namedAt

/** Tells all windows of this browser. */
export const tellWindows = (news: PersonNews): void => {
  const channel = new BroadcastChannel(personChannel)
  channel.postMessage(news && { id: news.id, name: news.name })
  channel.close()
}

/** Everything asked from here on is asked for that person: for a service worker, which has no window. */
export const askFor = (person: Person): void => {
  own = person
}

/** Takes note of whom the server named to this window, if it is one. */
export const meetPerson = (person: Person): void => {
  if (typeof document === 'undefined') return
  if (own === null) tellWindows(person)
  own = person
  session = readCsrfCookie()
  namedAt = performance.now()
}

/** The window is nobody's until the server names somebody. */
export const forgetPerson = (): void => {
  own = null
  otherPerson.set(null)
}
