/** Makes the demo company on the database and storage of the environment, and ends. Started by demo-company.ts. */
import { quickenImports } from '#server/quick-imports.ts'

quickenImports()
// Whoever started it is gone: nobody waits for the company.
const abandon = (): void => process.exit(1)
process.on('disconnect', abandon)

const [origin = ''] = process.argv.slice(2)
const [{ createSheetEngine }, { createDatabase }, { readEnv }, { openSecret }, { openStorage }, { seedDemo }] =
  await Promise.all([
    import('#engine/engine.ts'),
    import('#server/db/client.ts'),
    import('#server/env.ts'),
    import('#server/http/link-secret.ts'),
    import('#server/storage/open-storage.ts'),
    import('./demo.ts'),
  ])
const env = readEnv()
const database = createDatabase(env.DATABASE_URL!, { maxConnections: 2 })
const engine = createSheetEngine()
try {
  const storage = await openStorage(env)
  const secret = await openSecret({ storage, database })
  await seedDemo({ database, storage, engine, clock: () => new Date(), origin: () => origin, secret })
} finally {
  await engine.close()
  await database.close()
}
process.off('disconnect', abandon).disconnect()
