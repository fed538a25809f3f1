import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined'
import { useQuery } from '@tanstack/react-query'
import { buildingQueries } from '#src/api/buildings.ts'
import { filterOptions, MultiChoiceFilter } from './choice-filters.tsx'

type BuildingFilterProps = {
  companyId: string
  value: number[] | undefined
  onChange: (building_id: number[] | undefined) => void
}

/** Any of the company's buildings. */
export const BuildingFilter = ({ companyId, value, onChange }: BuildingFilterProps) => {
  const { data: buildings = [] } = useQuery(buildingQueries.refs(companyId))
  return (
    <MultiChoiceFilter
      label="建物"
      icon={<ApartmentOutlined />}
      options={filterOptions(buildings)}
      value={value}
      onChange={onChange}
    />
  )
}
