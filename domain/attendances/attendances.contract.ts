import { z } from 'zod'
import { idSchema, listOf, optionalMoment, single, timestampSchema, writtenShape } from '../fields.ts'
import { userRefSchema } from '../users/users.contract.ts'
import { attendanceSteps, enteredLabel } from './attendances.labels.ts'

/** Where a device says that it is. */
export const attendancePlaceSchema = z.object({
  latitude: z
    .number('緯度を確認してください。')
    .min(-90, '緯度を確認してください。')
    .max(90, '緯度を確認してください。'),
  longitude: z
    .number('経度を確認してください。')
    .min(-180, '経度を確認してください。')
    .max(180, '経度を確認してください。'),
  /** By how many metres it may be wrong. */
  accuracy: z.number('位置の誤差を確認してください。').min(0, '位置の誤差を確認してください。'),
})
export type AttendancePlace = z.infer<typeof attendancePlaceSchema>

/** One moment of somebody's visit: `entered_at`, or else when it was told, `written_at` or `created_at`. */
export const attendanceSchema = z.object({
  id: idSchema,
  matter_id: idSchema,
  step: z.enum(attendanceSteps),
  user: userRefSchema,
  /** Null where the person does not let the device say it. */
  place: attendancePlaceSchema.nullable(),
  /** When it happened, as somebody who had forgotten to press typed it afterwards; null of a press. */
  entered_at: timestampSchema.nullable(),
  created_at: timestampSchema,
  ...writtenShape,
  canDelete: z.boolean(),
})
export type Attendance = z.infer<typeof attendanceSchema>

export const attendanceAnswerSchema = single(attendanceSchema)
export const attendancesAnswerSchema = listOf(attendanceSchema)

export const createAttendanceRequestSchema = z.object({
  step: z.enum(attendanceSteps, '到着・作業開始・作業終了・退出のどれかを選択してください。'),
  place: attendancePlaceSchema.nullish(),
  /** Of what was forgotten: when it happened. */
  entered_at: optionalMoment(enteredLabel),
})
export type CreateAttendanceRequest = z.infer<typeof createAttendanceRequestSchema>
