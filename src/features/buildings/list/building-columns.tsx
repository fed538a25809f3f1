import Box from '@mui/material/Box'
import type { BuildingListItem } from '#domain/buildings/buildings.contract.ts'
import { fireClassLabels, storeysText } from '#domain/buildings/buildings.labels.ts'
import { buildingSortParams } from '#domain/buildings/building-sort.ts'
import { buildingListLabels } from '#domain/buildings/building-list.labels.ts'
import { formatDay } from '#domain/dates.ts'
import { extra, extraFigure, recordColumns, updatedCell } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { oneLine } from '#src/ui/text/one-line.tsx'
import { BuildingIcon } from '#src/widgets/building-badges/building-icon.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { BuildingMattersLink } from './building-matters-link.tsx'

export const buildingColumns = (companyId: string, onEdit: (id: number) => void): RecordColumn<BuildingListItem>[] =>
  recordColumns(
    buildingListLabels,
    buildingSortParams,
    {
      name: {
        card: 'name',
        render: (building) => (
          <Box sx={{ ...inRow, gap: 3, minWidth: 0 }}>
            <BuildingIcon building={building} size={36} />
            <BuildingLink companyId={companyId} building={building} sx={{ fontSize: 14, fontWeight: 500 }} />
          </Box>
        ),
        picture: (building) => <BuildingIcon building={building} size={44} />,
        onCard: (building) => (
          <BuildingLink companyId={companyId} building={building} sx={{ display: 'block', fontWeight: 500 }} />
        ),
      },
      company_number: {
        card: 'line',
        width: 120,
        givesWay: 3,
        render: ({ company_number }) => oneLine(company_number),
      },
      address: { card: 'line', render: ({ address }) => oneLine(address) },
      storeys: { card: 'foot', width: 148, givesWay: 2, render: (building) => oneLine(storeysText(building)) },
      date_built: extra(112, ({ date_built }) => date_built && formatDay(date_built)),
      structure: extra(120, ({ structure }) => structure),
      seismic_standard: extra(120, ({ seismic_standard }) => seismic_standard),
      usage: extra(140, ({ usage }) => usage),
      special_building: extra(104, ({ special_building }) => (special_building ? '該当' : null)),
      fire_class_id: extra(160, ({ fire_class_id }) => fire_class_id && fireClassLabels[fire_class_id]),
      capacity: extraFigure(96, ({ capacity }) => capacity),
      high_voltage: extra(96, ({ high_voltage }) => (high_voltage ? 'あり' : null)),
      water_tank: extraFigure(144, ({ water_tank }) => water_tank),
      floor_area: extraFigure(112, ({ floor_area }) => floor_area),
      land_area: extraFigure(112, ({ land_area }) => land_area),
      building_coverage_ratio: extraFigure(96, ({ building_coverage_ratio }) => building_coverage_ratio),
      floor_area_ratio: extraFigure(96, ({ floor_area_ratio }) => floor_area_ratio),
      area_of_usage: extra(140, ({ area_of_usage }) => area_of_usage),
      number_of_house: extraFigure(80, ({ number_of_house }) => number_of_house),
      ground_floor: extra(112, ({ ground_floor }) => ground_floor),
      lobby: extra(112, ({ lobby }) => lobby),
      penthouse: extraFigure(80, ({ penthouse }) => penthouse),
      rooftop: extra(80, ({ rooftop }) => (rooftop ? 'あり' : null)),
      linked_matters_count: {
        card: 'foot',
        width: 84,
        render: (building) => <BuildingMattersLink companyId={companyId} building={building} />,
        onCard: (building) => <BuildingMattersLink onCard companyId={companyId} building={building} />,
      },
      notes: extra(200, ({ notes }) => notes),
      updated_at: updatedCell,
    },
    (building) => (
      <RecordMenu
        companyId={companyId}
        noun="buildings"
        id={building.id}
        name={building.name}
        onEdit={building.canEdit && (() => onEdit(building.id))}
        mayCopy={building.canEdit}
        mayDelete={building.canDelete}
      />
    ),
    false,
  )
