/**
 * The one way to say that something happened: within the transaction of the change itself it leaves the lines in the
 * histories, the notifications in the app, the letters to send and the lines in the trail, as the catalogue has it for each kind.
 */
import { wayOf } from '#domain/notifications/notification-choices.ts'
import { canHearOf } from '#domain/notifications/notifications.policy.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { audit, type AuditEntry } from '#server/audit/audit.ts'
import { idOfDoer, nameOfDoer } from '#server/http/doer.ts'
import type { Tx } from '#server/db/client.ts'
import { addHistories, type NewHistory } from '#server/histories/histories.store.ts'
import type { Deps } from '#server/http/context.ts'
import { checkLetterLimits, findWrittenEnough } from '#server/mail/letter-limits.ts'
import { queueLetter, type NewLetter } from '#server/mail/outbox.ts'
import { listMembers } from '#server/users/users.store.ts'
import { catalogue, type Entry, type Hearer } from './catalogue.ts'
import type { Actor, Addressee, Event, Kind } from './events.ts'
import { queuePushes } from './pushes.ts'
import { addNotifications, findChoices, type Choices, type NewNotification } from './notifications.store.ts'

type Member = Addressee & { id: number; role: Role }
const nobody: ReadonlySet<number> = new Set()

const hearersOf = <K extends Kind>(event: Event<K>): readonly Hearer[] => {
  const entry: Entry<K> = catalogue[event.kind]
  return entry.hearers(event)
}

/** Members of today, by name. Asked for only where one is to hear of something. */
const findMembers = async (tx: Tx, actor: Actor, events: readonly Event[]): Promise<Member[]> =>
  events.some((event) => hearersOf(event).some((hearer) => typeof hearer === 'number'))
    ? (await listMembers(tx, actor)).map((member) => ({ ...member, greeting: `${member.name} 様` }))
    : []

const historyOf = <K extends Kind>({ company_id, user, written }: Actor, event: Event<K>): NewHistory[] => {
  const { history }: Entry<K> = catalogue[event.kind]
  if (!history) return []
  return [history(event)]
    .flat()
    .map(({ type, subject, line }) => ({
      company_id,
      type,
      user_id: idOfDoer(user),
      actor_name: idOfDoer(user) === null ? nameOfDoer(user) : null,
      historyable_type: subject.type,
      historyable_id: subject.id,
      historyable_name: subject.name,
      ...line,
      ...written,
    }))
}

const notificationsOf = <K extends Kind>(
  { company_id, user }: Actor,
  event: Event<K>,
  members: readonly Member[],
  choices: Choices,
  gathered: ReadonlySet<number>,
): NewNotification[] => {
  const { notification, isUrgent }: Entry<K> = catalogue[event.kind]
  if (!notification) return []
  const subject = notification.about(event)
  const doer = notification.by?.(event) ?? user
  const actor_user_id = idOfDoer(doer)
  const actor_name = 'by' in doer && doer.by === 'recipient' ? doer.name : null
  return members.flatMap(({ id }) => {
    const { in_app, mail } = wayOf(notification.kind, choices(id, notification.kind))
    // Whoever had its letter at once is not told of it again in the day's.
    const awaits_digest = !isUrgent && (mail === 'daily' || (mail === 'at_once' && gathered.has(id)))
    if (!in_app && !awaits_digest) return []
    return [
      {
        company_id,
        user_id: id,
        kind: notification.kind,
        subject_type: subject.type,
        subject_id: subject.id,
        actor_user_id,
        actor_name,
        detail: notification.detail?.(event) ?? null,
        is_shown: in_app,
        awaits_digest,
      },
    ]
  })
}

/** Whom a letter of it goes to now. */
const readersOf = <K extends Kind>(event: Event<K>, members: readonly Member[], choices: Choices): Member[] => {
  const { notification, isUrgent }: Entry<K> = catalogue[event.kind]
  if (!notification || isUrgent) return [...members]
  return members.filter(({ id }) => wayOf(notification.kind, choices(id, notification.kind)).mail === 'at_once')
}

const auditOf = <K extends Kind>(event: Event<K>): AuditEntry[] => {
  const { audit: entryOf }: Entry<K> = catalogue[event.kind]
  return entryOf ? [entryOf(event)] : []
}

