/** Makes and drops databases on a PostgreSQL server. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The same server's URL with another database. */
export const databaseUrl = (clusterUrl: string, database: string): string =>
  Object.assign(new URL(clusterUrl), { pathname: `/${database}` }).href

export const createCluster = (clusterUrl: string) => {
  const pool = new pg.Pool({ connectionString: clusterUrl, max: 1 })
  // The server stops right after the last query. What that does to an idle connection is no failure; a query tells of its own.
  pool.on('error', () => undefined)
  return {
    /** A copy of `template` under a random name, which is returned. */
    createDatabase: async (template: string): Promise<string> => {
      const name = `tatemori_test_${randomBytes(8).toString('hex')}`
      // Whole files cost a third of what the pages cost one by one through the server's memory.
      await pool.query(`create database ${name} template ${template} strategy file_copy`)
      return name
    },
    /** Also while somebody is connected to it. */
    dropDatabase: async (name: string): Promise<void> => {
      await pool.query(`drop database if exists ${name} with (force)`)
    },
    close: (): Promise<void> => pool.end(),
  }
}
