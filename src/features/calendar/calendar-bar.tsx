import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { formatSchedule, formatTimeRange, isOverdue } from '#domain/matters/matters.rules.ts'
import { MatterStatusGlyph } from '#src/widgets/matter-status/matter-status-badge.tsx'
import type { StatusLook } from './status-looks.ts'

type CalendarBarProps = {
  matter: MatterCalendarItem
  look: StatusLook | undefined
  today: string
  isMovable: boolean
  isDragged: boolean
  /** Whether this is the bar's true beginning and end, or it goes on in another week. */
  startsHere: boolean
  endsHere: boolean
  /** Under the name, where the bar is high enough. */
  hasPlace: boolean
  onOpen: (matter: MatterCalendarItem, anchor: HTMLElement) => void
  onGrab: (event: PointerEvent, matter: MatterCalendarItem) => void
}

/** When, and where. */
const placeOf = (matter: MatterCalendarItem): string =>
  [formatTimeRange(matter), matter.building?.name].filter(Boolean).join('　')

/** A matter as a bar of 24 or, with its place, of 42; plain elements that the grid styles, for there are many. */
export const CalendarBar = ({
  matter,
  look,
  today,
  isMovable,
  isDragged,
  startsHere,
  endsHere,
  hasPlace,
  onOpen,
  onGrab,
}: CalendarBarProps) => {
  if (!look) return null
  const { status, tone } = look
  const isLate = isOverdue(matter, status.type_id, today)
  const about = [matter.name, formatSchedule(matter), status.name, isLate && '期限超過'].filter(Boolean).join('、')
  return (
    <button
      type="button"
      className="bar"
      data-matter={matter.id}
      data-movable={isMovable || undefined}
      data-dragged={isDragged || undefined}
      data-from={startsHere ? undefined : 'before'}
      data-to={endsHere ? undefined : 'after'}
      title={about}
      aria-label={about}
      aria-haspopup="dialog"
      style={
        {
          '--badge-bg': tone.bg,
          color: tone.text,
          boxShadow: tone.border && `inset 0 0 0 1px ${tone.border}`,
        } as CSSProperties
      }
      onClick={(event: MouseEvent<HTMLElement>) => onOpen(matter, event.currentTarget)}
      onPointerDown={isMovable ? (event) => onGrab(event, matter) : undefined}
    >
      <MatterStatusGlyph status={status} />
      {isLate && <LateMark />}
      <span>
        {matter.name}
        {hasPlace && <small>{placeOf(matter)}</small>}
      </span>
      {isMovable && startsHere && <i data-edge="start" />}
      {isMovable && endsHere && <i data-edge="end" />}
    </button>
  )
}

/** An exclamation mark in a disc. */
const LateMark = () => (
  <svg className="late" viewBox="0 0 14 14" aria-hidden>
    <circle cx="7" cy="7" r="6.2" />
    <path d="M7 3.6v4M7 9.6v1" />
  </svg>
)
