/** Visits to a matter's place as this phone has them: what was told here and has not arrived stands among the others. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Attendance } from '#domain/attendances/attendances.contract.ts'
import type { AttendanceMoment } from '#domain/attendances/attendances.rules.ts'
import { enteredMoment, inOrder } from '#domain/attendances/attendances.rules.ts'
import { toTimestamp } from '#domain/dates.ts'
import { attendanceQueries } from '#src/api/attendances.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { queuedOf } from '#src/outbox/kinds/entry.ts'
import type { Queued } from '#src/outbox/kinds/entry.ts'
import { useOutbox } from '#src/outbox/queue/use-outbox.ts'

export type Moment = AttendanceMoment &
  Partial<Pick<Attendance, 'place' | 'is_device_time' | 'canDelete'>> & {
    /** Of what has arrived. */
    id?: number
    /** Of what has not. */
    entry?: Queued<'attendance'>
  }

const waitingMoment = (entry: Queued<'attendance'>, user: { id: number; name: string }): Moment => {
  const at = new Date(entry.written_at).toISOString()
  const { step, entered_at } = entry.write.body
  return {
    step,
    user,
    entered_at: entered_at ? toTimestamp(enteredMoment(entered_at)) : null,
    created_at: at,
    written_at: at,
    entry,
  }
}

export const useVisits = (companyId: string, matterId: number): { userId: number; moments: readonly Moment[] } => {
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const waiting = queuedOf(useOutbox(), 'attendance').filter(
    ({ write }) => write.company_id === companyId && write.matter_id === matterId,
  )
  const { data } = useQuery({
    ...attendanceQueries.ofMatter(companyId, matterId),
    enabled: matterId > 0,
    // Without an answer what was told here is shown all the same.
    meta: { screenShows: () => true },
  })
  const moments = inOrder<Moment>([...(data ?? []), ...waiting.map((entry) => waitingMoment(entry, user))])
  return { userId: user.id, moments }
}
