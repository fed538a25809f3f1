import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { matterCategoryLabels } from '#domain/matters/matters.labels.ts'
import { below } from '#src/ui/sizes/below.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { MatterSchedule } from '#src/widgets/matter-badges/matter-schedule.tsx'
import { MatterStatusBadge } from '#src/widgets/matter-status/matter-status-badge.tsx'
import type { StatusLooks } from './status-looks.ts'

export type OpenMatter = (matter: MatterCalendarItem, anchor: HTMLElement) => void

/** All the same, since only the rows on screen exist: as high as its letters ask for. */
export const matterRowRem = (tight: boolean): number => (tight ? 7.5 : 4.5)
/** What is no wider has a matter's facts below one another. */
export const tightRem = 16
const whenTight = `@container (max-width: ${tightRem}rem)`

const singleLine = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

type MatterRowProps = { matter: MatterCalendarItem; looks: StatusLooks; onOpen: OpenMatter }

/** A matter in a day's list; a press opens its card. */
export const MatterRow = ({ matter, looks, onOpen }: MatterRowProps) => {
  const status = looks.get(matter.status_id)?.status
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <ButtonBase
        aria-haspopup="dialog"
        onClick={(event) => onOpen(matter, event.currentTarget)}
        sx={{
          ...inRow,
          justifyContent: 'space-between',
          gap: 2,
          width: '100%',
          height: `${matterRowRem(false)}rem`,
          px: 4,
          [below(400)]: { px: 1.5, gap: 0.5 },
          [whenTight]: {
            flexDirection: 'column',
            alignItems: 'flex-start',
            justifyContent: 'center',
            height: `${matterRowRem(true)}rem`,
          },
          textAlign: 'left',
          fontSize: 14,
          bgcolor: 'background.paper',
          borderBottom: 1,
          borderColor: 'line.row',
          '&:hover': { bgcolor: 'surface.rowHover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box component="span" sx={{ minWidth: 0, maxWidth: '100%', display: 'grid' }}>
          <Box component="span" sx={{ ...twoLines, fontWeight: 500 }}>
            {matter.name}
          </Box>
          <Box
            component="span"
            sx={{
              ...singleLine,
              fontSize: 13,
              color: 'text.secondary',
              [below(400)]: { fontSize: 12, letterSpacing: 0 },
            }}
          >
            {[matterCategoryLabels[matter.matter_category_id], matter.building?.name].filter(Boolean).join('・')}
          </Box>
        </Box>
        <Box
          component="span"
          sx={{
            flex: 'none',
            display: 'grid',
            gridTemplateColumns: 'minmax(0, auto)',
            justifyItems: 'end',
            gap: 1,
            maxWidth: '36%',
            textAlign: 'right',
            fontSize: 12,
            color: 'text.secondary',
            [below(400)]: { maxWidth: '40%' },
            [whenTight]: { justifyItems: 'start', maxWidth: '100%', textAlign: 'left' },
          }}
        >
          {status && <MatterStatusBadge status={status} />}
          <MatterSchedule matter={matter} status={status} oneLine />
        </Box>
      </ButtonBase>
    </Box>
  )
}
