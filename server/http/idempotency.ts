/**
 * Calls that may arrive twice because an answer got lost on the way (`Idempotency-Key`): the same key with the same
 * contents is answered as it was the first time and does nothing more; with other contents it is contested, never dropped.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { idempotencyKeyHeader, receivedSha256Header } from '#domain/idempotency.ts'
import { Allotment } from '#engine/worker/allotment.ts'
import { asOne, inSystem, type Database } from '#server/db/client.ts'
import { callerOf, type AppEnv, type Scope } from './context.ts'
import { conflict, HttpError } from './errors.ts'
import { findKey, takeKey, writeAnswer, type KeyOf, type KeyRow } from './idempotency-keys.store.ts'
import type { Upload } from './upload.ts'

const isKey = (text: string): boolean => /^[\w.-]{1,100}$/.test(text)

type Input = { body: unknown; uploads: readonly Pick<Upload, 'field' | 'name' | 'sha256'>[] }

const hashOf = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const addressOf = (c: Context<AppEnv>): string[] => {
  const { pathname, search } = new URL(c.req.url)
  return [c.req.method, pathname, search]
}

/** Where it went, and with which contents. */
const fingerprintOf = (c: Context<AppEnv>, { body, uploads }: Input): string => {
  const files = uploads.map(({ field, name, sha256 }) => [field, name, sha256])
  return `${hashOf(addressOf(c))}:${hashOf([...addressOf(c), body, files])}`
}

/** The caller's key; null without one, or where nobody is signed in to own it. */
const keyOf = (c: Context<AppEnv>): KeyOf | null => {
  const key = c.req.header(idempotencyKeyHeader)
  const user = c.get('session')?.user
  if (key === undefined || !user) return null
  if (!isKey(key)) throw new HttpError(400, `${idempotencyKeyHeader}は100文字以内の英数字で送ってください。`)
  return { user_id: user.id, key }
}

/** Whether such a call has been done here: what it changed may by now keep it from being done once more. */
export const wasDone = async (c: Context<AppEnv>): Promise<boolean> => {
  const of = keyOf(c)
  const done = of && (await findKey(c.get('deps').database.db, of))
  return done?.fingerprint.startsWith(hashOf(addressOf(c))) ?? false
}

const replay = (c: Context<AppEnv>, { status, answer }: Pick<KeyRow, 'status' | 'answer'>): Response =>
  answer
    ? c.body(answer, status as ContentfulStatusCode, { 'Content-Type': 'application/json' })
    : c.body(null, status as 204)

/** Says which bytes arrived, so that the device may let go of its own. */
const acknowledge = (response: Response, { uploads }: Input): Response => {
  if (uploads.length > 0) response.headers.set(receivedSha256Header, uploads.map(({ sha256 }) => sha256).join(','))
  return response
}

const lines = new WeakMap<Database['pool'], Allotment>()

/**
 * A call under a key keeps its connection also while the engine works for it: together they have half of them, so that
 * everybody else's calls find one.
 */
const lineFor = (pool: Database['pool']): Allotment => {
  const all = Math.max(1, Math.floor(pool.options.max / 2))
  const line =
    lines.get(pool) ??
    new Allotment({ person: Math.ceil(all / 4), company: Math.ceil(all / 2), all, waitingPerPerson: 24 })
  lines.set(pool, line)
  return line
}

/**
 * Runs a call under its key, if it has one. All that it changes is committed together with the answer: a process that dies
 * between leaves both or neither. A refusal (and everything else thrown) leaves the key free.
 */
export const doneOnce = async (
  c: Context<AppEnv>,
  scope: Scope,
  input: Input,
  run: () => Promise<Response>,
): Promise<Response> => {
  const of = keyOf(c)
  if (!of) return acknowledge(await run(), input)
  const deps = c.get('deps')
  const fingerprint = fingerprintOf(c, input)
  const once = async (database: Database): Promise<Response> => {
    const isFree = await inSystem(database.db, (tx) => takeKey(tx, { ...of, fingerprint, created_at: deps.clock() }))
    if (!isFree) {
      const done = (await inSystem(database.db, (tx) => findKey(tx, of)))!
      // Of a key of the last version only the latter half was kept.
      if (!fingerprint.endsWith(done.fingerprint))
        throw conflict('同じ番号で、別の内容がすでに送信されています。内容を確認して、もう一度保存してください。', {
          code: 'contested',
        })
      return acknowledge(replay(c, done), input)
    }
    c.set('deps', { ...deps, database })
    try {
      const response = await run()
      const answer = await response.clone().text()
      await inSystem(database.db, (tx) => writeAnswer(tx, of, { status: response.status, answer }))
      return acknowledge(response, input)
    } finally {
      c.set('deps', deps)
    }
  }
  return lineFor(deps.database.pool).while(1, callerOf(scope), () => asOne(deps.database, once))
}
