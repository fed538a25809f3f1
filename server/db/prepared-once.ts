import type { Db } from './client.ts'

/**
 * A query whose SQL is made once for a database, for what every call asks: making it costs as much as running it. It has
 * no name on the server, where a pooler may give each transaction another connection.
 */
export const preparedOnce = <Prepared>(
  query: (db: Db) => { prepare(name: string): Prepared },
): ((db: Db) => Prepared) => {
  const made = new WeakMap<Db, Prepared>()
  return (db) => {
    const prepared = made.get(db) ?? query(db).prepare('')
    made.set(db, prepared)
    return prepared
  }
}
