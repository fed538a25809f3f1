/** Cells that are ticked and not written in: with a check box in them, or behind one that lies over the sheet. */
import type { CellPlace } from './address.ts'
import type { Cell, CellStyle, CellValue, DrawingObject, Sheet, Workbook } from './workbook.ts'

const keyOf = ({ sheet, row, column }: CellPlace): string => `${sheet}:${row}:${column}`

/** Where a check box keeps what it shows; null for one that keeps it nowhere. */
function placeOf(workbook: Workbook, own: number, { check }: DrawingObject): CellPlace | null {
  if (!check) return null
  const name = check.sheet?.toLowerCase()
  const sheet = name === undefined ? own : workbook.sheets.findIndex((each) => each.name.toLowerCase() === name)
  return sheet < 0 ? null : { sheet, row: check.row, column: check.column }
}

/** A check box over a sheet, and the cell that keeps its state. */
export type LinkedCheck = { place: CellPlace; caption: string; anchor: DrawingObject['anchor'] }

export const linkedChecks = (workbook: Workbook, { index, drawings }: Sheet): LinkedCheck[] =>
  drawings.flatMap((object) => {
    const place = object.hidden ? null : placeOf(workbook, index, object)
    return place ? [{ place, caption: captionOf(object), anchor: object.anchor }] : []
  })

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
    // Neither ticked nor unticked is #N/A, and any number but 0 a tick, where a check box lies over the sheet.
    if (this.#captions.has(keyOf(place))) return type !== 'text'
    return (type === 'boolean' || type === 'blank') && this.#styles[cell?.style ?? 0]?.isCheckbox === true
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
/** 無, 未実施, 不要, 否, 非該当; 該当なし, 実施しない. */
const unticked = /^(?:[無未不否非].{0,20}|.{0,20}(?:なし|無し|ない|せず)|いいえ|[ー―–—-]|no|n|off|false|[☐□×✕✗0])$/iu

/** Whether a choice, whatever it is called, ticks a check box. */
export const isTick = (text: string): boolean => !unticked.test(text.trim())

/** What a check box shows of its cell: null where that holds neither. */
export function isTicked(value: CellValue | undefined): boolean | null {
  if (value?.type === 'boolean') return value.boolean
  return value?.type === 'number' ? value.number !== 0 : null
}

/** What a check box in a cell shows; null where the cell has none. */
export const checkMark = ({ isCheckbox }: CellStyle, value: CellValue): string | null =>
  isCheckbox && value.type === 'boolean' ? (value.boolean ? '☑' : '☐') : null

/** As the cells behind them say: what the file keeps of the check boxes themselves may be older. */
export const withCellsChecks = (workbook: Workbook): Workbook => {
  const places = workbook.sheets.flatMap((sheet) => linkedChecks(workbook, sheet).map(({ place }) => place))
  return places.length === 0 ? workbook : withCheckMarks(workbook, places)
}

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
      const isOn = isTicked(value)
      if (isOn === null) return object
      isChanged = true
      return marked(object, isOn)
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
