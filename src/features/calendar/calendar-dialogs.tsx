import { Suspense } from 'react'
import type { ReactNode, Dispatch, SetStateAction } from 'react'
import { isInternal } from '#domain/users/users.policy.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { mattersOn } from './agenda.ts'
import { DayDialog } from './day-dialog.tsx'
import { MatterCard } from './matter-card.tsx'
import type { PlannedMatter } from './planned-matter.ts'
import type { HolidayNames } from './use-holidays.ts'
import type { StatusLooks } from './status-looks.ts'
import type { OpenMatter } from './matter-row.tsx'
import type { Reschedule } from './use-reschedule.ts'
import type { OpenCard } from './use-opened-matter.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog))

const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog))

type CalendarDialogsProps = {
  openDay: string | null
  holidays: HolidayNames
  matters: readonly MatterCalendarItem[]
  looks: StatusLooks
  openCard: OpenMatter
  onCreate: Dispatch<SetStateAction<PlannedMatter | null>> | undefined
  onCreateOnDay: () => void
  setOpenDay: Dispatch<SetStateAction<string | null>>
  card: OpenCard | null
  shownMatter: MatterCalendarItem | null
  isPhone: boolean
  companyId: string
  calendar: { statuses: readonly MatterStatus[]; isStale: boolean; error: Error | null; retry: () => void }
  onReschedule: () => void
  onAssign: () => void
  setCard: Dispatch<SetStateAction<OpenCard | null>>
  assigning: MatterCalendarItem | null
  users: readonly UserChoice[]
  reschedule: Reschedule
  setAssigning: Dispatch<SetStateAction<MatterCalendarItem | null>>
  planned: MatterCalendarItem | null
  setPlanned: Dispatch<SetStateAction<MatterCalendarItem | null>>
  creating: PlannedMatter | null
  renderCreateMatter: (planned: PlannedMatter, onClose: () => void) => ReactNode
  setCreating: Dispatch<SetStateAction<PlannedMatter | null>>
}

/** What opens over the calendar. */
export const CalendarDialogs = ({
  openDay,
  holidays,
  matters,
  looks,
  openCard,
  onCreate,
  onCreateOnDay,
  setOpenDay,
  card,
  shownMatter,
  isPhone,
  companyId,
  calendar,
  onReschedule,
  onAssign,
  setCard,
  assigning,
  users,
  reschedule,
  setAssigning,
  planned,
  setPlanned,
  creating,
  renderCreateMatter,
  setCreating,
}: CalendarDialogsProps) => (
  <>
    {openDay && (
      <DayDialog
        day={openDay}
        holiday={holidays.get(openDay)}
        matters={mattersOn(matters, openDay)}
        looks={looks}
        onOpen={openCard}
        onCreate={onCreate && onCreateOnDay}
        onClose={() => setOpenDay(null)}
      />
    )}
    {card && shownMatter && (
      <MatterCard
        isPhone={isPhone}
        companyId={companyId}
        matter={shownMatter}
        statuses={calendar.statuses}
        anchor={card.anchor}
        onReschedule={onReschedule}
        onAssign={onAssign}
        onClose={() => setCard(null)}
      />
    )}
    <Suspense>
      {assigning && (
        <AssignDialog
          matter={assigning}
          people={users.filter(isInternal)}
          assign={reschedule.assign}
          onClose={() => setAssigning(null)}
        />
      )}
      {planned && <RescheduleDialog matter={planned} save={reschedule.save} onClose={() => setPlanned(null)} />}
      {creating && renderCreateMatter(creating, () => setCreating(null))}
    </Suspense>
  </>
)
