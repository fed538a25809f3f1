import { Suspense } from 'react'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import type { PlannedMatter } from './planned-matter.ts'
import { isSamePlan, placedIn } from './staff-plan.ts'
import type { LaneOf } from './staff-dispatch.tsx'
import type { Slot } from './staff-plan.ts'
import type { StatusLooks } from './status-looks.ts'
import type { Reschedule } from './use-reschedule.ts'
import type { Untaken } from './use-untaken.ts'
import type { HolidayNames } from '#src/lib/use-holidays.ts'

const StaffBoard = lazyPart(() => import('./staff-board.tsx').then((module) => module.StaffBoard))

const StaffDispatch = lazyPart(() => import('./staff-dispatch.tsx').then((module) => module.StaffDispatch))

const StaffList = lazyPart(() => import('./staff-list.tsx').then((module) => module.StaffList))

type StaffViewProps = {
  isStacked: boolean
  people: readonly UserChoice[]
  matters: readonly MatterCalendarItem[]
  untaken: Untaken | null
  looks: StatusLooks
  onOpen: (matter: MatterCalendarItem, anchor: HTMLElement) => void
  days: readonly string[]
  today: string
  holidays: HolidayNames
  reschedule: Reschedule
  onCreate: ((planned: PlannedMatter) => void) | undefined
  /** What waits to be arranged beside it; null for whoever arranges nothing. */
  lane: LaneOf | null
}

/** Who goes where, with what waits to be arranged beside it. */
export const StaffView = ({ lane, ...shown }: StaffViewProps) => (
  <Suspense fallback={<SkeletonRows height={48} />}>
    {lane ? (
      <StaffDispatch lane={lane} {...shown}>
        {(carriedTo) => <StaffDays {...shown} carriedTo={carriedTo} />}
      </StaffDispatch>
    ) : (
      <StaffDays {...shown} carriedTo={null} />
    )}
  </Suspense>
)

const StaffDays = ({
  isStacked,
  people,
  matters,
  untaken,
  looks,
  onOpen,
  days,
  today,
  holidays,
  reschedule,
  onCreate,
  carriedTo,
}: Omit<StaffViewProps, 'lane'> & { carriedTo: Slot | null }) =>
  isStacked ? (
    <StaffList people={people} matters={matters} untaken={untaken} looks={looks} onOpen={onOpen} />
  ) : (
    <StaffBoard
      days={days}
      people={people}
      matters={matters}
      untaken={untaken}
      looks={looks}
      today={today}
      holidays={holidays}
      savingIds={reschedule.savingIds}
      carriedTo={carriedTo}
      onDrop={(matter, slot, heldAt) => {
        const plan = placedIn(matter, slot, heldAt)
        if (!isSamePlan(matter, plan)) void reschedule.assign(matter, plan).catch(reschedule.tellRefusal)
      }}
      onOpenMatter={onOpen}
      onCreate={
        onCreate &&
        (({ day, time, lead }) => onCreate({ day, start_time: time ?? null, lead_user_id: lead?.id ?? null }))
      }
    />
  )
