import type { Dispatch, SetStateAction } from 'react'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { Untaken } from './use-untaken.ts'
import type { CalendarView } from './calendar-days.ts'
import type { PlannedMatter } from './planned-matter.ts'

export type OpenCard = { matter: MatterCalendarItem; anchor: HTMLElement }

type UseOpenedMatterOptions = {
  setCard: Dispatch<SetStateAction<OpenCard | null>>
  setPlanned: Dispatch<SetStateAction<MatterCalendarItem | null>>
  card: OpenCard | null
  matters: readonly MatterCalendarItem[]
  untaken: Untaken | null
  isStacked: boolean
  view: CalendarView
  date: string
  user: Actor
  setCreating: Dispatch<SetStateAction<PlannedMatter | null>>
  setAssigning: Dispatch<SetStateAction<MatterCalendarItem | null>>
  openDay: string | null
  setOpenDay: Dispatch<SetStateAction<string | null>>
}

/** What is done from a matter or a day that is open. */
export const useOpenedMatter = ({
  setCard,
  setPlanned,
  card,
  matters,
  untaken,
  isStacked,
  view,
  date,
  user,
  setCreating,
  setAssigning,
  openDay,
  setOpenDay,
}: UseOpenedMatterOptions) => {
  const openCard = (matter: MatterCalendarItem, anchor: HTMLElement) => setCard({ matter, anchor })
  const handleReschedule = () => {
    setPlanned(shownMatter)
    setCard(null)
  }
  // As it is now: its status may have been changed in the card. A filter may have taken it from the calendar since.
  const shownMatter =
    card && ([...matters, ...(untaken?.matters ?? [])].find(({ id }) => id === card.matter.id) ?? card.matter)
  // A phone marks one day of month and week as the chosen one; at a desk a day is chosen by opening it.
  const chosenDay = (isStacked && view !== 'list') || view === 'staff-day' ? date : null
  const onCreate = canCreateMatter(user) ? setCreating : undefined
  const handleAssign = () => {
    setAssigning(shownMatter)
    setCard(null)
  }
  const handleCreateOnDay = () => {
    onCreate?.({ day: openDay })
    setOpenDay(null)
  }
  return { openCard, handleReschedule, shownMatter, chosenDay, onCreate, handleAssign, handleCreateOnDay }
}
