/** A row a person, the first for what nobody has yet: matters are carried from row to row, from day to day, from time to time. */
import { memo, useLayoutEffect, useMemo } from 'react'
import type { CSSProperties, MouseEvent, PointerEvent } from 'react'
import Box from '@mui/material/Box'
import { formatDayWithWeekday, weekdays } from '#domain/dates.ts'
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { formatSchedule, formatTimeRange, scheduleDays } from '#domain/matters/matters.rules.ts'
import type { UserRef } from '#domain/users/users.contract.ts'
import { HelpLink } from '#src/records/help-link.tsx'
import { formatNumber } from '#src/lib/text.ts'
import { Pager } from '#src/ui/lists/pager.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { MatterStatusGlyph } from '#src/widgets/matter-status/matter-status-badge.tsx'
import { mattersOn } from './agenda.ts'
import { weekdayOf } from './calendar-days.ts'
import { dayText } from './calendar-steps.ts'
import { dayColour } from './calendar-week.tsx'
import { doubleBooked, freeUntil, leadsOf, shownHours, spanOn, staffRows, timeLanes } from './staff-plan.ts'
import type { Slot, StaffRow } from './staff-plan.ts'
import type { StatusLooks } from './status-looks.ts'
import type { Untaken } from './use-untaken.ts'
import type { HolidayNames } from '#src/lib/use-holidays.ts'
import { staffBoardStyles } from './staff-board-styles.ts'
import { headWidth, slotOf, useSlotDrag } from './use-slot-drag.ts'

export const unassigned = '未割当'
/** What nobody has and no day shown holds. */
export const untakenName = '未割当（日付なし・前の日）'

type StaffBoardProps = {
  /** One day with its hours, or those of a week or a month. */
  days: readonly string[]
  people: readonly UserRef[]
  matters: readonly MatterCalendarItem[]
  /** null: nothing waits outside of the days. */
  untaken: Untaken | null
  looks: StatusLooks
  today: string
  holidays: HolidayNames
  /** What is being saved is not dragged. */
  savingIds: readonly number[]
  /** Where something would come that is carried here from beside the board. */
  carriedTo: Slot | null
  onDrop: (matter: MatterCalendarItem, slot: Slot, heldAt: string) => void
  onOpenMatter: (matter: MatterCalendarItem, anchor: HTMLElement) => void
  /** undefined: this person creates no matters. */
  onCreate: ((slot: Slot) => void) | undefined
}

type Hours = { from: number; to: number }

/** px: a matter in a row of hours. */
const lane = 42

/** What stands outside of the days is held at its first one, if it has any. */
const firstDayOf = (matter: MatterCalendarItem): string => scheduleDays(matter)?.start ?? ''

/** Of the columns after the people. */
const headTexts = (days: readonly string[], hours: Hours | null): string[] =>
  hours
    ? ['時刻なし', ...Array.from({ length: hours.to - hours.from }, (_, hour) => `${hours.from + hour}:00`)]
    : days.map((day) => `${dayText(day)}（${weekdays[weekdayOf(day)]}）`)

