/** What becomes of what is carried when a person goes; for pages alone, which load the rest only where something is carried. */
import { carriedCaches, formerCaches } from './carried-store.ts'

/** Whoever logs out takes all of it along. */
export const removeCarried = async (): Promise<void> => {
  const names = [...(await carriedCaches()), ...(await formerCaches())]
  if (names.length === 0) return
  await Promise.all(names.map((name) => caches.delete(name)))
  await (await import('./carry-key.ts')).forgetKey()
}

/** The session is over: what is carried stays shut until its person is back. */
export const shutCarried = async (): Promise<void> => {
  if ((await carriedCaches()).length > 0) await (await import('./carry-key.ts')).dropKey()
}
