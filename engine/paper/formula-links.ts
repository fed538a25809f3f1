/** Links that formulas make (HYPERLINK), beside those that the file tells. */
import type { Evaluator } from '#engine/calculate/evaluator.ts'
import type { Hyperlink, Range, Sheet, Workbook } from '#engine/model/workbook.ts'
import { isFollowed, maxLinks } from '#engine/read/hyperlinks.ts'

const rangeOf = (sheet: Sheet, row: number, column: number): Range =>
  sheet.merges.find(({ top, left }) => top === row && left === column) ?? {
    top: row,
    bottom: row,
    left: column,
    right: column,
  }

function linksOf(sheet: Sheet, evaluator: Evaluator): Hyperlink[] {
  const links: Hyperlink[] = []
  for (const { index, cells } of sheet.rows) {
    for (const { column, formula, value } of cells) {
      if (formula === undefined || value.type === 'error' || !/HYPERLINK\s*\(/i.test(formula)) continue
      if (sheet.hyperlinks.length + links.length === maxLinks) return links
      const address = evaluator.link(formula, sheet.index, { row: index, column })
      if (address !== null && isFollowed(address)) links.push({ range: rangeOf(sheet, index, column), address })
    }
  }
  return links
}

export function withFormulaLinks(workbook: Workbook, evaluator: Evaluator): Workbook {
  const sheets = workbook.sheets.map((sheet) => {
    const links = linksOf(sheet, evaluator)
    return links.length === 0 ? sheet : { ...sheet, hyperlinks: [...sheet.hyperlinks, ...links] }
  })
  return { ...workbook, sheets }
}
