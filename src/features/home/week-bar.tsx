import Box from '@mui/material/Box'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { formatSchedule } from '#domain/matters/matters.rules.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { Link } from '#src/ui/text/link.tsx'
import { MatterStatusGlyph, useMatterStatusTone } from '#src/widgets/matter-status/matter-status-badge.tsx'

type WeekBarLinkProps = {
  companyId: string
  matter: Pick<MatterCalendarItem, 'id' | 'name' | 'start_date' | 'end_date' | 'start_time' | 'end_time'>
  status: MatterStatus
}

/** A matter as a bar in its status' colour. */
export const WeekBarLink = ({ companyId, matter, status }: WeekBarLinkProps) => {
  const { id, name, start_time } = matter
  const { bg, text, border } = useMatterStatusTone(status)
  const about = `${name}、${formatSchedule(matter)}、${status.name}`
  return (
    <Link
      to="/c/$companyId/matters/$matterId"
      params={{ companyId, matterId: id }}
      aria-label={about}
      title={about}
      underline="none"
      sx={{
        '--badge-bg': bg,
        // The system's own colours leave no background.
        '@media (forced-colors: active)': { outline: '1px solid CanvasText', outlineOffset: '-1px' },
        ...inRow,
        gap: 1.25,
        height: 28,
        pl: 1.5,
        pr: 2,
        borderRadius: '4px',
        bgcolor: bg,
        color: text,
        fontSize: 12,
        fontWeight: 500,
        boxShadow: border ? `inset 0 0 0 1px ${border}` : undefined,
        '& svg': { width: 12, height: 12, flex: 'none' },
      }}
    >
      <MatterStatusGlyph status={status} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {start_time && <b>{`${start_time.replace(/^0/, '')} `}</b>}
        {name}
      </Box>
    </Link>
  )
}
