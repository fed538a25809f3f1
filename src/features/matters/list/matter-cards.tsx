import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { MatterStatusControl } from '#src/widgets/matter-status/matter-status-control.tsx'
import { Link } from '#src/ui/link.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { MatterSchedule } from '../matter-schedule.tsx'
import { isOwnMatter } from '../own-matter.ts'
import type { MatterRowProps } from './matter-columns.tsx'
import { MatterMenu } from './matter-menu.tsx'

/** The list on a phone: each matter a stacked item. */
export const MatterCards = ({ matters, companyId, user, statuses, onEdit }: MatterRowProps & { matters: readonly MatterListItem[] }) => (
  <List aria-label="案件" disablePadding sx={{ bgcolor: 'background.paper' }}>
    {matters.map((matter) => (
      <ListItem key={matter.id} divider disablePadding sx={{ display: 'block', pl: 4, pr: 1, pt: 3, pb: 3, borderColor: 'divider' }}>
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, pt: 0.5 }}>
            <Link to="/c/$companyId/matters/$matterId" params={{ companyId, matterId: matter.id }} sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500, mr: 2 }}>{matter.name}</Link>
            {isOwnMatter(matter, user) && <Tag brand>自分の案件</Tag>}
            <Box sx={{ fontSize: 14, lineHeight: '22px', color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
              {matter.building && <span>{matter.building.name}</span>}
              <span>{matterCategoryLabels[matter.matter_category_id]}</span>
            </Box>
          </Box>
          <MatterMenu companyId={companyId} user={user} matter={matter} onEdit={() => onEdit(matter.id)} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2, mt: 2, pr: 3, fontSize: 14, color: 'text.secondary' }}>
          <MatterStatusControl companyId={companyId} matter={matter} statuses={statuses} />
          <MatterSchedule matter={matter} status={statuses.find(({ id }) => id === matter.status_id)} />
        </Box>
      </ListItem>
    ))}
  </List>
)
