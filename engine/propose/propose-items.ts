/**
 * Reads input items out of a form: blank boxes beside labels, check boxes, choices of validations. A proposal for a
 * person to correct.
 */
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { formatCellReference } from '#engine/model/address.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { formGrid } from './form-grid.ts'
import { formInputs } from './form-inputs.ts'
import type { FormInput } from './form-inputs.ts'
import { sectionsOf } from './sections.ts'

const maxItems = 1000

export const itemOf = (sheet: Sheet, { box, kind, name }: FormInput): ProposedItem => ({
  name,
  type: kind.type,
  item_parts: kind.options.map((item_value) => ({ item_value })),
  cell_reference: formatCellReference({ sheet: sheet.index, row: box.range.top, column: box.range.left }),
})

const divider = (type: 'separator' | 'sheet_separator', name: string): ProposedItem => ({
  type,
  name,
  item_parts: [],
  cell_reference: null,
})

/** Items in reading order: a sheet_separator for each sheet, a separator for each section, then its inputs. */
export const proposeItems = (workbook: Workbook): ProposedItem[] => {
  const items: ProposedItem[] = []
  for (const sheet of workbook.sheets) {
    if (sheet.kind !== 'worksheet' || sheet.state !== 'visible') continue
    const grid = formGrid(workbook, sheet)
    const inputs = grid === null ? [] : formInputs(grid)
    if (grid === null || inputs.length === 0) continue
    items.push(divider('sheet_separator', sheet.name))
    for (const section of sectionsOf(grid, inputs, workbook.defaultFont)) {
      items.push(divider('separator', section.name), ...section.inputs.map((input) => itemOf(sheet, input)))
    }
  }
  return items.slice(0, maxItems)
}
