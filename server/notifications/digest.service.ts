/** The day's letter: what somebody wants to hear of once a day, each morning, where there is anything. */
import { z } from 'zod'
import { businessDay, formatDay, formatMoment, shiftDay } from '#domain/dates.ts'
import { digestHour, digestLines } from '#domain/notifications/notification-choices.ts'
import { notificationPath } from '#domain/notifications/notification-places.ts'
import { notificationText } from '#domain/notifications/notifications.text.ts'
import { inCompany, inSystem } from '#server/db/client.ts'
import { describeError } from '#server/db/describe-error.ts'
import type { Deps } from '#server/http/context.ts'
import { queueLetter } from '#server/mail/outbox.ts'
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

/** What is told is marked in the letter's own transaction: whoever begins again after a fall goes on with the others. */
const sendDigest = ({ database, jobs, clock, origin }: DigestDeps, reader: DigestReader): Promise<void> =>
  inCompany(database.db, reader.company_id, async (tx) => {
    const { company_id, company_key, company_name, user_id, name, email, role } = reader
    const actor = { id: user_id, role }
    const told = (await takeDigest(tx, { company_id, actor })).map((row) => present(actor, row))
    if (told.length === 0) return
    const day = formatDay(businessDay(clock()))
    const address = `${origin()}/c/${company_key}`
    const isMore = told.length > digestLines
    await queueLetter(tx, jobs, {
      company_id,
      kind,
      to: { email, name },
      subject: `【お知らせ】${day}のまとめ（${told.length}件）`,
      body: {
        greeting: `${name} 様`,
        paragraphs: [`${company_name}での、これまでのお知らせをまとめてお送りします。`],
        facts: told
          .slice(-digestLines)
          .map((notification) => [
            formatMoment(notification.created_at),
            [
              notificationText(notification),
              ['matter_rescheduled', 'guest_reported'].includes(notification.kind) ? notification.body : null,
            ]
              .filter(Boolean)
              .join('　'),
            `${address}/${notificationPath(notification)}`,
          ]),
        action: { label: 'お知らせを開く', url: `${address}/notifications` },
        notes: [
          ...(isMore ? [`新しい${digestLines}件を載せています。`] : []),
          'まとめて受け取るお知らせの種類は、設定の「お知らせ」で変えられます。',
        ],
      },
    })
  })

export const handleDigests = (deps: DigestDeps): void => {
  deps.jobs.handle(
    kind,
    async (payload) => {
      // First, so that a morning that fails is not the last one.
      await scheduleDigests(deps, payloadSchema.parse(payload).day)
      const failed: unknown[] = []
      for (const reader of await inSystem(deps.database.db, listDigestReaders))
        await sendDigest(deps, reader).catch((error: unknown) => failed.push(error))
      // Those that were written are not written again.
      if (failed.length > 0) throw new AggregateError(failed, failed.map(describeError).join('; '))
    },
    { attempts: 3 },
  )
}
