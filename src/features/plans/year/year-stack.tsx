/** The same year without columns: of each plan the months in which something stands. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import type { Plan, YearTable } from '#domain/plans/plans.contract.ts'
import { formatDay } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import { doerText, reportToText, timeName } from '#domain/plans/plans.list.ts'
import { ruleText } from '#domain/plans/rule-texts.ts'
import { cellText, linesOf, markWord, marksOf, planMarkLabels, shownMark } from '#domain/plans/year-marks.ts'
import type { YearLine } from '#domain/plans/year-marks.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { PlanMarkIcon } from '#src/widgets/plan-times/plan-mark.tsx'
import type { OpenCell } from './year-table.tsx'

type YearStackProps = {
  withLast?: boolean
  table: YearTable
  months: readonly string[]
  today: string
  onEdit: (plan: Plan) => void
  onOpen: (cell: OpenCell) => void
}

export const YearStack = ({ table, months, today, withLast = false, onEdit, onOpen }: YearStackProps) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {linesOf(table.rows).map(({ plan, role, rule, occurrences }) => (
      <Box
        component="li"
        key={`${plan.id}-${role}`}
        sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'line.row', minWidth: 0 }}
      >
        <Box sx={{ ...inRow, gap: 2 }}>
          <Box sx={{ flex: 1, minWidth: 0, fontWeight: 700, overflowWrap: 'anywhere' }}>
            {timeName(plan.kind.name, { role })}
          </Box>
          {plan.canEdit && role === 'inspection' && (
            <Button size="small" aria-label={`${plan.kind.name}を編集`} onClick={() => onEdit(plan)}>
              編集
            </Button>
          )}
        </Box>
        <Box sx={{ typography: 'cell', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[plan.kind.law, ruleText(rule), role === 'report' ? reportToText(plan) : doerText(plan)]
            .filter(Boolean)
            .join('　')}
        </Box>
        {plan.next && role === 'inspection' && (
          <Box sx={{ typography: 'cell', color: plan.next.due_by < today ? 'error.main' : undefined }}>
            {`次の期限 ${formatDay(plan.next.due_by)}${plan.next.due_by < today ? '（超過）' : ''}`}
          </Box>
        )}
        {withLast && <LastYear months={months} occurrences={occurrences} today={today} />}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {months.map((month) => {
            const marks = marksOf(occurrences, month, today)
            const mark = shownMark(marks)
            return (
              mark && (
                <ButtonBase
                  key={month}
                  aria-haspopup="dialog"
                  aria-label={`${Number(month.slice(5))}月 ${markWord(mark.mark, { role })} ${timeName(plan.kind.name, { role })}`}
                  onClick={(event) => onOpen({ plan, marks, anchor: event.currentTarget })}
                  sx={{
                    gap: 1,
                    minHeight: 44,
                    px: 2,
                    border: 1,
                    borderColor: 'divider',
                    borderRadius: 1,
                    fontSize: 13,
                  }}
                >
                  {`${Number(month.slice(5))}月`}
                  <PlanMarkIcon mark={mark.mark} />
                  {cellText(marks)}
                </ButtonBase>
              )
            )
          })}
        </Box>
      </Box>
    ))}
  </Box>
)

type LastYearProps = { months: readonly string[]; occurrences: YearLine['occurrences']; today: string }

const LastYear = ({ months, occurrences, today }: LastYearProps) => {
  const last = months.flatMap((month) => {
    const marks = marksOf(occurrences, shiftMonth(month, -12), today)
    const mark = shownMark(marks)
    return mark ? [`${Number(month.slice(5))}月 ${planMarkLabels[mark.mark]}${cellText(marks)}`] : []
  })
  return (
    <Box
      sx={{ fontSize: 13, color: 'text.secondary' }}
    >{`前年度　${last.length === 0 ? 'なし' : last.join('、')}`}</Box>
  )
}