export const StaffBoard = ({
  days,
  people,
  matters,
  untaken,
  today,
  holidays,
  carriedTo,
  onDrop,
  onCreate,
  ...board
}: StaffBoardProps) => {
  const rows = useMemo(() => staffRows(people, matters), [people, matters])
  const leads = useMemo(() => leadsOf(rows), [rows])
  const { boardRef, held, handleGrab } = useSlotDrag(leads, firstDayOf, onDrop)
  const slot = held?.slot ?? carriedTo
  useLayoutEffect(() => {
    // A month is wider than a window: it opens with today in sight.
    const [board, now] = [boardRef.current!, boardRef.current!.querySelector('.head [data-today]')]
    if (days.length > 7 && now)
      board.scrollLeft += now.getBoundingClientRect().left - board.getBoundingClientRect().left - headWidth
  }, [boardRef, days])
  const isDay = days.length === 1
  const hours = useMemo(
    () => shownHours(isDay ? matters.flatMap((matter) => spanOn(matter, days[0]!) ?? []) : []),
    [isDay, matters, days],
  )
  const handleClick = ({ target, clientX }: MouseEvent) => {
    const element = target as Element
    const button = element.closest('button')
    if (button && !button.hasAttribute('data-add')) return
    const slot = slotOf(element, clientX, leads)
    // The sign has no time of its own.
    if (slot) onCreate?.(button ? { ...slot, time: null } : slot)
  }
  const heads = headTexts(days, isDay ? hours : null)
  return (
    <Box
      ref={boardRef}
      className="staff"
      role="region"
      tabIndex={0}
      aria-label="担当者別のカレンダー"
      sx={staffBoardStyles}
      data-dragging={held || carriedTo ? true : undefined}
      onClick={onCreate && handleClick}
    >
      <div
        className="sheet"
        data-hours={isDay || undefined}
        style={
          {
            '--columns': isDay
              ? `140px repeat(${heads.length - 1}, minmax(var(--least), 1fr))`
              : `repeat(${days.length}, minmax(var(--least), 1fr))`,
          } as CSSProperties
        }
      >
        <HeadRow days={days} heads={heads} today={today} holidays={holidays} />
        {untaken && <UntakenRow untaken={untaken} heldId={held?.item.id ?? null} onGrab={handleGrab} {...board} />}
        {rows.map((row) => (
          <Row
            key={row.lead?.id ?? 0}
            row={row}
            days={days}
            hours={isDay ? hours : null}
            isCreator={onCreate !== undefined}
            heldId={held?.item.id ?? null}
            target={slot && (slot.lead?.id ?? null) === (row.lead?.id ?? null) ? slot : null}
            onGrab={handleGrab}
            {...board}
          />
        ))}
      </div>
    </Box>
  )
}

type HeadRowProps = Pick<StaffBoardProps, 'days' | 'today' | 'holidays'> & { heads: readonly string[] }

