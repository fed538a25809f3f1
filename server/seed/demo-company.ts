/** What a running server has to know of the demo company. What makes it is loaded in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { roleLabels } from '#domain/users/users.labels.ts'
import { inSystem, type Database, type Tx } from '#server/db/client.ts'
import { companies } from '#server/db/schema/company.ts'
import { demoPassword, midori, midoriPeople } from './content/people.ts'

/** People whose screens show most: one a role. */
export const demoLogins = (['佐藤 恵子', '高橋 健一', '中村 彩', '原田 誠'] as const).map((name) => {
  const { role, email } = midoriPeople.find((person) => person.name === name)!
  return { role: roleLabels[role], email, password: demoPassword }
})

export const isDemoPresent = async (tx: Tx): Promise<boolean> =>
  (await tx.select({ id: companies.id }).from(companies).where(eq(companies.company_key, midori.company_key))).length >
  0

type Wish = {
  database: Database
  /** Of the same database. */
  databaseUrl: string
  /** What letters in it link to. */
  origin: string
  /** Gives it up. */
  ending: AbortSignal
  /** Told before it takes its time. */
  onMaking: () => void
}

/**
 * Has the demo company made unless it is there. In a process that ends with it: photographs, plans and forty documents
 * would leave the server at twice its size for as long as it runs.
 */
export const ensureDemo = async ({ database, databaseUrl, origin, ending, onMaking }: Wish): Promise<void> => {
  if (await inSystem(database.db, isDemoPresent)) return
  onMaking()
  const maker = fork(join(import.meta.dirname, 'demo.process.ts'), [origin], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal: ending,
  })
  const [code, signal] = (await once(maker, 'exit')) as [number | null, NodeJS.Signals | null]
  if (code !== 0) throw new Error(`The demo company could not be made (${code ?? signal}).`)
}
