import CheckOutlined from '@mui/icons-material/CheckOutlined'
import Box from '@mui/material/Box'
import { attendanceStepLabels, attendanceSteps } from '#domain/attendances/attendances.labels.ts'
import { inOrder, momentOf } from '#domain/attendances/attendances.rules.ts'
import { businessDay, formatTime } from '#domain/dates.ts'
import { now } from '#src/lib/now.ts'
import type { Moment } from './use-visits.ts'

/** The last visit of the day, over or not. */
const shownVisit = (moments: readonly Moment[], userId: number): Moment[] => {
  const today = businessDay(now())
  const own = inOrder(
    moments.filter((each) => each.user.id === userId && businessDay(new Date(momentOf(each))) === today),
  )
  const before = own.slice(0, -1).findLastIndex(({ step }) => step === 'left')
  return own.slice(before + 1)
}

/** How far somebody's visit has come, with the time of each step. */
export const VisitSteps = ({ moments, userId }: { moments: readonly Moment[]; userId: number }) => {
  const visit = shownVisit(moments, userId)
  return (
    <Box
      component="ol"
      aria-label="今日の記録"
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', m: 0, p: 0, listStyle: 'none' }}
    >
      {attendanceSteps.map((step) => {
        const told = visit.findLast((each) => each.step === step)
        return (
          <Box component="li" key={step} sx={{ textAlign: 'center', fontSize: 13 }}>
            <Box
              aria-hidden
              sx={{
                display: 'grid',
                placeItems: 'center',
                width: '1.5rem',
                height: '1.5rem',
                mx: 'auto',
                mb: 1,
                border: 2,
                borderRadius: '50%',
                borderStyle: told ? 'solid' : 'dashed',
                borderColor: told ? 'brand.600' : 'neutral.500',
                bgcolor: told ? 'brand.600' : 'transparent',
                color: 'common.white',
                '& svg': { fontSize: 16 },
              }}
            >
              {told && <CheckOutlined />}
            </Box>
            {attendanceStepLabels[step]}
            <Box sx={{ fontWeight: 500, minHeight: '1.5em' }}>{told && formatTime(momentOf(told))}</Box>
          </Box>
        )
      })}
    </Box>
  )
}
