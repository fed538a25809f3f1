/** What a new revision does to a form's items, as one list: pure functions, no screen. */
import { cellAddress, parseCellReference } from '#domain/templates/cell-reference.ts'
import type { ItemType } from '#domain/templates/item-types.ts'
import type { Template, TemplateComparison } from '#domain/templates/templates.contract.ts'

export const changeLabels = {
  moved: '移動する欄',
  added: '新しい欄',
  lost: 'なくなる欄',
  kept: 'そのままの欄',
} as const
export type Change = keyof typeof changeLabels
export const changes = Object.keys(changeLabels) as Change[]

export type FormChange = {
  key: string
  change: Change
  name: string
  type: ItemType
  /** Sheet and cell on the form as it is, and on the new one; null where it has none. */
  from: string | null
  to: string | null
  /** Of an item that loses its cell its id; of a new cell its reference: the two may be paired. */
  id?: number
  cell_reference?: string
}

/** By item that loses its cell, the new cell that somebody says is its own. */
export type Pairs = ReadonlyMap<number, string>

/** The changes with what was paired: such items move, and their cells are no new ones. */
export const withPairs = (rows: readonly FormChange[], pairs: Pairs): FormChange[] => {
  const byCell = new Map(rows.flatMap((row) => (row.cell_reference ? [[row.cell_reference, row] as const] : [])))
  const taken = new Set(pairs.values())
  return rows.flatMap((row): FormChange[] => {
    if (row.cell_reference !== undefined && taken.has(row.cell_reference)) return []
    const cell = row.id === undefined ? undefined : pairs.get(row.id)
    return [cell === undefined ? row : { ...row, change: 'moved', to: byCell.get(cell)?.to ?? null }]
  })
}

type Sheets = readonly { sheet_index: number; name: string }[]

const placeText = (sheets: Sheets, reference: string | null): string | null => {
  const place = reference === null ? null : parseCellReference(reference)
  if (place === null) return null
  const name = sheets.find(({ sheet_index }) => sheet_index === place.sheet)?.name ?? ''
  return `${name} ${cellAddress(place)}`
}

/** Those that ask to be looked at first: moved, new, lost, then the rest. */
export const formChanges = (template: Template, { sheets, items, added }: TemplateComparison): FormChange[] => {
  const byId = new Map(template.items.map((item) => [item.id, item]))
  const known = items.flatMap(({ id, to }): FormChange[] => {
    const item = byId.get(id)
    if (item === undefined) return []
    const change = to === null ? 'lost' : to === item.cell_reference ? 'kept' : 'moved'
    const from = placeText(template.sheets, item.cell_reference)
    const row = {
      key: `item-${id}`,
      change,
      name: item.name,
      type: item.type,
      from,
      to: placeText(sheets, to),
    } as const
    return [change === 'lost' ? { ...row, id } : row]
  })
  const fresh = added.map(({ name, type, cell_reference }): FormChange => ({
    key: `new-${cell_reference}`,
    change: 'added',
    name,
    type,
    from: null,
    to: placeText(sheets, cell_reference),
    ...(cell_reference !== null && { cell_reference }),
  }))
  return [...known, ...fresh].sort((a, b) => changes.indexOf(a.change) - changes.indexOf(b.change))
}
