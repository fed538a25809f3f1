import type { Workbook } from '#engine/model/workbook.ts'
import type { Settings } from './coerce.ts'
import { evaluate, plain } from './evaluate.ts'
import type { Frame, Place, World } from './frame.ts'
import { parseFormula } from './parse-formula.ts'
import { SheetCells } from './sheet-cells.ts'
import { tableReferences } from './table-references.ts'

/** Work a single formula may cost: values computed, those of arrays included. */
const maxSteps = 5_000_000

/** Names of sheets and of formulas are looked up without regard to case. */
export function createWorld(workbook: Workbook, settings: Settings): World {
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name.toLowerCase(), sheet.index]))
  for (const [at, { name }] of (workbook.externalSheets ?? []).entries())
    sheets.set(name.toLowerCase(), workbook.sheets.length + at)
  const nameKey = (sheet: number | null, name: string): string => `${sheet ?? ''}!${name}`
  const names = new Map(
    workbook.definedNames.map(({ localSheet, name, formula }) => [nameKey(localSheet, name.toLowerCase()), formula]),
  )
  return {
    cells: new SheetCells(workbook),
    settings,
    sheetNames: workbook.sheets.map(({ name }) => name),
    sheetIndex: (name) => sheets.get(name),
    definedName: (sheet, name) => {
      const formula = names.get(nameKey(sheet, name)) ?? names.get(nameKey(null, name))
      return formula === undefined ? undefined : parseFormula(formula)
    },
    tableRange: tableReferences(workbook),
    evaluate,
    plain,
    steps: maxSteps,
    calls: 0,
  }
}

/** Where a formula stands, with the work it may cost. */
export function frameAt(
  world: World,
  place: Place,
  options: { isArray: boolean; origin?: { row: number; column: number } },
): Frame {
  world.steps = maxSteps
  const { row, column } = options.origin ?? place
  return {
    sheet: place.sheet,
    row: place.row,
    column: place.column,
    world,
    shiftRows: place.row - row,
    shiftColumns: place.column - column,
    isArray: options.isArray,
    variables: null,
  }
}
