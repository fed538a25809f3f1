/** The sheets of what is typed as this device calculates them, where it carries the document's form. */
import type { DocsDataRequest, Document } from '#domain/documents/documents.contract.ts'
import type { DataByItem } from '#domain/documents/sections.ts'
import { cellText } from '#domain/sheets/marked-values.ts'
import type { SheetTable } from '#domain/sheets/sheet-table.ts'
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import type { CellPlace } from '#domain/templates/cell-reference.ts'
import { isInputType } from '#domain/templates/item-types.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { NotCarriedError } from '#src/api/errors.ts'
import { readCarried } from '#src/lib/carried-bodies.ts'
import { canCarry } from '#src/lib/carried-store.ts'
import type { Calculated } from './form-calculation.ts'
import { openOfflineSheets } from './offline-sheets.ts'
import type { OfflineSheets } from './offline-sheets.ts'

/** What is typed over what is saved, and the index of the sheet that is looked at. */
export type TypedOver = { saved: DataByItem; typed: DocsDataRequest; sheet: number }

export type OfflineCalculation = {
  /** `answered`: the server's last sheets. Rejects where the form is not carried, or cannot be calculated. */
  calculate: (answered: readonly SheetTable[], typed: TypedOver) => Promise<Calculated>
  close: () => void
}

/** A picture takes its cell's own value away. */
const picturedCells = (items: readonly TemplateItem[], answered: readonly SheetTable[]): CellPlace[] =>
  items.flatMap(({ type, cell_reference }) => {
    const place = cell_reference === null || isInputType(type) ? null : parseCellReference(cell_reference)
    if (!place) return []
    const row = answered
      .find(({ sheetIndex }) => sheetIndex === place.sheet)
      ?.rows.find(({ index }) => index === place.row)
    const cell = row?.cells.find(({ address }) => address === cellAddress(place))
    return cell && cellText(cell.value).text === '' ? [place] : []
  })

/** Out of what is carried and from nowhere else: a device that carries nothing is to fetch nothing of this. */
const carriedForm = async ({ excel_file }: Document['template']): Promise<Uint8Array> => {
  const carried = excel_file && canCarry() ? await readCarried(excel_file.path, Date.now()) : null
  if (!carried) throw new NotCarriedError()
  return new Uint8Array(await carried.arrayBuffer())
}

/** Nothing is loaded before the first calculation. */
export const createOfflineCalculation = (template: Document['template']): OfflineCalculation => {
  const { items } = template
  let opened: Promise<OfflineSheets> | undefined
  const open = async () => openOfflineSheets({ bytes: await carriedForm(template), items })
  const close = () => {
    opened?.then(
      (sheets) => sheets.close(),
      // Whoever asked for it has heard of it.
      () => undefined,
    )
    opened = undefined
  }
  return {
    calculate: async (answered, typed) => {
      opened ??= open()
      const { drawings = [] } = answered.find(({ sheetIndex }) => sheetIndex === typed.sheet) ?? {}
      const pictured = picturedCells(items, answered)
      try {
        return await (await opened).calculate({ ...typed, now: new Date(), drawings, pictured })
      } catch (error) {
        // What was not at hand may be the next time.
        close()
        throw error
      }
    },
    close,
  }
}
