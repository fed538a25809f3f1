/**
 * The list call as Fastify with pg would answer it: the statements of ours, session, rights and rows, and their rows as JSON.
 * A process of its own: PEER_FOLDER has fastify installed, PEER_URL is the database, PEER_STATEMENTS a file of statements.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import pg from 'pg'
import type { Statement } from './statements.ts'

/** As far as it is used: it is no dependency of ours. */
type Fastify = (options: object) => {
  get: (path: string, answer: () => Promise<object>) => void
  listen: (at: { port: number; host: string }) => Promise<string>
}

const { PEER_FOLDER, PEER_URL, PEER_STATEMENTS } = process.env as Record<string, string>
const fastify = createRequire(join(PEER_FOLDER!, 'package.json'))('fastify') as Fastify
const statements = deserialize(readFileSync(PEER_STATEMENTS!)) as Statement[]
const pool = new pg.Pool({ connectionString: PEER_URL, max: 10 })

const app = fastify({ logger: false })
app.get('/matters', async () => {
  const client = await pool.connect()
  try {
    const answers: unknown[][] = []
    for (const { text, values } of statements) {
      // Several statements in one text answer with several results.
      const results = [await client.query<object>(text, values)].flat()
      answers.push(results.at(-1)!.rows)
    }
    // Session, rights and counts are a row or two; the page of the list is the longest.
    const data = answers.reduce((longest, rows) => (rows.length > longest.length ? rows : longest))
    return { data, meta: { total: 0, per_page: data.length } }
  } finally {
    client.release()
  }
})
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
