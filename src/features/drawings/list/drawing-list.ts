import { drawingSortParams } from '#domain/drawings/drawing-sort.ts'
import { idFilter, idsFilter, listOf, textFilter } from '#src/records/list-address.ts'

export const drawingList = listOf('drawings', {
  filters: {
    name: textFilter('図面名'),
    facility_id: idFilter('設備'),
    building_id: idsFilter('建物'),
    tag_id: idsFilter('タグ'),
  },
  sorts: drawingSortParams,
  defaultSort: '-updated_at',
})
