/** What is told of a visit to a matter's place, in the order in which it happens. */
export const attendanceSteps = ['arrived', 'started', 'ended', 'left'] as const
export type AttendanceStep = (typeof attendanceSteps)[number]

export const attendanceStepLabels = {
  arrived: '到着',
  started: '作業開始',
  ended: '作業終了',
  left: '退出',
} as const satisfies Record<AttendanceStep, string>

/** When it happened, of what is entered afterwards. */
export const enteredLabel = '日時'
/** Beside a time that nobody pressed. */
export const enteredText = '（手入力）'
