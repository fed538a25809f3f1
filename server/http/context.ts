/** What every handler can reach. The dependencies are made once in main.ts (or a test) and never change. */
import type { Logger } from 'pino'
import type { Actor } from '#domain/users/users.policy.ts'
import type { Database } from '#server/db/client.ts'
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
  /** Opens /outbox/{key}; null with a real SMTP server. */
  outboxKey: string | null
}

/** The person behind the session. */
export type CurrentUser = { id: number; name: string; email: string; profile_photo_path: string | null }

export type CurrentSession = {
  id_hash: string
  user: CurrentUser | null
  /** First factor given, second still owed. */
  pending_user_id: number | null
  password_confirmed_at: Date | null
}

/** A call within one company: every store takes it, so nothing is asked without an owner. */
export type Scope = {
  company_id: number
  company_key: string
  user: CurrentUser
  /** The same person for policies: id and role in this company. */
  actor: Actor
  members_require_approval: boolean
}

/** On whose behalf the engine works. */
export const callerOf = ({ company_id, user }: Scope): Caller => ({ company_id, user_id: user.id })

export type AppEnv = {
  Variables: { deps: Deps; requestId: string; ip: string; isTls: boolean; session: CurrentSession | null }
}
