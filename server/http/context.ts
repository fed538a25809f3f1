/** What every handler can reach. The dependencies are made once in main.ts (or a test) and never change. */
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { Actor } from '#domain/users/users.policy.ts'
import type { Database } from '#server/db/client.ts'
import type { Written } from '#domain/written.ts'
import type { Doer } from '#server/http/doer.ts'
import type { Env } from '#server/env.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Caller, SheetEngine } from '#engine/engine.ts'
import type { Storage } from '#server/storage/storage.ts'

export type Clock = () => Date

export type Deps = {
  env: Env
  database: Database
  storage: Storage
  jobs: Jobs
  engine: SheetEngine
  logger: Logger
  clock: Clock
  /** Public origin of links in mails, without a trailing slash. */
  origin: () => string
  /** From which the tokens of mailed links follow. */
  secret: Uint8Array
  /** Opens /outbox/{key}; null with a real SMTP server. */
  outboxKey: () => Promise<string | null>
  /** The process has been told to end. */
  isStopping: () => boolean
}

/** The person behind the session. */
export type CurrentUser = { id: number; name: string; email: string; profile_photo_path: string | null }

/** The caller's session, signed in or (`pending_user_id`) half way; null without one. */
export type CurrentSession = {
  id_hash: string
  /** By which its owner names it. */
  id: string
  remember: boolean
  last_seen_at: Date
  /** The end, whatever happens. */
  ends_at: Date
  user: CurrentUser | null
  /** First factor given, second still owed. */
  pending_user_id: number | null
  password_confirmed_at: Date | null
  /** How often sessions of the person had been ended from elsewhere when they signed in. */
  sessions_revoked: number
}

/** From where a call comes, for sessions and the trail. */
export type Place = { ip_address: string | null; user_agent: string | null }

/** A call within one company: every store takes it, so nothing is asked without an owner. */
export type Scope = {
  company_id: number
  company_key: string
  user: CurrentUser
  /** The same person for policies: id and role in this company. */
  actor: Actor
  members_require_approval: boolean
  keep_photo_metadata: boolean
  keep_macros: boolean
  place: Place
  /** Who does it where nobody does: the person beside it only keeps the records. Histories and notifications name this. */
  by?: Doer
  /** When the person wrote it on a device that sends it only now. */
  written?: Written
}

/** On whose behalf the engine works. */
export const callerOf = ({ company_id, user }: Scope): Caller => ({ company_id, user_id: user.id })

export type AppEnv = {
  Variables: {
    deps: Deps
    requestId: string
    ip: string
    isTls: boolean
    session: CurrentSession | null
    /** Once a call of a company has been let in. */
    scope?: Scope
  }
}

export const placeOf = (c: Context<AppEnv>): Place => ({
  ip_address: c.get('ip'),
  user_agent: c.req.header('user-agent')?.slice(0, 500) ?? null,
})