const HeadRow = ({ days, heads, today, holidays }: HeadRowProps) => {
  const isDay = days.length === 1
  return (
    <div className="row head">
      <span className="name">{isDay ? formatDayWithWeekday(days[0]!) : '担当'}</span>
      {heads.map((text, index) => (
        <span
          key={text}
          data-colour={isDay ? undefined : dayColour(days[index]!, holidays.get(days[index]!))}
          data-today={(!isDay && days[index] === today) || undefined}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

type UntakenRowProps = Omit<ChipProps, 'matter' | 'place' | 'isDoubled'> & { untaken: Untaken }

const UntakenRow = ({ untaken, ...chips }: UntakenRowProps) => (
  <div
    className="row"
    role="group"
    aria-label={`${untakenName}、${formatNumber(untaken.meta.total)}件`}
    data-unassigned
  >
    <span className="name">
      <span>
        {untakenName}
        <small>{`${formatNumber(untaken.meta.total)}件`}</small>
      </span>
      <HelpLink page="calendar" word={unassigned} />
    </span>
    <div className="cell untaken">
      {untaken.matters.map((matter) => (
        <Chip key={matter.id} place="untaken" matter={matter} {...chips} />
      ))}
      {untaken.meta.last_page > 1 && <Pager meta={untaken.meta} onPageChange={untaken.onPageChange} />}
    </div>
  </div>
)

type RowProps = Pick<StaffBoardProps, 'days' | 'looks' | 'savingIds' | 'onOpenMatter'> & {
  row: StaffRow
  /** null: days without hours. */
  hours: Hours | null
  isCreator: boolean
  heldId: number | null
  target: Slot | null
  onGrab: (event: PointerEvent, matter: MatterCalendarItem) => void
}

const Row = memo(({ row: { lead, matters }, days, hours, isCreator, target, ...chips }: RowProps) => {
  const name = lead?.name ?? unassigned
  const leadKey = lead ? String(lead.id) : ''
  const slots = { 'data-slot': true, 'data-lead': leadKey }
  const chip = (matter: MatterCalendarItem) => <Chip key={matter.id} place="day" matter={matter} {...chips} />
  const add = (day: string) =>
    isCreator && <button type="button" className="add" data-add aria-label={`${name}、${dayText(day)}に案件を作成`} />
  const day = days[0]!
  const timed = hours ? matters.flatMap((matter) => ({ matter, span: spanOn(matter, day) })) : []
  const laid = timeLanes(timed.flatMap(({ matter, span }) => (span ? [{ matter, ...span }] : [])))
  const doubled = doubleBooked(lead ? laid : [])
  const lanes = Math.max(1, ...laid.map((item) => item.lane + 1))
  return (
    <div
      className="row"
      role="group"
      aria-label={`${name}、${formatNumber(matters.length)}件`}
      data-unassigned={!lead || undefined}
    >
      <span className="name">
        {lead && <MemberAvatar member={lead} size={24} decorative />}
        <span>
          {name}
          <small>{`${formatNumber(matters.length)}件`}</small>
          {doubled.size > 0 && <small className="doubled">{`重複 ${formatNumber(doubled.size)}件`}</small>}
        </span>
      </span>
      {!hours &&
        days.map((each) => (
          <div key={each} className="cell" {...slots} data-day={each} data-target={target?.day === each || undefined}>
            {mattersOn(matters, each).map(chip)}
            {add(each)}
          </div>
        ))}
      {hours && (
        <>
          <div className="cell" {...slots} data-day={day} data-untimed data-target={target?.time === null || undefined}>
            {timed.flatMap(({ matter, span }) => (span ? [] : chip(matter)))}
            {add(day)}
          </div>
          <div
            className="timeline"
            {...slots}
            data-day={day}
            data-from={hours.from}
            data-to={hours.to}
            style={{ '--hours': hours.to - hours.from, minHeight: lanes * lane + 18 } as CSSProperties}
          >
            {target?.time && (
              <i style={{ left: percent(Number(target.time.slice(0, 2)) * 60 + Number(target.time.slice(3)), hours) }}>
                {target.time}
              </i>
            )}
            {laid.map((item) => (
              <div
                key={item.matter.id}
                className="span"
                style={
                  {
                    left: percent(item.from, hours),
                    right: `calc(100% - ${percent(item.to, hours)})`,
                    top: 4 + item.lane * lane,
                    '--free': `${share(freeUntil(laid, item, hours.to * 60) - item.from, hours)}cqi`,
                  } as CSSProperties
                }
              >
                <Chip place="hours" isDoubled={doubled.has(item)} matter={item.matter} {...chips} />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
})
Row.displayName = 'StaffRow'

/** Of a line of hours, in hundredths. */
const share = (minutes: number, { from, to }: Hours): number => (minutes / ((to - from) * 60)) * 100
const percent = (minutes: number, hours: Hours): string => `${share(minutes - hours.from * 60, hours)}%`

type ChipProps = Pick<RowProps, 'looks' | 'savingIds' | 'heldId' | 'onGrab' | 'onOpenMatter'> & {
  matter: MatterCalendarItem
  /** In hours the place says the time; what nobody has is of other days. */
  place: 'hours' | 'day' | 'untaken'
  isDoubled?: boolean
}

const Chip = ({ matter, place, isDoubled = false, looks, savingIds, heldId, onGrab, onOpenMatter }: ChipProps) => {
  const look = looks.get(matter.status_id)
  if (!look) return null
  const isMovable = matter.canEdit && !savingIds.includes(matter.id)
  const when =
    place === 'untaken' ? formatSchedule(matter) || '日付なし' : place === 'day' ? formatTimeRange(matter) : ''
  const doubled = isDoubled ? '予定が重複' : ''
  const about = [matter.name, formatSchedule(matter), doubled, matter.building?.name, look.status.name]
    .filter(Boolean)
    .join('、')
  return (
    <button
      type="button"
      className="chip"
      data-matter={matter.id}
      data-movable={isMovable || undefined}
      data-dragged={matter.id === heldId || undefined}
      data-urgent={matter.urgency === 1 || undefined}
      data-doubled={isDoubled || undefined}
      title={about}
      aria-label={about}
      aria-haspopup="dialog"
      style={
        {
          '--badge-bg': look.tone.bg,
          color: look.tone.text,
          boxShadow: look.tone.border && `inset 0 0 0 1px ${look.tone.border}`,
        } as CSSProperties
      }
      onClick={(event) => onOpenMatter(matter, event.currentTarget)}
      onPointerDown={isMovable ? (event) => onGrab(event, matter) : undefined}
    >
      <MatterStatusGlyph status={look.status} />
      <span>
        {when && <b>{when}</b>}
        {isDoubled && <b>重複</b>}
        {matter.name}
        {matter.building && <small>{matter.building.name}</small>}
      </span>
    </button>
  )
}
