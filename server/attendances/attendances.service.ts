/** 到着・作業開始・作業終了・退出 of a matter: told by whoever is there, also hours later from a device without a connection. */
import type { Attendance, CreateAttendanceRequest } from '#domain/attendances/attendances.contract.ts'
import { attendanceStepLabels, enteredText } from '#domain/attendances/attendances.labels.ts'
import { canDeleteAttendance } from '#domain/attendances/attendances.policy.ts'
import { enteredError, enteredMoment, momentOf } from '#domain/attendances/attendances.rules.ts'
import { formatMoment } from '#domain/dates.ts'
import { inCompany } from '#server/db/client.ts'
import type { Deps, Scope } from '#server/http/context.ts'
import { forbidden, invalid, notFound } from '#server/http/errors.ts'
import { lockMatter, requireMatter } from '#server/matters/matter-access.service.ts'
import { matterEvent } from '#server/matters/matters.columns.ts'
import { happened } from '#server/records/happened.ts'
import { presentAttendance } from './attendances.presenter.ts'
import {
  deleteAttendance as removeAttendance,
  findAttendance,
  insertAttendance,
  listAttendances as queryAttendances,
} from './attendances.store.ts'

export const listAttendances = ({ database }: Deps, scope: Scope, matter_id: number): Promise<Attendance[]> =>
  inCompany(database.db, scope.company_id, async (tx) => {
    await requireMatter(tx, scope, matter_id)
    return (await queryAttendances(tx, scope, matter_id)).map((row) => presentAttendance(scope, row))
  })

/** As the history tells it. */
const told = (attendance: Attendance): { column_name: string; text: string } => ({
  column_name: attendanceStepLabels[attendance.step],
  text: `${formatMoment(momentOf(attendance))}${attendance.entered_at ? enteredText : ''}`,
})

export const createAttendance = (
  deps: Deps,
  scope: Scope,
  matter_id: number,
  { step, place, ...typed }: CreateAttendanceRequest,
): Promise<Attendance> => {
  const entered_at = typed.entered_at ? enteredMoment(typed.entered_at) : null
  const error = entered_at && enteredError(entered_at, deps.clock())
  if (error) throw invalid({ entered_at: [error] })
  return inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const id = await insertAttendance(tx, {
      company_id: scope.company_id,
      matter_id,
      user_id: scope.user.id,
      step,
      ...place,
      entered_at,
      ...scope.written,
    })
    const attendance = presentAttendance(scope, (await findAttendance(tx, scope, matter_id, id))!)
    const { column_name, text } = told(attendance)
    await happened(tx, deps, scope, [
      matterEvent('updated', matter, {
        field: 'attendances',
        part: { id: attendance.id, name: column_name },
        before: null,
        after: text,
      }),
    ])
    return attendance
  })
}

export const deleteAttendance = (deps: Deps, scope: Scope, matter_id: number, id: number): Promise<void> =>
  inCompany(deps.database.db, scope.company_id, async (tx) => {
    const matter = await lockMatter(tx, scope, matter_id)
    const row = await findAttendance(tx, scope, matter_id, id)
    if (!row) throw notFound()
    if (!canDeleteAttendance(scope.actor, row.attendance)) throw forbidden()
    await removeAttendance(tx, scope, id)
    const { column_name, text } = told(presentAttendance(scope, row))
    await happened(tx, deps, scope, [
      matterEvent('updated', matter, {
        field: 'attendances',
        part: { id, name: column_name },
        before: text,
        after: null,
      }),
    ])
  })
