/** Connections to whichever of several servers takes writes: DATABASE_URL may name a primary and its standbys. */
import pg from 'pg'

/** postgres://user:password@first:5432,second:5433/database → one address a host. */
export const addressesOf = (url: string): string[] => {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => before + host + after)
}

/** A server that only follows another. */
class NotPrimary extends Error {}

const refuseStandby = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
  if (rows[0]!.follows) throw new NotPrimary('the server is a standby')
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void

/** A pool that goes on to the next host where one does not answer or only follows; with one host, a pool as any. */
export class PrimaryPool extends pg.Pool {
  readonly #addresses: string[]
  #at = 0

  constructor(url: string, options: pg.PoolConfig) {
    const addresses = addressesOf(url)
    // The type of the hook knows nothing of the promise that the pool waits for.
    const onConnect = addresses.length > 1 ? { onConnect: refuseStandby as (client: pg.ClientBase) => void } : {}
    super({ ...options, ...onConnect, connectionString: addresses[0] })
    this.#addresses = addresses
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

  override connect(): Promise<pg.PoolClient>
  override connect(done: Connected): void
  override connect(done?: Connected): Promise<pg.PoolClient> | void {
    const connected = this.#connectAny()
    if (!done) return connected
    connected.then(
      (client) => done(undefined, client, client.release.bind(client)),
      (error: Error) => done(error),
    )
  }

  /** No statement is kept under a name: behind a pooler the next one may meet a connection that does not know it. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- pg's own overloads, passed on as they came
  override query(...args: any[]): any {
    const [query, ...rest] = args as [unknown, ...unknown[]]
    const unnamed =
      typeof query === 'object' && query !== null && 'name' in query ? { ...query, name: undefined } : query
    return (super.query as (...all: unknown[]) => unknown)(unnamed, ...rest)
  }
}
