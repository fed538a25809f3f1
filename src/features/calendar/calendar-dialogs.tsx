import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { isInternal } from '#domain/users/users.policy.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import type { UserChoice } from '#domain/users/users.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { mattersOn } from './agenda.ts'
import { DayDialog } from './day-dialog.tsx'
import { MatterCard } from './matter-card.tsx'
import type { PlannedMatter } from './planned-matter.ts'
import { useHolidays } from '#src/lib/use-holidays.ts'
import type { StatusLooks } from './status-looks.ts'
import type { Reschedule } from './use-reschedule.ts'
import type { OpenedMatter } from './use-opened-matter.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx').then((module) => module.AssignDialog))

const RescheduleDialog = lazyPart(() => import('./reschedule-dialog.tsx').then((module) => module.RescheduleDialog))

type CalendarDialogsProps = {
  isPhone: boolean
  companyId: string
  opened: OpenedMatter
  found: { matters: readonly MatterCalendarItem[]; looks: StatusLooks }
  statuses: readonly MatterStatus[]
  users: readonly UserChoice[]
  reschedule: Reschedule
  renderCreateMatter: (planned: PlannedMatter, onClose: () => void) => ReactNode
}

/** What opens over the calendar. */
export const CalendarDialogs = ({
  isPhone,
  companyId,
  opened,
  found: { matters, looks },
  statuses,
  users,
  reschedule,
  renderCreateMatter,
}: CalendarDialogsProps) => {
  const holidays = useHolidays()
  const { card, shownMatter, openDay, setOpenDay, assigning, setAssigning, planned, setPlanned, creating } = opened
  return (
    <>
      {openDay && (
        <DayDialog
          day={openDay}
          holiday={holidays.get(openDay)}
          matters={mattersOn(matters, openDay)}
          looks={looks}
          onOpen={opened.openCard}
          onCreate={opened.onCreate && opened.handleCreateOnDay}
          onClose={() => setOpenDay(null)}
        />
      )}
      {card && shownMatter && (
        <MatterCard
          isPhone={isPhone}
          companyId={companyId}
          matter={shownMatter}
          statuses={statuses}
          anchor={card.anchor}
          onReschedule={opened.handleReschedule}
          onAssign={opened.handleAssign}
          onClose={opened.closeCard}
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
        {creating && renderCreateMatter(creating, () => opened.setCreating(null))}
      </Suspense>
    </>
  )
}
