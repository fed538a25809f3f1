import { formatDay } from '#domain/dates.ts'
import { keysOf } from '#domain/labels.ts'
import type { Tag } from '#domain/tags/tags.contract.ts'
import { tagListLabels } from '#domain/tags/tags.labels.ts'
import { formatNumber } from '#src/lib/text.ts'
import { recordColumns } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'

export type TagColumn = RecordColumn<Tag>

const tagSorts = keysOf(tagListLabels)

export const tagColumns: readonly TagColumn[] = recordColumns(tagListLabels, tagSorts, {
  name: { render: ({ name }) => name },
  linked_drawings_count: {
    width: 104,
    render: ({ linked_drawings_count: count }) => (count > 0 ? `図面${formatNumber(count)}件` : '未使用'),
  },
  created_at: { width: 112, isExtra: true, render: ({ created_at }) => formatDay(created_at) },
  updated_at: { width: 112, isExtra: true, render: ({ updated_at }) => formatDay(updated_at) },
})

/** The order that the company gave them, which drawings go by. */
export const ownOrder = 'sort_order'

/** As chosen; anything else is the company's order. */
export const sortedTags = (tags: readonly Tag[], sort: string): readonly Tag[] => {
  const field = tagSorts.find((key) => key === sort.replace(/^-/, ''))
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
