/** Excel tables (テーブル): where they lie and what their columns are called. */
import type { Table } from '#engine/model/workbook.ts'
import { parseRange } from '#engine/model/address.ts'
import type { ReadContext } from './context.ts'
import { childOf, childrenOf, numberAttribute } from '#engine/package/xml.ts'

/** @throws SheetError when a table's part is no readable XML */
export function readTables(sheetPart: string, { source }: ReadContext): Table[] {
  return source.relationships(sheetPart).flatMap(({ type, target, isExternal }): Table[] => {
    if (type !== 'table' || isExternal || !source.has(target)) return []
    const root = source.xml(target)
    const range = parseRange(root.attributes['ref'] ?? '')
    if (root.name !== 'table' || !range) return []
    return [
      {
        name: root.attributes['displayName'] ?? root.attributes['name'] ?? '',
        range,
        headerRows: numberAttribute(root.attributes['headerRowCount']) ?? 1,
        totalsRows: numberAttribute(root.attributes['totalsRowCount']) ?? 0,
        columns: childrenOf(childOf(root, 'tableColumns'), 'tableColumn').map(({ attributes }) =>
          columnName(attributes['name'] ?? ''),
        ),
      },
    ]
  })
}

/** Line breaks and the like are kept as _x000a_. */
const columnName = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
