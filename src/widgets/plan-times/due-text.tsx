import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import { formatDay } from '#domain/dates.ts'
import { daysBetween } from '#domain/plans/days.ts'
import type { PlanOccurrence } from '#domain/plans/plans.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

type DueTextProps = { time: Pick<PlanOccurrence, 'due_by' | 'performed_on'>; today: string }

/** The last day, and how far off it is: あと7日, 20日超過. */
export const DueText = ({ time: { due_by, performed_on }, today }: DueTextProps) => {
  const left = daysBetween(today, due_by)
  const isOpen = performed_on === null
  const isLate = isOpen && left < 0
  return (
    <Box component="span" sx={{ display: 'block', color: isLate ? 'error.main' : undefined }}>
      <Box component="span" sx={{ ...inRow, gap: 1, whiteSpace: 'nowrap', fontWeight: isLate ? 700 : undefined }}>
        {isLate && <ErrorOutlineOutlined sx={{ fontSize: 16 }} />}
        {formatDay(due_by)}
      </Box>
      {isOpen && (
        <Box
          component="span"
          sx={{ display: 'block', fontSize: 12, lineHeight: '16px', color: isLate ? 'inherit' : 'text.secondary' }}
        >
          {isLate ? `${-left}日超過` : left === 0 ? '今日' : `あと${left}日`}
        </Box>
      )}
    </Box>
  )
}
