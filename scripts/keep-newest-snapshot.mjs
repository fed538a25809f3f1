/** The next migration is made from the newest snapshot alone; each is 12,000 lines of what the migrations say anyway. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const meta = join(import.meta.dirname, '../server/db/migrations/meta')
const snapshots = readdirSync(meta).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(meta, name))
