/** Names of items on one sheet: saving keeps them apart, and where an older template did not, the cell tells. */
import { isUnit } from './units.ts'
import { cellAddress, parseCellReference, type CellPlace } from './cell-reference.ts'

type Named = { name: string; cell_reference?: string | null | undefined }

const placeOf = ({ cell_reference }: Named): CellPlace | null =>
  cell_reference ? parseCellReference(cell_reference) : null

/**
 * By the index of each item whose name an earlier one of its sheet has: that one's address. Items without a cell are
 * on no sheet, and of two with the same cell the cell is what is wrong.
 */
export const doubledNames = (items: readonly Named[]): Map<number, string> => {
  const firsts = new Map<string, string>()
  const doubled = new Map<number, string>()
  items.forEach((item, index) => {
    const place = placeOf(item)
    if (place === null || item.name.trim() === '') return
    const key = `${place.sheet}:${item.name.trim()}`
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, cellAddress(place))
    else if (first !== cellAddress(place)) doubled.set(index, first)
  })
  return doubled
}

export const doubledName = (address: string): string =>
  `同じシートの${address}の項目と同じ名前です。別の名前にしてください。`

/** Items as they are told apart: equal names with their cell behind them (単価 D12), the others themselves. */
export const toldApart = <I extends Named>(items: readonly I[]): I[] => {
  const counts = Map.groupBy(items, ({ name }) => name)
  return items.map((item) => {
    const place = placeOf(item)
    return place === null || counts.get(item.name)!.length === 1
      ? item
      : { ...item, name: `${item.name} ${cellAddress(place)}` }
  })
}

/** Said in brackets at a name's end without being a unit. */
const notCounted = /^(西暦|和暦|税[込抜別]み?き?|任意|必須|前回|今回|合計)$/

/** As the form's cells are put together into a name: 冷却塔：入口温度（℃）. */
export const nameMark = '：'

const unitEnd = /[（([［〔]\s*([^（）()[\]［］〔〕\s]{1,6})\s*[）)\]］〕]\s*$/

const saidAtEnd = (name: string): string | null => {
  const [, said = null] = unitEnd.exec(name) ?? []
  return said === null || notCounted.test(said) ? null : said
}

/** 温度（℃） → 温度. */
export const withoutUnit = (name: string): string => name.replace(unitEnd, '')

/**
 * What an item is counted in, where its name says so at its end, or its row's at that one's: 温度（℃）, 電圧[V],
 * 積算電力量（kWh）：今回; null where it does not. In a row's brackets may stand a place too: ポンプ（2F）.
 */
export const unitOf = (name: string): string | null => {
  const [column, ...rows] = name.split(nameMark).toReversed()
  return saidAtEnd(column!) ?? rows.map(saidAtEnd).find((said) => said !== null && isUnit(said)) ?? null
}

const field = '入力欄'

/** What a field is called of whose label nobody can be sure: by its cell, for people to name. */
export const fieldAt = (address: string): string => `${field} ${address}`

const cellNamed = new RegExp(`^${field} [A-Z]{1,3}[0-9]+(?:（.+）)*$`)

/** Whether a name says no more than its cell, which another version of the form may give to something else. */
export const isNamedByCell = (name: string): boolean => cellNamed.test(name)
