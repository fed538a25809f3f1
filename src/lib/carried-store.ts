/**
 * Answers that a device carries for when there is no connection: one cache a person and company, each answer sealed, with
 * the moment at which it was kept. Here is what everybody has to know of it; what reads and writes is in carried-bodies.ts.
 */

/** On an answer that was carried: when it was kept. */
export const carriedAtHeader = 'x-carried-at'
/** On a request whose answer is going to be carried: it is the network's to answer. */
export const carryingHeader = 'x-carrying'
/** What is answered for something that is not here, where there is no connection either. */
export const notCarriedCode = 'not_carried'

const prefix = 'sealed-'
/** Of versions that carried in clear. */
const formerPrefix = 'carried-'

export const cachesOf = (userId: number): string => `${prefix}${userId}-`
/** Where what lay in clear under that name is sealed by now. */
export const sealedNameOf = (former: string): string => prefix + former.slice(formerPrefix.length)
export const carriedCacheName = (userId: number, companyKey: string): string => cachesOf(userId) + companyKey

/** Pages that are not served over TLS have no caches. */
export const canCarry = (): boolean => 'caches' in globalThis

const namedBy = async (begin: string): Promise<string[]> =>
  canCarry() ? (await caches.keys()).filter((name) => name.startsWith(begin)) : []

export const carriedCaches = (): Promise<string[]> => namedBy(prefix)
export const formerCaches = (): Promise<string[]> => namedBy(formerPrefix)

/** Whether the person has carried anything of the company along on this device. */
export const isCarrying = async (userId: number, companyKey: string): Promise<boolean> =>
  canCarry() && caches.has(carriedCacheName(userId, companyKey))
