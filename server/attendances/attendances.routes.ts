import { attendanceCalls } from '#domain/attendances/attendances.calls.ts'
import { companyRoutes, type App } from '#server/http/route.ts'
import { createAttendance, deleteAttendance, listAttendances } from './attendances.service.ts'

export const attendancesRoutes = (app: App): void => {
  companyRoutes(app, 'attendances', attendanceCalls, {
    'GET /matters/{id}/attendances': async ({ deps, scope, params }) => ({
      data: await listAttendances(deps, scope, params.id),
    }),

    'POST /matters/{id}/attendances': async ({ deps, scope, params, body }) => ({
      data: await createAttendance(deps, scope, params.id, body),
    }),

    'DELETE /matters/{id}/attendances/{attendance_id}': ({ deps, scope, params }) =>
      deleteAttendance(deps, scope, params.id, params.attendance_id),
  })
}
