/** Workbooks read lately, so that a form is not read anew at every key stroke. */
import { readWorkbook } from '#engine/read/read-workbook.ts'
import type { Workbook } from '#engine/model/workbook.ts'

/** What a cell takes in memory with its value, about. */
const bytesPerCell = 250

const weightOf = (workbook: Workbook, fileSize: number): number => {
  const cells = workbook.sheets.reduce(
    (sum, sheet) => sum + sheet.rows.reduce((count, row) => count + row.cells.length, 0),
    0,
  )
  return fileSize + cells * bytesPerCell + workbook.media.reduce((sum, media) => sum + media.bytes.length, 0)
}

export class WorkbookCache {
  readonly #maxBytes: number
  /** Least recently used first. */
  readonly #entries = new Map<string, { workbook: Workbook; weight: number }>()
  #weight = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * @param key identifies the content, e.g. its hash
   * @throws SheetError when the file cannot be read
   */
  read(key: string, bytes: Uint8Array): Workbook {
    const known = this.#entries.get(key)
    if (known !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, known)
      return known.workbook
    }
    const workbook = readWorkbook(bytes)
    const weight = weightOf(workbook, bytes.length)
    this.#entries.set(key, { workbook, weight })
    this.#weight += weight
    for (const [oldest, entry] of this.#entries) {
      if (this.#weight <= this.#maxBytes) break
      this.#entries.delete(oldest)
      this.#weight -= entry.weight
    }
    return workbook
  }

  get size(): number {
    return this.#entries.size
  }
}
