/** 到着・作業開始・作業終了・退出 of matters. */
import type { Attendance, CreateAttendanceRequest } from '#domain/attendances/attendances.contract.ts'
import { undoFailure } from '#domain/text/screens.ts'
import { dataQuery } from './call-query.ts'
import { companyCall } from './call.ts'
import type { CallOptions } from './call.ts'
import { isOffline } from './errors.ts'
import { dataOf } from './http.ts'
import { useNounMutation } from './noun-mutation.ts'
import { companyKey } from './query.ts'

export const attendanceQueries = {
  /** In the order in which they happened; others who are there tell of it too. */
  ofMatter: (companyId: string, matterId: number) => ({
    ...dataQuery(
      companyId,
      companyKey(companyId, 'attendances', 'of-matter', { matter_id: matterId }),
      'GET /matters/{id}/attendances',
      { params: { id: matterId } },
    ),
    staleTime: 0,
  }),
}

export const sendAttendance = (
  companyId: string,
  matterId: number,
  body: CreateAttendanceRequest,
  options: CallOptions,
): Promise<Attendance> =>
  dataOf(companyCall(companyId, 'POST /matters/{id}/attendances', { params: { id: matterId }, body, ...options }))

/** That there is no connection is the caller's to show: it waits then. */
export const useCreateAttendance = (companyId: string, matterId: number) =>
  useNounMutation(
    companyId,
    'attendances',
    ({ key, ...body }: CreateAttendanceRequest & { key: string }) =>
      sendAttendance(companyId, matterId, body, { idempotencyKey: key, mayWait: true }),
    { screenShows: isOffline, failure: '記録に失敗しました。時間をおいて、やり直してください。' },
  )

export const useDeleteAttendance = (companyId: string) =>
  useNounMutation(
    companyId,
    'attendances',
    ({ id: attendance_id, matter_id: id }: Pick<Attendance, 'id' | 'matter_id'>) =>
      companyCall(companyId, 'DELETE /matters/{id}/attendances/{attendance_id}', { params: { id, attendance_id } }),
    { failure: undoFailure },
  )
