/** The day's letter: what somebody wants to hear of once a day, each morning, where there is anything. */
import { z } from 'zod'
import { businessDay, formatDay, formatMoment, shiftDay } from '#domain/dates.ts'
import { digestHour, digestLines, isOfTheMorning } from '#domain/notifications/notification-choices.ts'
import { notificationPath } from '#domain/notifications/notification-places.ts'
import { notificationKinds, type NotificationKind } from '#domain/notifications/notifications.labels.ts'
import { notificationText } from '#domain/notifications/notifications.text.ts'
import { asOne, inCompany, inSystem } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import type { Deps } from '#server/http/context.ts'
import { queueLetter } from '#server/mail/outbox.ts'
import { remindPlans } from '#server/plans/reminders.service.ts'
import { digestJob } from '#server/db/schema/jobs.ts'
import { present } from './notifications.presenter.ts'
import { listDigestReaders, takeDigest, type DigestReader } from './notifications.store.ts'

const kind = digestJob
/** Of which morning it is. */
const payloadSchema = z.object({ day: z.iso.date() })

const morningOf = (day: string): Date => new Date(`${day}T${String(digestHour).padStart(2, '0')}:00:00+09:00`)
/** The next morning after the moment. */
const nextMorning = (moment: Date): string => {
  const today = businessDay(moment)
  return morningOf(today) > moment ? today : shiftDay(today, 1)
}

/** Once a morning, however many processes there are: a morning has one key. `after`: a morning that has come already. */
export const scheduleDigests = async (
  { database, jobs, clock }: Pick<Deps, 'database' | 'jobs' | 'clock'>,
  after?: string,
): Promise<void> => {
  // Jobs begin by the database's clock: by this process's own, the morning that has come may still be ahead.
  const day = nextMorning(new Date(Math.max(clock().getTime(), after ? morningOf(after).getTime() : 0)))
  await inSystem(database.db, (tx) =>
    jobs.enqueue(tx, { kind, payload: { day }, run_at: morningOf(day), unique_key: `${kind}:${day}` }),
  )
}

type DigestDeps = Pick<Deps, 'database' | 'jobs' | 'clock' | 'origin'>

type Told = { reader: DigestReader; notification: ReturnType<typeof present> }

/** Whose words stand in the letter too. */
const tellsMore: ReadonlySet<NotificationKind> = new Set([
  'matter_rescheduled',
  'guest_reported',
  'partner_answered',
  'sheet_empty',
  'confirmation_lifted',
  ...notificationKinds.filter(isOfTheMorning),
])

/** A line of the letter: where somebody reads of several companies, with whose it is. */
const lineOf = (origin: string, { reader, notification }: Told, isOfSeveral: boolean): [string, string, string] => [
  [formatMoment(notification.created_at), isOfSeveral ? reader.company_name : null].filter(Boolean).join('　'),
  [notificationText(notification), tellsMore.has(notification.kind) ? notification.body : null]
    .filter(Boolean)
    .join(isOfTheMorning(notification.kind) ? '\n' : '　'),
  `${origin}/c/${reader.company_key}/${notificationPath(notification)}`,
]

/**
 * One letter a morning, of however many companies somebody reads. What is told is marked in the letter's own transaction:
 * whoever begins again after a fall goes on with the others.
 */
const sendDigest = ({ database, jobs, clock, origin }: DigestDeps, readers: readonly DigestReader[]): Promise<void> =>
  asOne(database, async ({ db }) => {
    const told: Told[] = []
    for (const reader of readers) {
      const { company_id, user_id: id, role } = reader
      const actor = { id, role }
      const rows = await inCompany(db, company_id, (tx) => takeDigest(tx, { company_id, actor }))
      told.push(...rows.map((row) => ({ reader, notification: present(actor, row) })))
    }
    const companies = [...new Set(told.map(({ reader }) => reader))]
    const [first] = companies
    if (!first) return
    const isOfSeveral = companies.length > 1
    const names = companies.map(({ company_name }) => company_name).join('、')
    const byTime = told.toSorted(
      (a, b) => Date.parse(a.notification.created_at) - Date.parse(b.notification.created_at),
    )
    await inSystem(db, (tx) =>
      queueLetter(tx, jobs, {
        // Of several companies it is nobody's but the person's.
        company_id: isOfSeveral ? null : first.company_id,
        kind,
        to: { email: first.email, name: first.name },
        subject: `【お知らせ】${formatDay(businessDay(clock()))}のまとめ（${told.length}件）`,
        body: {
          greeting: `${first.name} 様`,
          paragraphs: [`${names}での、これまでのお知らせをまとめてお送りします。`],
          facts: byTime.slice(-digestLines).map((each) => lineOf(origin(), each, isOfSeveral)),
          action: isOfSeveral
            ? { label: '建守を開く', url: `${origin()}/c` }
            : { label: 'お知らせを開く', url: `${origin()}/c/${first.company_key}/notifications` },
          notes: [
            ...(told.length > digestLines ? [`新しい${digestLines}件を載せています。`] : []),
            'まとめて受け取るお知らせの種類は、設定の「お知らせ」で変えられます。',
          ],
        },
      }),
    )
  })

export const handleDigests = (deps: DigestDeps): void => {
  deps.jobs.handle(
    kind,
    async (payload) => {
      // First, so that a morning that fails is not the last one.
      const { day } = payloadSchema.parse(payload)
      await scheduleDigests(deps, day)
      const failed: unknown[] = []
      // What the morning has to say of inspections stands in the letters that go right after it.
      await remindPlans(deps, day).catch((error: unknown) => failed.push(error))
      const readers = await inSystem(deps.database.db, listDigestReaders)
      for (const own of Map.groupBy(readers, ({ user_id }) => user_id).values())
        await sendDigest(deps, own).catch((error: unknown) => failed.push(error))
      // Those that were written are not written again.
      if (failed.length > 0) throw new AggregateError(failed, failed.map(describeError).join('; '))
    },
    { attempts: 3 },
  )
}
