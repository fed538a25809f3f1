/** Connections to whichever of several servers takes writes: DATABASE_URL may name a primary and its standbys. */
import type { Socket } from 'node:net'
import pg from 'pg'
import { ConnectionsByPerson } from './connections-by-person.ts'

/** postgres://user:password@first:5432,second:5433/database → one address a host. */
export const addressesOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** A server that only follows another. */
class NotPrimary extends Error {}

const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (rows[0]!.follows) throw new NotPrimary('the server is a standby')
}

/** Told of a statement that took that long or longer; of its values nothing. */
export type SlowQuery = { ms: number; onSlow: (query: { ms: number; sql: string }) => void }
export type SlowQueryOption = { slowQuery?: SlowQuery | undefined }

/** Enough to find it again. */
const SQL_LENGTH = 2000

const statementOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? '')

/** Its queries of one moment leave in one packet: of what a small query costs, sending it is the largest part. */
class GatheringClient extends pg.Client {
  #isGathering = false
  readonly #slow: SlowQuery | undefined

  constructor(config?: pg.ClientConfig & SlowQueryOption) {
    super(config)
    this.#slow = config?.slowQuery
  }

  #gather(): void {
    if (this.#isGathering) return
    const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
    this.#isGathering = true
    stream.cork()
    process.nextTick(() => {
      this.#isGathering = false
      stream.uncork()
    })
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads, passed on as they came
  override query(...args: any[]): any {
    this.#gather()
    const given = args as unknown[]
    if (!this.#slow) return (super.query as (...all: unknown[]) => unknown)(...given)
    const end = this.#time(this.#slow, statementOf(given[0]))
    const done = given.at(-1)
    if (typeof done === 'function') {
      const told = (...outcome: unknown[]) => {
        end()
        ;(done as (...all: unknown[]) => void)(...outcome)
      }
      return (super.query as (...all: unknown[]) => unknown)(...given.slice(0, -1), told)
    }
    const answer = (super.query as (...all: unknown[]) => unknown)(...given)
    if (answer instanceof Promise) answer.then(end, end)
    return answer
  }

  #time({ ms, onSlow }: SlowQuery, sql: string): () => void {
    const started = performance.now()
    return () => {
      const took = Math.round(performance.now() - started)
      if (took >= ms) onSlow({ ms: took, sql: sql.slice(0, SQL_LENGTH) })
    }
  }
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/**
 * A pool that goes on to the next host where one does not answer or only follows, and of which one person has half at most.
 */
export class PrimaryPool extends pg.Pool {
  readonly #addresses: string[]
  readonly #shares: ConnectionsByPerson
  #at = 0

  constructor(
    url: string,
    options: pg.PoolConfig & SlowQueryOption & { max: number; connectionTimeoutMillis: number },
  ) {
    const addresses = addressesOf(url)
    // The type of the hook knows nothing of the promise that the pool waits for.
    const onConnect = addresses.length > 1 ? { onConnect: refuseStandby as (client: pg.ClientBase) => void } : {}
    // What does not wait for each other's answers is sent in one go: most of a small query's time is its way there and back.
    super({ ...options, ...onConnect, connectionString: addresses[0], pipeline: true, Client: GatheringClient })
    this.#addresses = addresses
    this.#shares = new ConnectionsByPerson(Math.ceil(options.max / 2), options.connectionTimeoutMillis)
  }

  /** Every host once, from the one that answered last. */
  async #connectAny(): Promise<pg.PoolClient> {
    for (let tried = 1; ; tried += 1) {
      const at = this.#at
      try {
        return await super.connect()
      } catch (error) {
        // Another call may have gone on already.
        if (this.#at === at) {
          this.#at = (at + 1) % this.#addresses.length
          this.options.connectionString = this.#addresses[this.#at]
        }
        if (tried >= this.#addresses.length) throw error
      }
    }
  }

  async #connectInTurn(): Promise<pg.PoolClient> {
    const giveBack = await this.#shares.take()
    try {
      const client = await this.#connectAny()
      // Made anew by the pool whenever it lends the connection.
      const { release } = client
      client.release = (error) => {
        giveBack()
        release(error)
      }
      return client
    } catch (error) {
      giveBack()
      throw error
    }
  }

  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#connectInTurn()
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error),
    )
  }

  /** A connection of its own, to be ended: COPY shares none with what is sent behind it. */
  async openForCopy(): Promise<pg.Client> {
    // The pool's own way there knows which of the hosts takes writes now.
    ;(await this.connect()).release()
    const client = new pg.Client({ ...this.options, pipeline: false })
    // The query under way rejects too; a connection that breaks unheard would end the process.
    client.on('error', () => undefined)
    await client.connect()
    return client
  }

  /** No statement is kept under a name: behind a pooler the next one may meet a connection that does not know it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- pg's own overloads, passed on as they came
  override query(...args: any[]): any {
    const [query, ...rest] = args as [unknown, ...unknown[]]
    const unnamed =
      typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query
    return (super.query as (...all: unknown[]) => unknown)(unnamed, ...rest)
  }
}
