import Box from '@mui/material/Box'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { MatterSection, SectionRows } from './matter-section.tsx'

/** 設備・管理物 that the matter is about. */
export const MatterFacilities = ({ facilities }: Pick<Matter, 'facilities'>) => (
  <MatterSection title="設備・管理物" count={facilities.length}>
    <SectionRows emptyText="設備・管理物は登録されていません。">
      {facilities.map(({ id, name, facility_category_id }) => (
        <li key={id}>
          <Box sx={{ flex: 1, minWidth: 0, typography: 'body2', fontWeight: 500 }}>{name}</Box>
          <Box sx={{ typography: 'cell', color: 'text.secondary' }}>{facilityCategoryLabels[facility_category_id]}</Box>
        </li>
      ))}
    </SectionRows>
  </MatterSection>
)
