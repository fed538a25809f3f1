/** Carries a template's items over to a new revision of its workbook: by what their cells are called and where they are. */
import type { ProposedItem } from '#domain/templates/templates.contract.ts'
import { formatCellReference, parseCellReference } from '#engine/model/address.ts'
import type { CellPlace } from '#engine/model/address.ts'
import type { Sheet, Workbook } from '#engine/model/workbook.ts'
import { cellOf, formGrid } from './form-grid.ts'
import type { Box, FormGrid } from './form-grid.ts'
import { formInputs } from './form-inputs.ts'
import type { FormInput } from './form-inputs.ts'
import { itemOf } from './propose-items.ts'

type MappedItem = { cell_reference: string | null }

export type ItemMatches<I extends MappedItem> = {
  /** The same label in the same cell; without a label the same cell; and items that have no cell. */
  kept: I[]
  /** The same label in another cell or on a renamed sheet. */
  moved: { item: I; cell_reference: string }[]
  /** Nothing on the new sheet is called as their cell was. */
  lost: I[]
  /** Inputs of the new workbook that no item has. */
  added: ProposedItem[]
}

type Placed<I> = { item: I; place: CellPlace }

const isForm = ({ kind, state }: Sheet): boolean => kind === 'worksheet' && state === 'visible'

/** By name; where it was renamed, by its place among the others. */
const sheetFor = (sheet: Sheet, from: Workbook, to: Workbook): Sheet | null => {
  const named = to.sheets.find(({ name }) => name === sheet.name)
  if (named !== undefined) return named
  const atPlace = to.sheets[sheet.index]
  return atPlace !== undefined && !from.sheets.some(({ name }) => name === atPlace.name) ? atPlace : null
}

const gridOf = (workbook: Workbook, sheet: Sheet): FormGrid | null => (isForm(sheet) ? formGrid(workbook, sheet) : null)

/** The sheet's inputs, and of what else people mapped the blanks. */
const inputsOf = (grid: FormGrid | null, mapped: readonly CellPlace[]): FormInput[] => {
  if (grid === null) return []
  const boxes = mapped.flatMap(({ row, column }) => grid.boxAt(row, column) ?? [])
  return formInputs(grid, new Set(boxes.filter(({ isBlank }) => isBlank)))
}

/** Whether a cell without a label, known by its place alone, is the same in both. */
const isSameCell = (before: FormGrid | null, after: FormGrid | null, { row, column }: CellPlace): boolean => {
  const [a, b] = [before?.boxAt(row, column), after?.boxAt(row, column)]
  if (a === undefined || b === undefined || a.hasFormula || b.hasFormula) return false
  return isSame(a.range, b.range) && isSame(a.value, b.value) && isSame(textsBeside(a, before!), textsBeside(b, after!))
}

/** Where nothing names a cell for sure, all that stands in its row has to be the same. */
const textsBeside = ({ range: { top } }: Box, { boxAt, range }: FormGrid): string[] => {
  const texts: string[] = []
  for (let column = range.left; column <= range.right; column++) texts.push(boxAt(top, column)?.label ?? '')
  return texts
}

const isSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b)

const isAt = (box: Box, sheet: Sheet, place: CellPlace): boolean => isSame(cellOf(box, sheet), place)

/** The sheet where a cell is asked for: check boxes may be kept on one that nobody sees. */
const askedOn = (workbook: Workbook, place: CellPlace): number => {
  const own = workbook.sheets[place.sheet]
  if (own === undefined || isForm(own)) return place.sheet
  const over = workbook.sheets.find((sheet) =>
    gridOf(workbook, sheet)?.boxes.some(({ target }) => target !== undefined && isSame(target, place)),
  )
  return over?.index ?? place.sheet
}

/** @param items those of the old workbook; what they match is told by their cells, not by the names people gave them */
export const matchItems = <I extends MappedItem>(
  oldWorkbook: Workbook,
  items: readonly I[],
  newWorkbook: Workbook,
): ItemMatches<I> => {
  const matches: ItemMatches<I> = { kept: [], moved: [], lost: [], added: [] }
  const taken = new Set<string>()
  const bySheet = new Map<number, Placed<I>[]>()
  for (const item of items) {
    const place = item.cell_reference === null ? null : parseCellReference(item.cell_reference)
    if (place === null) matches.kept.push(item)
    else {
      const sheet = askedOn(oldWorkbook, place)
      bySheet.set(sheet, [...(bySheet.get(sheet) ?? []), { item, place }])
    }
  }

  for (const [index, placed] of bySheet) {
    const oldSheet = oldWorkbook.sheets[index]
    const newSheet = oldSheet === undefined ? null : sheetFor(oldSheet, oldWorkbook, newWorkbook)
    if (oldSheet === undefined || newSheet === null) {
      matches.lost.push(...placed.map(({ item }) => item))
      continue
    }
    const places = placed.map(({ place }) => place)
    const oldGrid = gridOf(oldWorkbook, oldSheet)
    const newGrid = gridOf(newWorkbook, newSheet)
    const before = inputsOf(oldGrid, places)
    // Names of one sheet are unique, so a name finds one input.
    const after = new Map(
      inputsOf(newGrid, places).flatMap((input) => (input.isUnsure ? [] : [[input.name, input.box]])),
    )
    for (const { item, place } of placed) {
      // A name that only says the cell may be another field's after a row was put in.
      const name = before.find(({ box, isUnsure }) => !isUnsure && isAt(box, oldSheet, place))?.name
      const isNameless = name === undefined && isSameCell(oldGrid, newGrid, place)
      const box = isNameless ? newGrid?.boxAt(place.row, place.column) : name && after.get(name)
      if (!box) {
        matches.lost.push(item)
        continue
      }
      const cell_reference = formatCellReference(cellOf(box, newSheet))
      taken.add(cell_reference)
      if (cell_reference === item.cell_reference) matches.kept.push(item)
      else matches.moved.push({ item, cell_reference })
    }
  }

  for (const sheet of newWorkbook.sheets) {
    const proposed = inputsOf(gridOf(newWorkbook, sheet), []).map((input) => itemOf(sheet, input))
    matches.added.push(...proposed.filter(({ cell_reference }) => !taken.has(cell_reference ?? '')))
  }
  return matches
}
