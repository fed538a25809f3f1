/**
 * What every screen of a company asks first, and what the home asks next, asked beside the page itself: on a slow line the
 * screen stands one or two ways there and back earlier. Of a phone that carries its day alone, and for the page that is
 * opened just now.
 */
import { personHeader } from '#domain/auth/person-header.ts'
import { findCarried } from '#src/lib/carried-bodies.ts'
import { readOwner } from '#src/lib/carry-owner.ts'
import { answerCall } from './carried-answers.ts'
import { scope } from './scope.ts'
import type { Lasting } from './scope.ts'

/** Later the page would ask for the sake of something new. */
const freshMs = 4000

/** It stands once it has both. */
const ofHome = ['home?whose=mine', 'matter-statuses']

/** `person`: as whom it was asked; null: whoever is signed in. */
type Begun = { answer: Promise<Response>; at: number; person: string | null }
const begun = new Map<string, Begun>()

const isCarried = (url: string): Promise<boolean> =>
  findCarried(url, Date.now()).then(
    (carried) => carried !== null,
    () => false,
  )

const begin = async (url: string, person: string | null, event: Lasting): Promise<void> => {
  if (!(await isCarried(url))) return
  const headers = {
    Accept: 'application/json',
    'X-Requested-With': 'XMLHttpRequest',
    ...(person !== null && { [personHeader]: person }),
  }
  const answer = answerCall(new Request(url, { headers }), event)
  begun.set(url, { answer, at: Date.now(), person })
  // Whoever takes it hears of it.
  answer.catch(() => undefined)
}

export const beginFirstCall = async (page: URL, event: Lasting): Promise<void> => {
  begun.clear()
  const [, companyKey, rest] = /^\/c\/([\w-]+)(?:\/(.*)|$)/.exec(page.pathname) ?? []
  if (!companyKey || !scope.navigator.onLine) return
  const api = `${page.origin}/api/c/${companyKey}`
  await begin(`${api}/myself`, null, event)
  const owner = await readOwner().catch(() => null)
  if (rest || owner === null) return
  await Promise.all(ofHome.map((path) => begin(`${api}/${path}`, String(owner), event)))
}

/** The answer that is under way for this call, once; null where there is none, or none for this person any more. */
export const takeFirstCall = async ({ url, headers }: Request): Promise<Response | null> => {
  const first = begun.get(url)
  if (!first) return null
  begun.delete(url)
  const age = Date.now() - first.at
  // Only for the person as whom it was asked; whoever has gone meanwhile has left nothing carried.
  const isOf = headers.get(personHeader) === first.person
  if (age < 0 || age > freshMs || !isOf || !(await isCarried(url))) return null
  return first.answer.catch(() => null)
}
