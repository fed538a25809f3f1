/** 未記入 of a month sheet, day by day. */
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { MissingDay } from '#domain/documents/month-sheet.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'

type MissingDaysProps = {
  days: readonly MissingDay<TemplateItem>[]
  /** What leads to the first empty cell of a day; its words are the day. */
  renderDay: (day: MissingDay<TemplateItem>) => ReactNode
}

export const MissingDays = ({ days, renderDay }: MissingDaysProps) => (
  <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {days.map((day) => (
      <Box
        component="li"
        key={day.key}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(6.5rem, auto) minmax(0, 1fr)',
          alignItems: 'baseline',
          columnGap: 3,
          px: 4,
          py: 2,
          typography: 'cell',
          '& + &': { borderTop: 1, borderColor: 'line.row' },
        }}
      >
        {renderDay(day)}
        <Box sx={{ overflowWrap: 'anywhere' }}>{day.text}</Box>
      </Box>
    ))}
  </Box>
)
