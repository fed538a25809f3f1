/** Excel tables (テーブル): where they lie and what their columns are called. */
import type { Range, Row, Table } from '#engine/model/workbook.ts'
import { parseRange } from '#engine/model/address.ts'
import type { ReadContext } from './context.ts'
import type { XmlElement } from '#engine/package/xml-reader.ts'
import { childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

/** @throws SheetError when a table's part is no readable XML */
export function readTables(sheetPart: string, { source }: ReadContext): { table: Table; filter: Range | null }[] {
  return source.relationships(sheetPart).flatMap(({ type, target, isExternal }) => {
    if (type !== 'table' || isExternal || !source.has(target)) return []
    const root = source.xml(target)
    const range = parseRange(root.attributes['ref'] ?? '')
    if (root.name !== 'table' || !range) return []
    const table: Table = {
      name: root.attributes['displayName'] ?? root.attributes['name'] ?? '',
      range,
      headerRows: numberAttribute(root.attributes['headerRowCount']) ?? 1,
      totalsRows: numberAttribute(root.attributes['totalsRowCount']) ?? 0,
      columns: childrenOf(childOf(root, 'tableColumns'), 'tableColumn').map(({ attributes }) =>
        columnName(attributes['name'] ?? ''),
      ),
    }
    return [{ table, filter: filterOf(childOf(root, 'autoFilter')) }]
  })
}

/** The range of an autoFilter that hides rows; null for one that shows them all. */
export function filterOf(autoFilter: XmlElement | undefined): Range | null {
  const isOn = childrenOf(autoFilter, 'filterColumn').some(({ children }) => children.length > 0)
  return isOn ? parseRange(autoFilter?.attributes['ref'] ?? '') : null
}

/** Files only say that rows are hidden: under a filter that is on, the filter hides them. */
export function markFiltered(rows: Row[], filters: (Range | null)[]): void {
  for (const row of rows) {
    if (row.hidden && filters.some((range) => range && row.index > range.top && row.index <= range.bottom))
      row.filtered = true
  }
}

/** Line breaks and the like are kept as _x000a_. */
const columnName = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
