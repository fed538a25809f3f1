/**
 * What every screen of a company asks first, asked beside the page itself: on a slow line the screen stands a way there and
 * back earlier. Of a phone that carries its day alone, and for the page that is opened just now.
 */
import { personHeader } from '#domain/auth/person-header.ts'
import { findCarried } from '#src/lib/carried-bodies.ts'
import { answerCall } from './carried-answers.ts'
import { scope } from './scope.ts'
import type { Lasting } from './scope.ts'

/** Later the page would ask for the sake of something new. */
const freshMs = 4000

let begun: { url: string; answer: Promise<Response>; at: number } | null = null

const isCarried = (url: string): Promise<boolean> =>
  findCarried(url, Date.now()).then(
    (carried) => carried !== null,
    () => false,
  )

export const beginFirstCall = async (page: URL, event: Lasting): Promise<void> => {
  const [, companyKey] = /^\/c\/([\w-]+)(?:\/|$)/.exec(page.pathname) ?? []
  if (!companyKey || !scope.navigator.onLine) return
  const { href: url } = new URL(`/api/c/${companyKey}/myself`, page)
  if (!(await isCarried(url))) return
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' }
  const answer = answerCall(new Request(url, { headers }), event)
  begun = { url, answer, at: Date.now() }
  // Whoever takes it hears of it.
  answer.catch(() => undefined)
}

/** The answer that is under way for this call, once; null where there is none, or none for this person any more. */
export const takeFirstCall = async ({ url, headers }: Request): Promise<Response | null> => {
  const first = begun
  if (first?.url !== url) return null
  begun = null
  const age = Date.now() - first.at
  // A person who is known already asks as that person; whoever has gone meanwhile has left nothing carried.
  if (age < 0 || age > freshMs || headers.has(personHeader) || !(await isCarried(url))) return null
  return first.answer.catch(() => null)
}
