/** Cells that are ticked and not written in: with a check box in them, or behind one that lies over the sheet. */
import type { CellPlace } from './address.ts'
import type { Cell, CellStyle, CellValue, DrawingObject, Workbook } from './workbook.ts'

const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}:${row}:${column}`

/** Where a check box keeps what it shows; null for one that keeps it nowhere. */
function placeOf(workbook: Workbook, own: number, { check }: DrawingObject): CellPlace | null {
  if (!check) return null
  const name = check.sheet?.toLowerCase()
  const sheet = name === undefined ? own : workbook.sheets.findIndex((each) => each.name.toLowerCase() === name)
  return sheet < 0 ? null : { sheet, row: check.row, column: check.column }
}

/** What stands beside the check boxes, by the cells they are kept in. */
export class CheckCells {
  readonly #captions = new Map<string, string>()
  readonly #styles: CellStyle[]

  constructor(workbook: Workbook) {
    this.#styles = workbook.styles
    for (const { index, drawings } of workbook.sheets) {
      for (const object of drawings) {
        const place = placeOf(workbook, index, object)
        if (place) this.#captions.set(keyOf(place), captionOf(object))
      }
    }
  }

  /** Whether the cell holds TRUE or FALSE and shows it as a tick; it may hold nothing yet. */
  has(place: CellPlace, cell: Cell | undefined): boolean {
    if (cell?.formula !== undefined) return false
    const type = cell?.value.type ?? 'blank'
    if (type !== 'boolean' && type !== 'blank') return false
    return this.#captions.has(keyOf(place)) || this.#styles[cell?.style ?? 0]?.isCheckbox === true
  }

  isLinked(place: CellPlace): boolean {
    return this.#captions.has(keyOf(place))
  }

  /** '' without one. */
  caption(place: CellPlace): string {
    return this.#captions.get(keyOf(place)) ?? ''
  }
}

function captionOf({ content, check }: DrawingObject): string {
  if (content.kind !== 'shape' || !check) return ''
  const text = (content.text?.paragraphs ?? []).flatMap(({ runs }) => runs.map((run) => run.text)).join('')
  return text.replace(check.on, '').replace(check.off, '').trim()
}

export const checkedText = { yes: '有', no: '無' } as const
const unticked = /^(無|無し|なし|いいえ|未|ー|no|off|false|[☐□×0])$/iu

/** Whether a choice, whatever it is called, ticks a check box. */
export const isTick = (text: string): boolean => !unticked.test(text.trim())

/** What a check box in a cell shows; null where the cell has none. */
export const checkMark = ({ isCheckbox }: CellStyle, value: CellValue): string | null =>
  isCheckbox && value.type === 'boolean' ? (value.boolean ? '☑' : '☐') : null

/** The workbook with the check boxes as the changed cells behind them say. */
export function withCheckMarks(workbook: Workbook, changed: CellPlace[]): Workbook {
  const keys = new Set(changed.map(keyOf))
  const valueOf = ({ sheet, row, column }: CellPlace): CellValue | undefined =>
    workbook.sheets[sheet]?.rows.find(({ index }) => index === row)?.cells.find((cell) => cell.column === column)?.value
  let isChanged = false
  const sheets = workbook.sheets.map((sheet) => {
    if (!sheet.drawings.some(({ check }) => check)) return sheet
    const drawings = sheet.drawings.map((object) => {
      const place = placeOf(workbook, sheet.index, object)
      const value = place && keys.has(keyOf(place)) ? valueOf(place) : undefined
      if (value?.type !== 'boolean') return object
      isChanged = true
      return marked(object, value.boolean)
    })
    return { ...sheet, drawings }
  })
  return isChanged ? { ...workbook, sheets } : workbook
}

function marked(object: DrawingObject, isOn: boolean): DrawingObject {
  const { content, check } = object
  if (content.kind !== 'shape' || !content.text || !check) return object
  const [from, to] = isOn ? [check.off, check.on] : [check.on, check.off]
  const paragraphs = content.text.paragraphs.map((paragraph, at) => ({
    ...paragraph,
    runs: paragraph.runs.map((run, inLine) => (at + inLine === 0 ? { ...run, text: run.text.replace(from, to) } : run)),
  }))
  return { ...object, content: { ...content, text: { ...content.text, paragraphs } } }
}
