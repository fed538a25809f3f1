import { useMemo } from 'react'
import Paper from '@mui/material/Paper'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { formatNumber } from '#src/lib/text.ts'
import { ListHead } from '#src/ui/lists/list-head.tsx'
import { Pager } from '#src/ui/lists/pager.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { MatterRow } from './matter-row.tsx'
import type { OpenMatter } from './matter-row.tsx'
import { unassigned, untakenName } from './staff-board.tsx'
import { staffRows } from './staff-plan.ts'
import type { Untaken } from './use-untaken.ts'
import type { StatusLooks } from './status-looks.ts'

type StaffListProps = {
  people: readonly UserRef[]
  matters: readonly MatterCalendarItem[]
  untaken: Untaken | null
  looks: StatusLooks
  onOpen: OpenMatter
}

/** Where a board has no room: who goes where, person under person; a press opens the matter, whose card assigns it. */
export const StaffList = ({ people, matters, untaken, looks, onOpen }: StaffListProps) => {
  const rows = useMemo(() => staffRows(people, matters), [people, matters])
  const parts = rows.map(({ lead, matters: own }) => (
    <Paper
      key={lead?.id ?? 0}
      component="section"
      aria-label={lead?.name ?? unassigned}
      variant="outlined"
      square
      sx={{ borderInline: 0, borderTop: 0 }}
    >
      <ListHead
        icon={lead && <MemberAvatar member={lead} size={24} decorative />}
        title={lead?.name ?? unassigned}
        end={`${formatNumber(own.length)}件`}
      />
      {own.map((matter) => (
        <MatterRow key={matter.id} matter={matter} looks={looks} onOpen={onOpen} />
      ))}
    </Paper>
  ))
  if (!untaken) return parts
  return (
    <>
      <Paper
        component="section"
        aria-label={untakenName}
        variant="outlined"
        square
        sx={{ borderInline: 0, borderTop: 0 }}
      >
        <ListHead title={untakenName} end={`${formatNumber(untaken.meta.total)}件`} />
        {untaken.matters.map((matter) => (
          <MatterRow key={matter.id} matter={matter} looks={looks} onOpen={onOpen} />
        ))}
        {untaken.meta.last_page > 1 && <Pager meta={untaken.meta} onPageChange={untaken.onPageChange} />}
      </Paper>
      {parts}
    </>
  )
}
