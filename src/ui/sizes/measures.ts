/** Numbers that more than one part of the screens needs: pixels unless the name says otherwise. */
export const measures = {
  thumbnail: { width: 114, height: 161, maxScale: 0.5, lazyMargin: 50, lazyThreshold: 0.1 },
  textAreaRows: 4,
  /** From so many choices on, there is a field to search them. */
  filterSearchFrom: 5,
  memberListHeight: 390,
  choiceListMaxHeight: 300,
  pickerRowRem: 3.75,
  timeWheel: { row: 60, paddingRows: 2, hours: 24, minutes: 60, minuteInterval: 1 },
  /** Of calendars and time wheels: above dialogs. */
  pickerZIndex: 9999,
  editorSplitPercent: { left: 16.7, right: 43.1 },
  historySplitPercent: { timeline: 69, members: 29 },
} as const

/** How long somebody must have stopped typing, in milliseconds. */
export const typingPauseMs = 300
