import { buildingSortParams } from '#domain/buildings/building-sort.ts'
import { flagFilter, listOf, textFilter } from '#src/records/list-address.ts'

export const buildingList = listOf('buildings', {
  filters: {
    name: textFilter('建物名'),
    has_open_matters: flagFilter('案件'),
    special_building: flagFilter('特定建築物'),
  },
  sorts: buildingSortParams,
  defaultSort: '-updated_at',
})
