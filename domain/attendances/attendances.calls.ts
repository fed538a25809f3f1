import { idParam, type Calls } from '../call.ts'
import {
  attendanceAnswerSchema,
  attendancesAnswerSchema,
  createAttendanceRequestSchema,
} from './attendances.contract.ts'

export const attendanceCalls = {
  'GET /matters/{id}/attendances': {
    operation: 'listMatterAttendances',
    summary: '案件の到着・作業開始・作業終了・退出（起きた順。ゲストは自分の分のみ）',
    params: idParam,
    answer: attendancesAnswerSchema,
  },
  'POST /matters/{id}/attendances': {
    operation: 'createMatterAttendance',
    summary: '案件への到着・作業開始・作業終了・退出を記録する（位置は任意）',
    params: idParam,
    body: createAttendanceRequestSchema,
    answer: attendanceAnswerSchema,
    status: 201,
  },
  'DELETE /matters/{id}/attendances/{attendance_id}': {
    operation: 'deleteMatterAttendance',
    summary: '到着・作業開始・作業終了・退出の記録を取り消す（本人または管理者）',
    params: idParam.extend({ attendance_id: idParam.shape.id }),
    status: 204,
  },
} satisfies Calls
