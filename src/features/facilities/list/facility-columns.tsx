import type { FacilityListItem } from '#domain/facilities/facilities.contract.ts'
import { facilitySortParams } from '#domain/facilities/facilities.labels.ts'
import { facilityListLabels } from '#domain/facilities/facility-list.labels.ts'
import { formatDay } from '#domain/dates.ts'
import { extra, extraFigure, recordColumns, updatedCell } from '#src/records/record-columns.ts'
import type { RecordColumn } from '#src/records/record-columns.ts'
import { RecordMenu } from '#src/records/record-menu.tsx'
import { oneLine } from '#src/ui/text/one-line.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { FacilityCategoryIcon } from '#src/widgets/facility-badges/facility-badges.tsx'
import { facilityCells } from '#src/widgets/facility-badges/facility-cells.tsx'
import { FacilityLink } from '#src/widgets/facility-badges/facility-link.tsx'
import { RenewalText } from '#src/widgets/facility-badges/renewal-text.tsx'
import { FacilityMattersLink } from './facility-matters-link.tsx'

type FacilityColumnsProps = {
  companyId: string
  /** yyyy-MM-dd: what the rest of a lifetime is counted from. */
  today: string
  onEdit: (id: number) => void
}

export const facilityColumns = ({
  companyId,
  today,
  onEdit,
}: FacilityColumnsProps): RecordColumn<FacilityListItem>[] => {
  const cells = facilityCells(companyId)
  return recordColumns(
    facilityListLabels,
    facilitySortParams,
    {
      name: {
        ...cells.name,
        card: 'name',
        picture: ({ facility_category_id }) => <FacilityCategoryIcon id={facility_category_id} />,
        onCard: (facility) => <FacilityLink companyId={companyId} facility={facility} />,
      },
      company_number: { ...cells.company_number, card: 'line' },
      facility_category_id: { ...cells.facility_category_id, card: 'line' },
      building: {
        card: 'line',
        width: 196,
        render: ({ building }) => building && <BuildingLink companyId={companyId} building={building} />,
      },
      installation_floor: { ...cells.installation_floor, card: 'line' },
      type: extra(120, ({ type }) => type),
      manufacturer: extra(140, ({ manufacturer }) => manufacturer),
      model_number: { width: 140, givesWay: 2, render: ({ model_number }) => oneLine(model_number) },
      serial_number: extra(140, ({ serial_number }) => serial_number),
      rated_output: extraFigure(96, ({ rated_output }) => rated_output),
      manufactured_at: extra(112, ({ manufactured_at }) => manufactured_at && formatDay(manufactured_at)),
      installed_at: extra(112, ({ installed_at }) => installed_at && formatDay(installed_at)),
      legal_lifetime: extraFigure(112, ({ legal_lifetime }) => legal_lifetime),
      actual_lifetime: extraFigure(112, ({ actual_lifetime }) => actual_lifetime),
      renewal_on: { width: 124, givesWay: 3, render: (facility) => <RenewalText facility={facility} today={today} /> },
      renewal_cost: extraFigure(112, ({ renewal_cost }) => renewal_cost),
      linked_matter_status: { ...cells.linked_matter_status, card: 'foot' },
      matters: {
        card: 'foot',
        width: 76,
        render: (facility) => <FacilityMattersLink companyId={companyId} facility={facility} />,
        onCard: (facility) => <FacilityMattersLink onCard companyId={companyId} facility={facility} />,
      },
      note: extra(200, ({ note }) => note),
      updated_at: updatedCell,
    },
    (facility) => (
      <RecordMenu
        companyId={companyId}
        noun="facilities"
        id={facility.id}
        name={facility.name}
        onEdit={facility.canEdit && (() => onEdit(facility.id))}
        mayCopy={facility.canEdit}
        mayDelete={facility.canDelete}
      />
    ),
    false,
  )
}
