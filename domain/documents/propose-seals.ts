/**
 * Whose seals the boxes of a form are likely to hold, by the words over them: 承認, 確認, 担当 beside each other. A row that
 * may be read in two ways proposes none, and what customers sign is nobody's here.
 */
import { cellAddress, parseCellReference } from '../templates/cell-reference.ts'
import type { ItemSource } from '../templates/item-sources.ts'
import { isApprovalSeal, type ItemType } from '../templates/item-types.ts'

/** From whoever asks to whoever decides. */
const ranks: readonly RegExp[] = [
  /^(?:作成|起案|担当|記入|報告|作業|保守|実施)[者員]?$|^(?:点検者|点検員|係員?)$/u,
  /^(?:班長|主任|係長|(?:点検|作業|現場|業務)責任者)$/u,
  /^(?:照査|検|確認|審査|検査|査閲|校閲|点検)者?$/u,
  /^(?:課長|次長|副所長)$/u,
  /^(?:所長|室長|部長|館長|店長|責任者|監督者?|管理責任者|主任技術者)$/u,
  /^(?:支店長|工場長|本部長|専務|常務|副社長)$/u,
  /^(?:承認者?|決裁者?|社長|代表者?|代表取締役)$/u,
]
const asks = 0
/** Of one box alone: whoever only looks something over may be anybody. */
const leastAlone = 4
const longest = 20

const rankOf = (label: string): number | null => {
  const bare = label.slice(0, longest).replace(/\s/gu, '').replace(/印$/u, '')
  const rank = ranks.findIndex((words) => words.test(bare))
  return rank === -1 ? null : rank
}

const steps = ['seal_step_1', 'seal_step_2', 'seal_step_3', 'seal_step_4'] as const

/** In the order in which they answer; null where two stand for the same and nothing tells which is first. */
const inOrder = (row: readonly number[]): number[] | null => {
  const order = [...row.keys()].toSorted((a, b) => row[a]! - row[b]!)
  const isFalling = row.at(-1)! < row[0]!
  // Of equals, the one that stands nearer to whoever asks.
  const told = isFalling ? order.toSorted((a, b) => row[a]! - row[b]! || b - a) : order
  const hasTwoAsking = row.filter((rank) => rank === asks).length > 1
  const isOfEquals = row.length > 1 && row[0] === row.at(-1)
  return hasTwoAsking || isOfEquals ? null : told
}

/** Of the boxes of one row, from left to right; null of each that proposes nothing. */
export const sealSources = (labels: readonly string[]): (ItemSource | null)[] => {
  const sources = labels.map((): ItemSource | null => null)
  const known = labels.flatMap((label, at) => {
    const rank = rankOf(label)
    return rank === null ? [] : [{ at, rank }]
  })
  const order = inOrder(known.map(({ rank }) => rank))
  if (known.length === 0 || order === null) return sources
  const [first, ...more] = order.map((index) => known[index]!)
  if (more.length === 0 && first!.rank !== asks && first!.rank < leastAlone) return sources
  const answers = first!.rank === asks ? more : [first!, ...more]
  if (answers.length > steps.length + 1) return sources
  if (first!.rank === asks) sources[first!.at] = 'seal_applicant'
  answers.forEach(({ at }, index) => {
    sources[at] = index === answers.length - 1 ? 'seal_last' : steps[index]!
  })
  return sources
}

/** What such an item is called: 承認印. */
export const sealName = (label: string): string => `${label.replace(/\s/gu, '').replace(/印$/u, '')}印`

type ListedItem = { id: number; name: string; type: ItemType; cell_reference: string | null }

/** By id, of a form's items: boxes of one row of a sheet stand beside each other. */
export const proposeSeals = (items: readonly ListedItem[]): Map<number, ItemSource> => {
  const boxes = items.flatMap(({ id, name, type, cell_reference }) => {
    const place = isApprovalSeal(type) && cell_reference !== null ? parseCellReference(cell_reference) : null
    if (place === null) return []
    // Of two rows that say the same, its cell tells each apart.
    const own = ` ${cellAddress(place)}`
    return [{ id, place, label: name.endsWith(own) ? name.slice(0, -own.length) : name }]
  })
  const rows = Map.groupBy(boxes, ({ place: { sheet, row } }) => `${sheet}:${row}`)
  return new Map(
    [...rows.values()].flatMap((row) => {
      const across = row.toSorted((a, b) => a.place.column - b.place.column)
      const sources = sealSources(across.map(({ label }) => label))
      return across.flatMap(({ id }, at): [number, ItemSource][] => (sources[at] ? [[id, sources[at]]] : []))
    }),
  )
}
