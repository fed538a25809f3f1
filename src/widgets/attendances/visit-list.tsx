/** Who was there when and for how long, by day; one's own is taken back here. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { attendanceStepLabels, enteredText } from '#domain/attendances/attendances.labels.ts'
import { minutesText, momentOf, spentOf, totalsText } from '#domain/attendances/attendances.rules.ts'
import type { Spent } from '#domain/attendances/attendances.rules.ts'
import { businessDay, formatDay, formatTime } from '#domain/dates.ts'
import { useDeleteAttendance } from '#src/api/attendances.ts'
import { cancelEntry } from '#src/outbox/queue/outbox-store.ts'
import { EntryStateBadge } from '#src/outbox/screens/waiting-badge.tsx'
import { BoxedList } from '#src/ui/lists/boxed-list.tsx'
import { MenuButton } from '#src/ui/buttons/menu-button.tsx'
import type { Moment } from './use-visits.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type VisitListProps = { companyId: string; matterId: number; moments: readonly Moment[] }

export const VisitList = ({ companyId, matterId, moments }: VisitListProps) => {
  const spent = spentOf(moments)
  const totals = totalsText(spent)
  if (spent.length === 0) return null
  return (
    <>
      <BoxedList aria-label="現地の記録">
        {spent.map((each) => (
          <VisitRow
            key={`${each.day} ${each.user.id}`}
            companyId={companyId}
            matterId={matterId}
            spent={each}
            moments={moments.filter(
              (moment) => moment.user.id === each.user.id && businessDay(new Date(momentOf(moment))) === each.day,
            )}
          />
        ))}
      </BoxedList>
      {totals && <Box sx={{ mt: 2, fontWeight: 500, textAlign: 'right' }}>{totals}</Box>}
    </>
  )
}

const lengthsText = ({ worked, there }: Spent): string =>
  [worked !== null && `作業 ${minutesText(worked)}`, there !== null && `滞在 ${minutesText(there)}`]
    .filter(Boolean)
    .join('　')

/** Where its time is from; a press needs no word. */
const originText = ({ entered_at, is_device_time }: Moment): string =>
  entered_at ? enteredText : is_device_time ? '（端末の時刻）' : ''

const momentText = (moment: Moment): string =>
  `${attendanceStepLabels[moment.step]} ${formatTime(momentOf(moment))}${originText(moment)}`

const placeText = ({ place }: Moment): string | null =>
  place
    ? `位置 ${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}（誤差${Math.round(place.accuracy)}m）`
    : null

const VisitRow = ({ companyId, matterId, spent, moments }: VisitListProps & { spent: Spent }) => {
  const deleting = useDeleteAttendance(companyId)
  const lengths = lengthsText(spent)
  const standing = moments.flatMap(({ id, canDelete, ...moment }) =>
    id !== undefined && canDelete ? [{ id, text: momentText(moment) }] : [],
  )

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 500 }}>{`${formatDay(spent.day)}　${spent.user.name}`}</Box>
        {lengths && <Box sx={{ typography: 'body2' }}>{lengths}</Box>}
        <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', typography: 'body2', color: 'text.secondary' }}>
          {moments.map((moment) => (
            <Box component="li" key={moment.id ?? `waiting-${moment.entry?.id}`} sx={{ ...inRows, columnGap: 2 }}>
              {momentText(moment)}
              {placeText(moment) && <Box component="span">{placeText(moment)}</Box>}
              {moment.entry && <WaitingMoment entry={moment.entry} />}
            </Box>
          ))}
        </Box>
      </Box>
      <MenuButton
        label={`${formatDay(spent.day)} ${spent.user.name}の記録のメニュー`}
        entries={standing.map(({ id, text }) => ({
          label: `${text}を取り消す`,
          danger: true,
          onSelect: () => deleting.mutate({ id, matter_id: matterId }),
        }))}
      />
    </Box>
  )
}

const WaitingMoment = ({ entry }: { entry: NonNullable<Moment['entry']> }) => (
  <>
    <EntryStateBadge state={entry.state} />
    {entry.state === 'failed' && <Box sx={{ color: 'error.main' }}>{entry.error}</Box>}
    <Button size="small" variant="text" onClick={() => cancelEntry(entry.id)} sx={{ minHeight: 44 }}>
      取り消す
    </Button>
  </>
)
