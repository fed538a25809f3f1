import { formatDay } from '#domain/dates.ts'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { formatNumber } from '#src/lib/text.ts'

export type TagColumn = {
  key: 'name' | 'linked_drawings_count' | 'created_at' | 'updated_at'
  header: string
  /** px; the name takes the rest. */
  width?: number
  isExtra?: boolean
  text: (tag: Tag) => string
}

export const tagColumns: readonly TagColumn[] = [
  { key: 'name', header: 'タグ名', text: ({ name }) => name },
  {
    key: 'linked_drawings_count',
    header: '図面',
    width: 104,
    text: ({ linked_drawings_count: count }) => (count > 0 ? `図面${formatNumber(count)}件` : '未使用'),
  },
  { key: 'created_at', header: '作成日', width: 112, isExtra: true, text: ({ created_at }) => formatDay(created_at) },
  { key: 'updated_at', header: '最終更新', width: 112, isExtra: true, text: ({ updated_at }) => formatDay(updated_at) },
]

/** The order that the company gave them, which drawings go by. */
export const ownOrder = 'sort_order'

/** As chosen; anything else is the company's order. */
export const sortedTags = (tags: readonly Tag[], sort: string): readonly Tag[] => {
  const field = tagColumns.find(({ key }) => key === sort.replace(/^-/, ''))?.key
  if (!field) return tags
  const way = sort.startsWith('-') ? -1 : 1
  const compare = (one: Tag, other: Tag): number =>
    field === 'linked_drawings_count'
      ? one.linked_drawings_count - other.linked_drawings_count
      : one[field].localeCompare(other[field], 'ja')
  return tags.toSorted((one, other) => way * compare(one, other))
}

/** Below this width there is room for the name and its menu alone. */
export const columnsFrom = 600
