import { useLayoutEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { formatDayWithWeekday } from '#domain/dates.ts'
import { useIsPrinting } from '#src/lib/use-is-printing.ts'
import { formatNumber } from '#src/lib/text.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { useRem } from '#src/ui/sizes/use-rem.ts'
import type { AgendaRow } from './agenda.ts'
import { dayColour } from './calendar-week.tsx'
import { MatterRow, matterRowRem, tightRem } from './matter-row.tsx'
import type { OpenMatter } from './matter-row.tsx'
import type { StatusLooks } from './status-looks.ts'
import type { HolidayNames } from '#src/lib/use-holidays.ts'

type AgendaListProps = {
  rows: readonly AgendaRow[]
  looks: StatusLooks
  today: string
  holidays: HolidayNames
  onOpen: OpenMatter
}

const dayRowRem = 2.75
/** Some forty pages. */
const printedRows = 1000

/** Days with their matters; only those on screen exist. */
export const AgendaList = ({ rows, looks, today, holidays, onOpen }: AgendaListProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const rem = useRem()
  const tight = window.innerWidth <= tightRem * rem
  useLayoutEffect(() => {
    // What stands above may have grown or gone with the rows.
    if (box.current) setScrollMargin(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
  }, [rows])
  // Its functions read the list as it is now; nothing here keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    overscan: 6,
    scrollMargin,
    estimateSize: (index) => rem * (rows[index]?.kind === 'day' ? dayRowRem : matterRowRem(tight)),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rows, rem, tight])
  const isPrinting = useIsPrinting()
  const drawRow = (row: AgendaRow) =>
    row.kind === 'day' ? (
      <DayHead {...row} isToday={row.day === today} holiday={holidays.get(row.day)} />
    ) : (
      <MatterRow matter={row.matter} looks={looks} onOpen={onOpen} />
    )
  if (isPrinting)
    return (
      <Box ref={box} sx={{ bgcolor: 'background.paper' }}>
        {rows.slice(0, printedRows).map((row) => (
          <div key={row.kind === 'day' ? row.day : `${row.day} ${row.matter.id}`} style={{ breakInside: 'avoid' }}>
            {drawRow(row)}
          </div>
        ))}
        {rows.length > printedRows && (
          <Box
            sx={{ p: 4 }}
          >{`${formatNumber(printedRows)}行までを印刷しています。期間か条件を絞り込んでください。`}</Box>
        )}
      </Box>
    )
  return (
    <Box
      ref={box}
      sx={{ position: 'relative', bgcolor: 'background.paper' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
        const row = rows[index]!
        return (
          <div
            key={key}
            style={{
              position: 'absolute',
              top: 0,
              left: 0,
              width: '100%',
              height: size,
              transform: `translateY(${start - scrollMargin}px)`,
            }}
          >
            {drawRow(row)}
          </div>
        )
      })}
    </Box>
  )
}

type DayHeadProps = { day: string; count: number; isToday: boolean; holiday: string | undefined }

const colours = { red: 'error.main', blue: 'info.main' } as const

export const DayHead = ({ day, count, isToday, holiday }: DayHeadProps) => {
  const colour = dayColour(day, holiday)
  return (
    <Box
      sx={{
        ...inRow,
        gap: 2,
        height: `${dayRowRem}rem`,
        px: 4,
        bgcolor: 'neutral.50',
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: 13,
        color: 'text.secondary',
      }}
    >
      <Box
        component="h2"
        sx={{ m: 0, fontSize: 14, fontWeight: 700, color: colour ? colours[colour] : 'text.primary' }}
      >
        {formatDayWithWeekday(day)}
      </Box>
      {isToday && (
        <Box
          component="span"
          sx={{
            px: 1.5,
            borderRadius: '4px',
            bgcolor: 'brand.600',
            color: 'common.white',
            fontSize: 12,
            lineHeight: '20px',
          }}
        >
          今日
        </Box>
      )}
      {holiday && (
        <Box component="span" sx={{ color: 'error.main' }}>
          {holiday}
        </Box>
      )}
      <Box component="span" sx={{ ml: 'auto' }}>{`${formatNumber(count)}件`}</Box>
    </Box>
  )
}
