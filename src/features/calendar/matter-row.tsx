import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { below } from '#src/ui/below.ts'
import { twoLines } from '#src/ui/clamped.ts'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import type { StatusLooks } from './status-looks.ts'

export type OpenMatter = (matter: MatterCalendarItem, anchor: HTMLElement) => void

type MatterRowProps = { matter: MatterCalendarItem; looks: StatusLooks; onOpen: OpenMatter }

/** px, all the same: only the rows on screen exist. */
export const matterRowHeight = 72

const line = { display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 } as const
const singleLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A matter in a day's list; a press opens its card. */
export const MatterRow = ({ matter, looks, onOpen }: MatterRowProps) => {
  const status = looks.get(matter.status_id)?.status
  return (
    <ButtonBase
      aria-haspopup="dialog"
      onClick={(event) => onOpen(matter, event.currentTarget)}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        alignContent: 'center',
        gap: 0.5,
        width: '100%',
        height: matterRowHeight,
        px: 4,
        [below(400)]: { px: 2 },
        textAlign: 'left',
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'line.row',
        '&:hover': { bgcolor: 'surface.rowHover' },
        '&:focus-visible': { outlineOffset: -2 },
      }}
    >
      <Box component="span" sx={line}>
        <Box component="span" sx={{ ...twoLines, minWidth: 0, fontWeight: 500 }}>
          {matter.name}
        </Box>
        {status && (
          <Box component="span" sx={{ flex: 'none', maxWidth: '45%' }}>
            <MatterStatusBadge status={status} />
          </Box>
        )}
      </Box>
      {/* Each line shares its width by itself: a long status takes nothing from the building's name. */}
      <Box component="span" sx={{ ...line, color: 'text.secondary', fontSize: 12 }}>
        <Box component="span" sx={{ ...singleLine, fontSize: 13, [below(400)]: { fontSize: 12 } }}>
          {[matterCategoryLabels[matter.matter_category_id], matter.building?.name].filter(Boolean).join('・')}
        </Box>
        <Box component="span" sx={{ flex: 'none' }}>
          <MatterSchedule matter={matter} status={status} oneLine />
        </Box>
      </Box>
    </ButtonBase>
  )
}
