import { useState } from 'react'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { canCreateMatter } from '#domain/matters/matters.policy.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { PlannedMatter } from './planned-matter.ts'
import type { Untaken } from './use-untaken.ts'

type OpenCard = { matter: MatterCalendarItem; anchor: HTMLElement }

type UseOpenedMatterOptions = { user: Actor; matters: readonly MatterCalendarItem[]; untaken: Untaken | null }

/** The matter or the day that is open, and what is done from there. */
export const useOpenedMatter = ({ user, matters, untaken }: UseOpenedMatterOptions) => {
  const [card, setCard] = useState<OpenCard | null>(null)
  const [openDay, setOpenDay] = useState<string | null>(null)
  const [planned, setPlanned] = useState<MatterCalendarItem | null>(null)
  const [assigning, setAssigning] = useState<MatterCalendarItem | null>(null)
  const [creating, setCreating] = useState<PlannedMatter | null>(null)
  // As it is now: its status may have been changed in the card. A filter may have taken it from the calendar since.
  const shownMatter =
    card && ([...matters, ...(untaken?.matters ?? [])].find(({ id }) => id === card.matter.id) ?? card.matter)
  const onCreate = canCreateMatter(user) ? setCreating : undefined
  return {
    card,
    shownMatter,
    openCard: (matter: MatterCalendarItem, anchor: HTMLElement) => setCard({ matter, anchor }),
    closeCard: () => setCard(null),
    openDay,
    setOpenDay,
    planned,
    setPlanned,
    handleReschedule: () => {
      setPlanned(shownMatter)
      setCard(null)
    },
    assigning,
    setAssigning,
    handleAssign: () => {
      setAssigning(shownMatter)
      setCard(null)
    },
    creating,
    setCreating,
    onCreate,
    handleCreateOnDay: () => {
      onCreate?.({ day: openDay })
      setOpenDay(null)
    },
  }
}

export type OpenedMatter = ReturnType<typeof useOpenedMatter>
