/** Every number of the specification that more than one place needs. Lengths count Unicode characters (textLength). */
export const limits = {
  internalUsers: 10,
  pageSize: 20,
  maxPageSize: 100,
  uploadBytes: 200 * 1024 * 1024,
  uploadsPerRequest: 20,
  text: {
    name: 100,
    title: 100,
    itemText: 255,
    itemTextArea: 2000,
    description: 2000,
    note: 2000,
    address: 255,
    shortText: 100,
    phone: 20,
    fileName: 255,
    search: 255,
    comment: 3000,
    approverComment: 3000,
    applicantComment: 100,
    recipient: 100,
    email: 100,
    passwordMin: 8,
    passwordMax: 128,
  },
  items: { perTemplate: 2000, optionsPerItem: 200 },
  approvalSteps: 20,
  destinations: 50,
  embedResources: 100,
  yen: 9_999_999_999,
  /** Years a typed date may lie in; beyond them it is a slip of the finger. */
  years: { from: 1900, to: 2199 },
  recipientLinkDays: 90,
  invitationDays: 7,
  resetTokenMinutes: 60,
} as const

/** Waiting times of the screens, in milliseconds. */
export const timings = {
  searchDebounce: 300,
  clickInterval: 300,
  createRedirect: 100,
  pdfConversionDelay: 100,
  queryCache: 5 * 60_000,
  router: { preloadDelay: 50, pendingAfter: 1000, pendingMinimum: 500, preloadStale: 30_000, cache: 5 * 60_000 },
} as const

/** Measures of the screens: pixels unless the name says otherwise. */
export const measures = {
  zoom: { min: 0.25, max: 3, step: 0.25, initial: 1 },
  pdfRenderScale: 1.5,
  thumbnail: { width: 114, height: 161, maxScale: 0.5, lazyMargin: 50, lazyThreshold: 0.1 },
  textAreaRows: 4,
  filterSearchFrom: 5,
  memberListHeight: 390,
  choiceListMaxHeight: 300,
  pickerRowRem: 3.75,
  pickerMaxRows: 3,
  pickerDialogRem: 43.75,
  mobileStatusRows: 3,
  gradientLevels: 10,
  timeWheel: { row: 60, paddingRows: 2, hours: 24, minutes: 60, minuteInterval: 1 },
  calendar: { cells: 42, yearsAround: 100, yearsPerPage: 12, zIndex: 9999 },
  editorSplitPercent: { left: 16.7, right: 43.1 },
  historySplitPercent: { timeline: 69, members: 29 },
} as const
