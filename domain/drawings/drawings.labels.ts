/** What a drawing was before it became a picture of one page. */
export const drawingTypes = ['pdf', 'image'] as const
export type DrawingType = (typeof drawingTypes)[number]

/** Whether somebody saw on site that the pin is right. */
export const pinStates = { unconfirmed: 1, confirmed: 2 } as const
export type PinState = (typeof pinStates)[keyof typeof pinStates]
export const pinStateLabels = { 1: '未確認', 2: '確認済み' } as const satisfies Record<PinState, string>

/** Papers that drawings are printed on, always with the long side as the picture has it. Millimetres. */
export const drawingPapers = {
  a4: { name: 'A4', short: 210, long: 297 },
  a3: { name: 'A3', short: 297, long: 420 },
} as const
export type DrawingPaper = keyof typeof drawingPapers
export const drawingPaperKeys = Object.keys(drawingPapers) as DrawingPaper[]

/** Japanese names of the columns, for history lines, field errors and screens. */
export const drawingColumnLabels = {
  name: '図面名',
  type: '種類',
  building_id: '建物',
  tags: 'タグ',
  file: '図面の画像',
  source: '元のPDF',
  version: '版',
  pins: 'ピン',
} as const

/** The columns of the list, from left to right. */
export const drawingListLabels = {
  name: drawingColumnLabels.name,
  building: drawingColumnLabels.building_id,
  tags: drawingColumnLabels.tags,
  pins: drawingColumnLabels.pins,
  facilities: '設備',
  version: drawingColumnLabels.version,
  created_at: '登録日',
  updated_at: '最終更新',
} as const

export const pinColumnLabels = {
  number: '番号',
  text: 'ピンのメモ',
  facility_id: '設備',
  lng: '横位置',
  lat: '縦位置',
  /** Both as one. */
  place: '位置',
  version: drawingColumnLabels.version,
  direction: '向き',
  state: '確認状況',
  files: '写真・ファイル',
} as const

/** 第3版. */
export const versionText = (number: number): string => `第${number}版`
/** What a printed or opened version is now. */
export const versionStateText = (isLatest: boolean): string => (isLatest ? '最新版' : '旧版')
/** Of a pin that has not been placed on the version that is seen. */
export const oldPlaceText = '前の版の位置'
/** The same where an older version is seen. */
export const otherPlaceText = 'ほかの版の位置'
/** ピン 12; one that is not sent yet has no number. */
export const pinText = (number: number): string => (number > 0 ? `ピン${number}` : '未送信のピン')
