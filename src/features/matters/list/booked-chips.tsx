import { formatMonth } from '#domain/months.ts'
import { LiftedChip } from '#src/widgets/filter-bar/lifted-chip.tsx'
import type { MatterListFilter } from './matter-list-search.ts'

type BookedChipsProps = {
  filter: Pick<MatterListFilter, 'booked_from' | 'booked_to' | 'is_linked_building'>
  onChange: (change: Omit<MatterListFilter, 'page'>) => void
}

/** What the report of money narrowed the list down to: the months that the matters count in, and those of no building. */
export const BookedChips = ({ filter: { booked_from, booked_to, is_linked_building }, onChange }: BookedChipsProps) => {
  const months = [booked_from, booked_to].map((month) => (month ? formatMonth(month) : ''))
  return (
    <>
      {(booked_from ?? booked_to) && (
        <LiftedChip
          label={`計上月：${months[0] === months[1] ? months[0] : months.join('〜')}`}
          onLift={() => onChange({ booked_from: undefined, booked_to: undefined })}
        />
      )}
      {is_linked_building !== undefined && (
        <LiftedChip
          label={is_linked_building ? '建物あり' : '建物なし'}
          onLift={() => onChange({ is_linked_building: undefined })}
        />
      )}
    </>
  )
}