const lettersOf = <K extends Kind>(
  actor: Actor,
  event: Event<K>,
  { insiders, outsiders }: { insiders: readonly Addressee[]; outsiders: readonly Addressee[] },
  origin: string,
): NewLetter[] => {
  const { letter: write, isLetterCounted, gathers }: Entry<K> = catalogue[event.kind]
  if (!write) return []
  const { kind, subject, body, calendar, company, reply } = write(event, { actor, origin })
  const letterTo = ({ email, name, greeting }: Addressee): NewLetter => ({
    company_id: actor.company_id,
    kind,
    to: { email, name },
    subject,
    ...(company === undefined ? {} : { from_name: `${company}（建守）` }),
    ...(reply ? { reply_to: reply.email } : {}),
    body: { greeting, ...body, ...(reply ? { reply: `${reply.name}さん` } : {}) },
    ...(calendar ? { calendar } : {}),
  })
  const counted = isLetterCounted && {
    about: `${event.subject.type}:${event.subject.id}`,
    sent_by_user_id: idOfDoer(actor.user),
  }
  const sender = gathers && { sent_by_user_id: idOfDoer(actor.user) }
  return [
    ...insiders.map((reader) => ({ ...letterTo(reader), ...sender })),
    ...outsiders.map((reader) => ({ ...letterTo(reader), ...counted })),
  ]
}

/**
 * Nobody hears of what they did themselves, nor twice of one event. Returns the ids of the queued letters in the order
 * of the events; the caller wakes the jobs once its transaction stands.
 */
export const happened = async (
  tx: Tx,
  { jobs, origin }: Pick<Deps, 'jobs' | 'origin'>,
  { by, ...said }: Actor,
  events: readonly Event[],
): Promise<number[]> => {
  const actor: Actor = by ? { ...said, user: by } : said
  const members = await findMembers(tx, actor, events)
  const own_id = idOfDoer(actor.user)
  const told = events.map((event) => {
    const hearers = hearersOf(event)
    const { notification } = catalogue[event.kind]
    const insiders = members.filter(
      (member) =>
        member.id !== own_id &&
        hearers.includes(member.id) &&
        (notification === null || canHearOf(member, notification.kind)),
    )
    const outsiders = hearers.filter((hearer) => hearer !== null && typeof hearer === 'object')
    return { event, insiders, outsiders }
  })
  const choices = await findChoices(
    tx,
    actor,
    told.flatMap(({ event, insiders }) => (catalogue[event.kind].notification ? insiders.map(({ id }) => id) : [])),
  )
  /** Of each event who has had enough letters of its kind, and waits for the day's. */
  const gathered = new Map<Event, ReadonlySet<number>>()
  for (const { event, insiders } of told) {
    const { gathers } = catalogue[event.kind]
    if (!gathers || own_id === null || insiders.length === 0) continue
    const sender = { company_id: actor.company_id, kind: gathers.kind, sent_by_user_id: own_id }
    gathered.set(event, await findWrittenEnough(tx, sender, readersOf(event, insiders, choices)))
  }
  const isGatheredFor = (event: Event) => gathered.get(event) ?? nobody
  await addHistories(
    tx,
    events.flatMap((event) => historyOf(actor, event)),
  )
  const added = await addNotifications(
    tx,
    told.flatMap(({ event, insiders }) => notificationsOf(actor, event, insiders, choices, isGatheredFor(event))),
  )
  await queuePushes(
    tx,
    jobs,
    actor.company_id,
    added.filter(({ user_id, kind, is_shown }) => is_shown && wayOf(kind, choices(user_id, kind)).push),
  )
  await audit(
    tx,
    actor,
    actor,
    events.flatMap((event) => auditOf(event)),
  )
  const mail_ids: number[] = []
  const letters = told.flatMap(({ event, insiders, outsiders }) =>
    lettersOf(
      actor,
      event,
      { insiders: readersOf(event, insiders, choices).filter(({ id }) => !isGatheredFor(event).has(id)), outsiders },
      origin(),
    ),
  )
  for (const letter of letters) {
    await checkLetterLimits(tx, letter)
    mail_ids.push(await queueLetter(tx, jobs, letter))
  }
  return mail_ids
}
