/**
 * Guests hear by letter, at once, what becomes of the jobs that are theirs: a company's own people look into the
 * application, somebody from outside does not.
 */
import { matterColumnLabels as labels } from '#domain/matters/matters.labels.ts'
import { formatSchedule } from '#domain/matters/matters.rules.ts'
import type { Tx } from '#server/db/client.ts'
import { findBuilding } from '#server/buildings/buildings.store.ts'
import type { Scope } from '#server/http/context.ts'
import type { Event, GuestJob, GuestJobNews, JobChange, Visit } from '#server/records/events.ts'
import { findCompanyPhone, findGuestsAmong } from './guest-jobs.store.ts'
import type { MatterRow } from './matters.store.ts'

/** A matter and who is on it, before or after a change; null where it is not there then. */
export type MatterState = { matter: MatterRow; user_ids: readonly number[] } | null

const buildingOf = async (tx: Tx, scope: Scope, { building_id }: MatterRow) =>
  building_id === null ? null : findBuilding(tx, scope, building_id)

/** When and where it is. */
export const visitOf = async (tx: Tx, scope: Scope, matter: MatterRow): Promise<Visit> => {
  const building = await buildingOf(tx, scope, matter)
  return { schedule: formatSchedule(matter), building: building && { name: building.name, address: building.address } }
}

/** What somebody needs who goes there: where, when, what is wrong, and whom to ring. */
export const jobOf = async (tx: Tx, scope: Scope, matter: MatterRow): Promise<GuestJob> => {
  const { start_date, end_date, start_time, end_time, updated_at, place, symptom, caller_name, caller_phone } = matter
  return {
    ...{ start_date, end_date, start_time, end_time, updated_at, place, symptom, caller_name, caller_phone },
    ...(await visitOf(tx, scope, matter)),
    company: await findCompanyPhone(tx, scope),
  }
}

/** What of the job is another now: the day, the time, the building. */
const changesOf = async (tx: Tx, scope: Scope, before: MatterRow, after: MatterRow): Promise<JobChange[]> => {
  const changes: JobChange[] = [
    { label: labels.schedule, before: formatSchedule(before), after: formatSchedule(after) },
  ]
  if (before.building_id !== after.building_id) {
    const [was, is] = [await buildingOf(tx, scope, before), await buildingOf(tx, scope, after)]
    changes.push({ label: labels.building_id, before: was?.name ?? '', after: is?.name ?? '' })
  }
  return changes.filter((change) => change.before !== change.after)
}

/** The letters of one matter's change. A matter that is gone is cancelled for whoever was on it. */
export const guestNews = async (tx: Tx, scope: Scope, before: MatterState, after: MatterState): Promise<Event[]> => {
  const [was, is] = [before?.user_ids ?? [], after?.user_ids ?? []]
  const guests = await findGuestsAmong(tx, scope, [...new Set([...was, ...is])])
  const told = (news: GuestJobNews): number[] => {
    const staying = is.filter((id) => was.includes(id))
    const ids = {
      added: is.filter((id) => !was.includes(id)),
      changed: after === null ? [] : staying,
      removed: after === null ? [] : was.filter((id) => !is.includes(id)),
      cancelled: after === null ? was : [],
    }[news]
    return ids.filter((id) => guests.has(id))
  }
  const matter = (after ?? before)?.matter
  if (!matter || guests.size === 0) return []
  const job = await jobOf(tx, scope, matter)
  const changes = before && after ? await changesOf(tx, scope, before.matter, after.matter) : []
  const subject = { type: 'matter', id: matter.id, name: matter.name } as const
  const all = (['added', 'changed', 'removed', 'cancelled'] as const).map((news) => ({
    kind: 'guest_job' as const,
    ...{ subject, news, job, user_ids: told(news), changes: news === 'changed' ? changes : [] },
  }))
  return all.filter(({ news, user_ids }) => user_ids.length > 0 && (news !== 'changed' || changes.length > 0))
}

/** Of the company's own those who stay on a matter hear that its day, its time or its building is another now. */
export const teamNews = async (
  tx: Tx,
  scope: Scope,
  before: NonNullable<MatterState>,
  after: NonNullable<MatterState>,
): Promise<Event[]> => {
  const user_ids = after.user_ids.filter((id) => before.user_ids.includes(id))
  const changes = user_ids.length === 0 ? [] : await changesOf(tx, scope, before.matter, after.matter)
  if (changes.length === 0) return []
  const subject = { type: 'matter', id: after.matter.id, name: after.matter.name } as const
  const visit = await visitOf(tx, scope, after.matter)
  return [{ kind: 'matter_rescheduled', subject, user_ids, visit, changes }]
}
