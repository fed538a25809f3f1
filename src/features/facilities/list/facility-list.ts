import { facilityCategoryLabels, facilitySortParams, renewalPeriods } from '#domain/facilities/facilities.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { choiceFilter, choicesFilter, flagFilter, idsFilter, listOf, textFilter } from '#src/records/list-address.ts'

export const facilityList = listOf('facilities', {
  filters: {
    name: textFilter('設備名'),
    facility_category_id: choicesFilter('設備区分', idsOf(facilityCategoryLabels)),
    building_id: idsFilter('建物'),
    renewal: choiceFilter('更新時期', idsOf(renewalPeriods)),
    is_planned: flagFilter('点検計画'),
  },
  sorts: facilitySortParams,
  defaultSort: '-updated_at',
})
