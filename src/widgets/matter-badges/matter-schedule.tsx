import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { businessDay, formatDay, formatDayRange } from '#domain/dates.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { MatterListItem } from '#domain/matters/matters.contract.ts'
import { formatSchedule, formatTimeRange, isOverdue } from '#domain/matters/matters.rules.ts'
import { now } from '#src/lib/now.ts'

type MatterScheduleProps = {
  matter: Pick<MatterListItem, 'start_date' | 'end_date' | 'start_time' | 'end_time'>
  status: MatterStatus | undefined
  /** A range stays on one line where there is room. */
  oneLine?: boolean
}

/** 予定日: one day, or a range on two small lines; what has ended without being completed is marked as overdue. */
export const MatterSchedule = ({ matter, status, oneLine }: MatterScheduleProps) => {
  const { start_date, end_date } = matter
  const isLate = status !== undefined && isOverdue({ end_date }, status.type_id, businessDay(now()))
  const isRange = start_date !== end_date && start_date !== null && end_date !== null
  const lateIcon = isLate && <ErrorOutlineOutlined titleAccess="期限超過" sx={{ fontSize: 16, flex: 'none' }} />
  const lateStyle = isLate && { color: 'error.main', fontWeight: 500, verticalAlign: 'middle' }
  if (isRange && !oneLine) {
    return (
      <Box
        component="span"
        sx={[{ display: 'inline-block', fontSize: 12, lineHeight: '16px', whiteSpace: 'nowrap' }, lateStyle]}
      >
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          {lateIcon}
          {formatDay(start_date)}
        </Box>
        <br />
        {`〜${formatDay(end_date)}`}
      </Box>
    )
  }
  const times = formatTimeRange(matter)
  return (
    <Box
      component="span"
      sx={[
        { display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: oneLine ? undefined : 'nowrap' },
        lateStyle,
      ]}
    >
      {lateIcon}
      {oneLine ? (
        <span>{formatSchedule(matter)}</span>
      ) : (
        <span>
          {formatDayRange(start_date, end_date)}
          {times && (
            <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px' }}>
              {times}
            </Box>
          )}
        </span>
      )}
    </Box>
  )
}
