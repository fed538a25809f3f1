import { useMemo } from 'react'
import Box from '@mui/material/Box'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { AgendaList, DayHead } from './agenda-list.tsx'
import { mattersOn } from './agenda.ts'
import type { OpenMatter } from './matter-row.tsx'
import { PhoneMonth } from './phone-month.tsx'
import type { PhoneMonthProps } from './phone-month.tsx'

type PhoneCalendarProps = Omit<PhoneMonthProps, 'matters'> & {
  matters: readonly MatterCalendarItem[]
  isLoading: boolean
  onOpen: OpenMatter
}

/** The days above, the chosen day's matters under them. */
export const PhoneCalendar = ({ isLoading, onOpen, ...month }: PhoneCalendarProps) => {
  const { matters, focusedDay: day, today, holidays, looks } = month
  const rows = useMemo(
    () => mattersOn(matters, day).map((matter) => ({ kind: 'matter' as const, day, matter })),
    [matters, day],
  )
  return (
    <>
      <PhoneMonth {...month} />
      <DayHead day={day} count={rows.length} isToday={day === today} holiday={holidays.get(day)} />
      {isLoading && <SkeletonRows height={72} rows={3} />}
      {!isLoading && rows.length === 0 && (
        <Box sx={{ px: 4, py: 5, color: 'text.secondary' }}>この日に予定のある案件はありません。</Box>
      )}
      {rows.length > 0 && <AgendaList rows={rows} looks={looks} today={today} holidays={holidays} onOpen={onOpen} />}
    </>
  )
}
