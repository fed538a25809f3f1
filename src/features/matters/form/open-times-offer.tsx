/** 点検 of the building that nobody has arranged yet: offered before a matter is made beside them, so that nothing is done twice. */
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { formatDay } from '#domain/dates.ts'
import { daysBetween } from '#domain/plans/days.ts'
import type { ListedOccurrence } from '#domain/plans/plans.contract.ts'
import { monthText } from '#domain/plans/plans.list.ts'
import { useArrange } from '#src/api/plan-changes.ts'
import { planQueries } from '#src/api/plans.ts'
import { Note } from '#src/ui/states/note.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import type { MatterFormFieldProps } from './matter-form.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

/** So far from the matter's day one may be meant by it. */
const nearDays = 31
const offered = 3

/** Without a day, what is due soon. */
const isNear = ({ planned_on, planned_month, due_by }: ListedOccurrence, day: string | null | undefined): boolean =>
  !day ||
  Math.abs(daysBetween(planned_on ?? `${planned_month}-15`, day)) <= nearDays ||
  Math.abs(daysBetween(due_by, day)) <= nearDays

type OpenTimesOfferProps = Pick<MatterFormFieldProps, 'companyId' | 'control'> & { onArranged: () => void }

export const OpenTimesOffer = ({ companyId, control, onArranged }: OpenTimesOfferProps) => {
  const [building_id, start_date] = useWatch({ control, name: ['building_id', 'start_date'] })
  const { data } = useQuery({
    ...planQueries.list(companyId, {
      building_id: [building_id ?? 0],
      state: 'planned',
      due: ['overdue', 'within30', 'within60'],
    }),
    enabled: typeof building_id === 'number',
  })
  const arrange = useArrange(companyId)
  const near = (building_id ? (data?.data ?? []) : []).filter((time) => isNear(time, start_date)).slice(0, offered)
  if (near.length === 0) return null
  const handleArrange = ({ id, kind, planned_on }: ListedOccurrence) =>
    arrange.mutate(
      { visits: [{ occurrence_ids: [id], name: kind.name, start_date: start_date ?? planned_on }] },
      {
        onSuccess: () => {
          toast.success('点検を手配しました')
          onArranged()
        },
      },
    )
  return (
    <Note severity="info">
      この建物には、手配していない点検があります。同じ点検なら、ここから手配してください。
      <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {near.map((time) => (
          <Box component="li" key={time.id} sx={{ ...inRows, gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 160, overflowWrap: 'anywhere' }}>
              {`${time.kind.name}　予定 ${time.planned_on ? formatDay(time.planned_on) : monthText(time.planned_month)}　期限 ${formatDay(time.due_by)}`}
            </Box>
            <Button
              size="small"
              variant="outlined"
              disabled={arrange.isPending}
              aria-label={`${time.kind.name}を手配`}
              onClick={() => handleArrange(time)}
            >
              手配
            </Button>
          </Box>
        ))}
      </Box>
    </Note>
  )
}
