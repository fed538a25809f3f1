/** Counters of AUTH.md, in the database so that every process counts together. */
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '#server/db/client.ts'
import { tooManyRequests } from '#server/http/errors.ts'

const limiter = (pool: Database['pool'], keyPrefix: string, points: number, duration: number) =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })

export type RateLimits = {
  login: RateLimiterPostgres
  twoFactor: RateLimiterPostgres
  forgotPassword: RateLimiterPostgres
}

const made = new WeakMap<Database['pool'], RateLimits>()
/** Login 5 a minute by address and IP, second factor 5 a minute by user, forgotten password 3 an hour by address. */
export const rateLimitsOf = (pool: Database['pool']): RateLimits => {
  const limits = made.get(pool) ?? {
    login: limiter(pool, 'login', 5, 60),
    twoFactor: limiter(pool, 'two-factor', 5, 60),
    forgotPassword: limiter(pool, 'forgot', 3, 3600),
  }
  made.set(pool, limits)
  return limits
}

/** Counts one attempt; throws 429 with Retry-After beyond the limit. */
export const countAttempt = async (limit: RateLimiterPostgres, key: string): Promise<void> => {
  try {
    await limit.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}
