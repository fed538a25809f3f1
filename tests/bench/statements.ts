/** The SQL of one call of the application, recorded as it runs, and run again bare. */
import pg from 'pg'

export type Statement = { text: string; values?: unknown[] }

/** Every statement that any connection of this process sends while `run` runs. */
export const recordStatements = async (run: () => Promise<unknown>): Promise<Statement[]> => {
  const recorded: Statement[] = []
  const original = pg.Client.prototype.query
  const recording = function (this: pg.Client, ...args: [unknown, ...unknown[]]): unknown {
    const [query, values] = args
    const text = typeof query === 'string' ? query : (query as { text?: string }).text
    if (text !== undefined) {
      const given =
        (typeof query === 'object' ? (query as { values?: unknown[] }).values : undefined) ??
        (Array.isArray(values) ? values : undefined)
      recorded.push({ text, ...(given ? { values: given } : {}) })
    }
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  }
  pg.Client.prototype.query = recording as typeof original
  try {
    await run()
  } finally {
    pg.Client.prototype.query = original
  }
  return recorded
}

/** Rounds a second of all statements in order, on so many connections for so long. */
export const runBare = async (
  url: string,
  statements: Statement[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> => {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const begun = performance.now()
  const until = begun + seconds * 1000
  let rounds = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        for (const { text, values } of statements) await client.query(text, values)
        rounds += 1
      }
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  await Promise.all(clients.map((client) => client.end()))
  return rounds / elapsed
}
