import { attendanceStepLabels, enteredText } from '#domain/attendances/attendances.labels.ts'
import { shownMoment } from '#domain/dates.ts'
import { sendAttendance } from '#src/api/attendances.ts'
import type { Write } from './entry.ts'
import { ofNoItem, plain, uncontested } from './kind.ts'
import type { KindOf } from './kind.ts'
import { ofMatter } from './of-matter.ts'
import { takeIntoCarried } from './take-in.ts'

/** 到着, and of what was forgotten when it was. */
const told = ({ step, entered_at }: Write<'attendance'>['body']): string =>
  `${attendanceStepLabels[step]}${entered_at ? ` ${shownMoment(entered_at)}${enteredText}` : ''}`

export const attendance: KindOf<'attendance'> = {
  ...uncontested,
  ...ofNoItem,
  ...plain,
  ...ofMatter,
  label: '現地の記録',
  name: ({ body }) => attendanceStepLabels[body.step],
  lines: ({ body }) => [{ name: attendance.label, value: told(body) }],
  send: async (_client, write, options) => {
    const record = await sendAttendance(write.company_id, write.matter_id, write.body, options)
    await takeIntoCarried(write.company_id, attendance.arrived(record, write))
    return { made_id: record.id }
  },
  arrived: (record) => ({ of: 'attendance', record }),
  noun: () => 'attendances',
}
