/** Whose answers this device carries, and whether they are open: as long as a session lasts. */
import { cachesOf, carriedCaches, formerCaches, sealedNameOf } from './carried-store.ts'
import { dropKey, fetchKey, forgetKey, keepKey, readKey } from './carry-key.ts'
import { inTurn } from './in-turn.ts'

/** Whose answers may be read here now. */
export const readOwner = async (): Promise<number | null> => (await readKey())?.user_id ?? null

const removeCaches = (names: readonly string[]): Promise<unknown> =>
  Promise.all(names.map((name) => caches.delete(name)))

const formerOwnerCache = 'carry-owner'

/**
 * What an earlier version carried in clear goes; it is begun anew, and carried with the next renewal. For the worker that
 * reads it no more: a newer page stands before the older worker until that is replaced, and without a connection nobody but
 * that one answers.
 */
export const replaceFormer = async (): Promise<void> => {
  const former = await formerCaches()
  for (const name of former) await caches.open(sealedNameOf(name))
  await removeCaches([...former, formerOwnerCache])
}

/** Brings the person's key; what was sealed with another is dropped, and begun anew. Rejects where it cannot be had now. */
const takeKey = async (userId: number): Promise<void> => {
  const { isAnother } = await keepKey(await fetchKey(userId))
  if (!isAnother) return
  for (const name of (await carriedCaches()).filter((each) => each.startsWith(cachesOf(userId)))) {
    await caches.delete(name)
    await caches.open(name)
  }
}

/**
 * Has the person's key here; rejects where it cannot be had now, as where somebody else has signed in. In one tab or worker
 * at a time, so that none drops what another has begun.
 */
export const openFor = async (userId: number): Promise<void> => {
  if ((await readOwner()) === userId) return
  await inTurn('tatemori-carry-key', async () => {
    if ((await readOwner()) !== userId) await takeKey(userId)
  })
}

/** Somebody is signed in: what was carried for others goes, and what is theirs is open. */
export const setOwner = async (userId: number): Promise<void> => {
  const names = await carriedCaches()
  const mine = names.filter((name) => name.startsWith(cachesOf(userId)))
  await removeCaches(names.filter((name) => !mine.includes(name)))
  if (mine.length > 0) await openFor(userId)
  else if (((await readOwner()) ?? userId) !== userId) await forgetKey()
}

/** As `setOwner`, for one who is going to carry. */
export const beginCarrying = async (userId: number): Promise<void> => {
  await openFor(userId)
  await setOwner(userId)
}

/** The session ended by itself: what is carried stays, and nobody reads it until that person signs in. */
export const forgetOwner = async (): Promise<void> => {
  if ((await carriedCaches()).length > 0) await dropKey()
}

/** Whether something is carried that nobody may read now. */
export const isClosed = async (): Promise<boolean> => (await carriedCaches()).length > 0 && (await readOwner()) === null

/** The person's companies of which this device holds something. */
export const carriedCompanies = async (userId: number): Promise<string[]> =>
  (await carriedCaches()).flatMap((name) =>
    name.startsWith(cachesOf(userId)) ? [name.slice(cachesOf(userId).length)] : [],
  )
