import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { Link } from '#src/ui/link.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { BuildingLink } from '#src/widgets/building-badges/building-link.tsx'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { isOwnMatter } from '../own-matter.ts'
import { MatterMenu } from './matter-menu.tsx'
import type { RowSelection } from '#src/ui/use-row-selection.ts'
import type { MatterRowProps } from './matter-table.tsx'

type MatterCardsProps = MatterRowProps & {
  matters: readonly MatterListItem[]
  /** Undefined where nothing can be done with several. */ selection: RowSelection | undefined
}

/** The list on a phone: each matter a stacked item; check boxes show once a menu began a selection. */
export const MatterCards = ({ matters, companyId, user, statuses, onEdit, tagsOwn, selection }: MatterCardsProps) => (
  <Box component="ul" aria-label="案件" sx={{ m: 0, p: 0, listStyle: 'none', bgcolor: 'background.paper' }}>
    {matters.map((matter) => (
      <Box
        component="li"
        key={matter.id}
        sx={[
          { display: 'flex', alignItems: 'flex-start', pl: 4, pr: 1, py: 3, borderBottom: 1, borderColor: 'divider' },
          Boolean(selection?.ids.has(matter.id)) && { bgcolor: 'brand.50' },
        ]}
      >
        {selection && selection.ids.size > 0 && (
          <Checkbox
            checked={selection.ids.has(matter.id)}
            onChange={() => selection.toggle(matter.id)}
            slotProps={{ input: { 'aria-label': `${matter.name}を選択` } }}
            sx={{ ml: -3, width: 44, height: 44, flex: 'none' }}
          />
        )}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0, pt: 0.5, overflowWrap: 'anywhere' }}>
              <Link
                to="/c/$companyId/matters/$matterId"
                params={{ companyId, matterId: matter.id }}
                sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500, mr: 2 }}
              >
                {matter.name}
              </Link>
              {tagsOwn && isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
              <Box
                sx={{
                  fontSize: 14,
                  lineHeight: '22px',
                  color: 'text.secondary',
                  display: 'flex',
                  flexWrap: 'wrap',
                  columnGap: 2,
                }}
              >
                {matter.building && (
                  <BuildingLink companyId={companyId} building={matter.building} sx={{ lineHeight: '24px' }} />
                )}
                <span>{matterCategoryLabels[matter.matter_category_id]}</span>
              </Box>
            </Box>
            <MatterMenu
              companyId={companyId}
              user={user}
              matter={matter}
              onEdit={() => onEdit(matter.id)}
              onSelect={selection && (() => selection.toggle(matter.id))}
            />
          </Box>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'space-between',
              gap: 2,
              mt: 2,
              pr: 3,
              fontSize: 14,
              color: 'text.secondary',
            }}
          >
            <Box sx={{ minWidth: 0, py: 1.5, my: -1.5, overflow: 'hidden' }}>
              <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
            </Box>
            <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} />
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
)
