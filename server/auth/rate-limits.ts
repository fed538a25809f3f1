/** Counters of AUTH.md, in the database so that every process counts together. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'

const minute = 60
const hour = 3600

/** How often each may be, and within how many seconds. */
const allowances = {
  /** By address and IP; in a browser that the account knows, by that browser. */
  login: [5, minute],
  /** By network: many accounts tried from one place. */
  loginNetwork: [20, minute],
  /** By account: one account tried from many places. */
  loginAccount: [100, hour],
  /** By pending user; not reset by signing in again. */
  twoFactor: [5, minute],
  forgotPassword: [3, hour],
  /** By network: letters to many addresses. */
  forgotPasswordNetwork: [30, hour],
  /** By address, and by network: codes that are sent to whoever joins by a copied link. */
  invitationCode: [5, hour],
  invitationCodeNetwork: [30, hour],
  /** By address: such a code typed, whatever code it is by now. */
  invitationCodeTry: [5, 10 * minute],
  invitationCodeTryDay: [20, 24 * hour],
  /** By user: the password given once more, and the letter to another address. */
  confirmation: [5, minute],
  changeEmail: [10, hour],
  /** By network: signing in with a passkey; a login page asks what to sign by itself. */
  passkey: [20, minute],
  passkeyOptions: [60, minute],
  /** By recipient, and by network: what comes back through a recipient's link. */
  recipientAnswer: [20, hour],
  recipientAnswerNetwork: [60, hour],
  /** By recipient: the paper of what was received, drawn anew each time. */
  recipientReceipt: [30, hour],
  /** By recipient, and by network: access codes typed. */
  recipientCode: [5, 10 * minute],
  recipientCodeDay: [20, 24 * hour],
  recipientCodeNetwork: [60, hour],
  /** By recipient, and by network: fresh links in the place of those that open no more. */
  recipientRenewal: [3, hour],
  recipientRenewalNetwork: [30, hour],
  /** By mailbox and company, and by network: codes that are sent to a building's owner, and such codes typed. */
  ownerCode: [5, hour],
  ownerCodeNetwork: [30, hour],
  ownerCodeTry: [5, 10 * minute],
  ownerCodeTryDay: [20, 24 * hour],
  ownerCodeTryNetwork: [60, hour],
  /** By link, and by network: what a partner sends. */
  partnerAnswer: [20, hour],
  partnerAnswerNetwork: [60, hour],
  /** By calendar that is read, and by network where there is none. */
  calendarFeed: [60, hour],
  calendarFeedNetwork: [120, hour],
  /** By session: the Master asks to be let in from elsewhere. */
  networkPass: [3, hour],
} as const satisfies Record<string, readonly [points: number, duration: number]>

export type RateLimits = Record<keyof typeof allowances, RateLimiterPostgres>

const made = new WeakMap<Database['pool'], RateLimits>()

export const rateLimitsOf = (pool: Database['pool']): RateLimits => {
  const limits =
    made.get(pool) ??
    (Object.fromEntries(
      Object.entries(allowances).map(([keyPrefix, [points, duration]]) => [
        keyPrefix,
        new RateLimiterPostgres({
          storeClient: pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          keyPrefix,
          points,
          duration,
        }),
      ]),
    ) as RateLimits)
  made.set(pool, limits)
  return limits
}

/** What to answer beyond the limit; `isFirst`: it was passed just now. */
type Refusal = (seconds: number, isFirst: boolean) => Error | Promise<Error>

/** Counts one attempt; throws beyond the limit, a 429 with Retry-After unless told otherwise. */
export const countAttempt = async (
  limit: RateLimiterPostgres,
  key: string,
  refuse: Refusal = tooManyRequests,
): Promise<void> => {
  try {
    await limit.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    throw await refuse(Math.ceil(error.msBeforeNext / 1000), error.consumedPoints === limit.points + 1)
  }
}
