/** 手配 over the calendar of people: what waits stands beside it and is carried onto a person and a day. */
import { Suspense, useMemo } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { leadOf } from '#domain/matters/matters.rules.ts'
import type { UnarrangedTime } from '#domain/plans/plans.contract.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { mattersOn } from './agenda.ts'
import { dragging } from './calendar-styles.ts'
import { leadsOf, staffRows } from './staff-plan.ts'
import type { Slot } from './staff-plan.ts'
import { UnarrangedLane } from './unarranged-lane.tsx'
import { asidePx } from './unarranged-lane-styles.ts'
import { useArranging } from './use-arranging.ts'
import { useSlotDrag } from './use-slot-drag.ts'
import { useUnarranged } from './use-unarranged.ts'
import type { LaneOf } from './use-unarranged.ts'
import { below } from '#src/ui/sizes/below.ts'

export type { LaneOf } from './use-unarranged.ts'

const ArrangeOnDialog = lazyPart(() => import('./arrange-on-dialog.tsx').then((module) => module.ArrangeOnDialog))

type StaffDispatchProps = {
  lane: LaneOf
  people: readonly UserRef[]
  matters: readonly MatterCalendarItem[]
  today: string
  /** No board to carry anything onto. */
  isStacked: boolean
  /** The calendar, with where something would come. */
  children: (carriedTo: Slot | null) => ReactNode
}

const noDay = (): string => ''

export const StaffDispatch = ({ lane: of, people, matters, today, isStacked, children }: StaffDispatchProps) => {
  const { companyId } = of
  const lane = useUnarranged(of)
  const arranging = useArranging(companyId, lane.clearSelection)
  const leads = useMemo(() => leadsOf(staffRows(people, matters)), [people, matters])
  const { boardRef, held, handleGrab } = useSlotDrag<readonly UnarrangedTime[]>(leads, noDay, arranging.drop)
  const heldIds = useMemo(() => new Set(held?.item.map(({ id }) => id)), [held?.item])
  const othersOn = (lead_user_id: number | null, day: string): number =>
    lead_user_id === null ? 0 : mattersOn(matters, day).filter((matter) => leadOf(matter)?.id === lead_user_id).length
  return (
    <Box
      ref={boardRef}
      data-dragging={held ? true : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '320px minmax(0, 1fr)',
        alignItems: 'start',
        gap: 3,
        [below(asidePx)]: { gridTemplateColumns: 'minmax(0, 1fr)' },
        '@media print': { display: 'block' },
        ...dragging,
      }}
    >
      <UnarrangedLane
        companyId={companyId}
        lane={lane}
        today={today}
        heldIds={heldIds}
        pending={arranging.pending}
        onGrab={isStacked ? nothing : handleGrab}
        onPlace={(times) => arranging.ask({ times, slot: null })}
      />
      <Box sx={{ minWidth: 0 }}>{children(held?.slot ?? null)}</Box>
      {arranging.open && (
        <Suspense>
          <ArrangeOnDialog
            companyId={companyId}
            arrangement={arranging.open}
            people={[...leads.values()]}
            today={today}
            othersOn={othersOn}
            arrange={arranging.arrange}
            onClose={arranging.close}
          />
        </Suspense>
      )}
    </Box>
  )
}

const nothing = (): void => undefined
