/** Sheets and rolls that QR labels are printed on. Millimetres; places run along the rows from the top left. */
export type LabelSheet = {
  name: string
  page: { width: number; height: number }
  label: { width: number; height: number }
  columns: number
  rows: number
  /** Of the first label. */
  left: number
  top: number
  /** From one label to the next, beside each other. */
  gap: number
  /** What stays free at each edge of a label: printers of tape leave the edges white. */
  padding: number
}

/** Labels are cut, and printers feed, within so much. */
const usualPadding = 1.6
/** Of tape of 24 mm, printers reach 18 mm in the middle. */
const tapePadding = 3

const a4 = { width: 210, height: 297 }

export const labelSheetKeys = ['a4-24', 'a4-44', 'a4-65', 'roll-62', 'tape-24'] as const
export type LabelSheetKey = (typeof labelSheetKeys)[number]

export const labelSheets: Record<LabelSheetKey, LabelSheet> = {
  'a4-24': {
    name: 'A4 24面（66×33.9mm）',
    page: a4,
    label: { width: 66, height: 33.9 },
    columns: 3,
    rows: 8,
    left: 6,
    top: 12.9,
    gap: 0,
    padding: usualPadding,
  },
  'a4-44': {
    name: 'A4 44面（48.3×25.4mm）',
    page: a4,
    label: { width: 48.3, height: 25.4 },
    columns: 4,
    rows: 11,
    left: 8.4,
    top: 8.8,
    gap: 0,
    padding: usualPadding,
  },
  'a4-65': {
    name: 'A4 65面（38.1×21.2mm）',
    page: a4,
    label: { width: 38.1, height: 21.2 },
    columns: 5,
    rows: 13,
    left: 4.75,
    top: 10.7,
    gap: 2.5,
    padding: usualPadding,
  },
  'roll-62': {
    name: 'ラベルプリンター 62mm幅（62×29mm）',
    page: { width: 62, height: 29 },
    label: { width: 62, height: 29 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    padding: usualPadding,
  },
  'tape-24': {
    name: 'ラベルプリンター 24mm幅（70×24mm）',
    page: { width: 70, height: 24 },
    label: { width: 70, height: 24 },
    columns: 1,
    rows: 1,
    left: 0,
    top: 0,
    gap: 0,
    padding: tapePadding,
  },
}

export const labelsPerPage = (key: LabelSheetKey): number => labelSheets[key].columns * labelSheets[key].rows
