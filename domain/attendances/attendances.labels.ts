/** What is told of a visit to a matter's place, in the order in which it happens. */
export const attendanceSteps = ['arrived', 'started', 'ended', 'left'] as const
export type AttendanceStep = (typeof attendanceSteps)[number]

export const attendanceStepLabels = {
  arrived: '到着',
  started: '作業開始',
  ended: '作業終了',
  left: '退出',
} as const satisfies Record<AttendanceStep, string>
