import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import type { PlanOccurrence } from '#domain/plans/plans.contract.ts'
import { occurrenceResultLabels } from '#domain/plans/plans.labels.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { markOf, markWord } from '#domain/plans/year-marks.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { PlanMarkIcon } from './plan-mark.tsx'

/** How far a time is: its mark, its word, its day. */
export const StateText = ({ time, today }: { time: PlanOccurrence; today: string }) => {
  const mark = markOf(time, today)
  const day = time.performed_on ?? time.planned_on
  return (
    <Box component="span" sx={{ ...inRow, columnGap: 1.5, flexWrap: 'wrap' }}>
      <PlanMarkIcon mark={mark} />
      <span>{time.is_to_mend ? occurrenceResultLabels[time.result!] : markWord(mark, time)}</span>
      <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {day ? formatDay(day).slice(5) : monthText(time.planned_month)}
      </Box>
    </Box>
  )
}
