/**
 * The demo company: a believable maintenance company around today, so that every screen has something to show at the
 * first start. The same day gives the same company. All of it is one transaction: a start killed half way leaves none.
 */
import { sql } from 'drizzle-orm'
import { hashPassword } from '#server/auth/passwords.ts'
import { inSystem } from '#server/db/client.ts'
import { histories } from '#server/db/schema/histories.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import type { Deps } from '#server/http/context.ts'
import { createCalendar } from './calendar.ts'
import { isDemoPresent } from './demo-company.ts'
import { buildings, sakuraBuildings } from '#server/seed/content/buildings.ts'
import { demoPassword, midori, midoriPeople, sakura, sakuraPeople } from '#server/seed/content/people.ts'
import { loadForms } from './forms.ts'
import { insertBuildings, insertFacilityPhotos } from './insert-buildings.ts'
import { insertDocuments } from './insert-documents.ts'
import { drawPlans, insertDrawings } from './insert-drawings.ts'
import { insertFirms } from './insert-firms.ts'
import { insertGuestReports } from './insert-guests.ts'
import { insertLedger } from './insert-ledger.ts'
import { insertMatters, matterCount } from './insert-matters.ts'
import { foundCompany } from './insert-people.ts'
import { insertPlans } from './insert-plans.ts'
import { insertReportPhotos } from './insert-reports.ts'
import { insertRows } from './insert-rows.ts'
import { insertTalk } from './insert-talk.ts'
import { insertTemplates } from './insert-templates.ts'
import { drawPhotos } from './photos.ts'
import { planDocuments } from './plan-documents.ts'
import { lockOf } from '#server/db/locks.ts'
import { createRandom } from './random.ts'
import type { Seeding } from './seeding.ts'

const sakuraMatterCount = 8

const SEED_LOCK = lockOf('seed')

const byTime = <Row extends { created_at?: Date | undefined }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => a.created_at!.getTime() - b.created_at!.getTime())

const writeWhatHappened = async (seeding: Seeding): Promise<void> => {
  await insertRows(seeding.tx, histories, byTime(seeding.histories))
  await insertRows(seeding.tx, notifications, byTime(seeding.notifications))
}

/** Everything that needs no database: pictures, forms, and submitted documents rendered. */
const prepare = async ({ engine }: Pick<Deps, 'engine'>, now: Date) => {
  const calendar = createCalendar(now)
  const [photos, plans, forms, password_hash] = await Promise.all([
    drawPhotos(),
    drawPlans(),
    loadForms(engine),
    hashPassword(demoPassword),
  ])
  const documents = await planDocuments(forms, photos, { engine, calendar, random: createRandom('documents') })
  return { calendar, photos, plans, forms, password_hash, documents }
}

/** Seeds the demo company unless it is there. Several processes may start at once: one of them does it. */
export const seedDemo = async (
  deps: Pick<Deps, 'database' | 'storage' | 'engine' | 'clock' | 'origin' | 'secret'>,
): Promise<'demo' | 'present'> => {
  const {
    database: { db },
    storage,
  } = deps
  if (await inSystem(db, isDemoPresent)) return 'present'
  const { calendar, photos, plans, forms, password_hash, documents } = await prepare(deps, deps.clock())
  return inSystem(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    if (await isDemoPresent(tx)) return 'present'
    const seeding = await foundCompany(
      { tx, storage, calendar, password_hash, random: createRandom(midori.company_key) },
      midori,
      midoriPeople,
    )
    await insertFirms(seeding)
    const sites = await insertBuildings(seeding, buildings)
    await insertFacilityPhotos(seeding, sites, photos)
    await insertDrawings(seeding, sites, plans, photos)
    const templates = await insertTemplates(seeding, [...forms.values()])
    const matters = await insertMatters(seeding, sites, templates, matterCount)
    const report_files = await insertReportPhotos(seeding, matters, photos)
    await insertLedger(seeding, matters, report_files)
    await insertGuestReports(seeding, matters)
    await insertPlans(seeding, sites)
    await insertDocuments(seeding, documents, {
      templates,
      matters,
      report_files,
      photos,
      origin: deps.origin(),
      secret: deps.secret,
    })
    await insertTalk(seeding, matters)
    await writeWhatHappened(seeding)

    const second = await foundCompany(
      { tx, storage, calendar, password_hash, random: createRandom(sakura.company_key) },
      sakura,
      sakuraPeople,
    )
    await insertMatters(second, await insertBuildings(second, sakuraBuildings), new Map(), sakuraMatterCount)
    await writeWhatHappened(second)
    return 'demo'
  })
}
