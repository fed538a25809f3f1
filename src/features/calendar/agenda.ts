/** Matters day by day, as lists show them. */
import type { MatterCalendarItem } from '#domain/matters/matters.contract.ts'
import { scheduleDays } from '#domain/matters/matters.rules.ts'

/** What touches the day; what began earlier comes first. */
export const mattersOn = <Item extends Pick<MatterCalendarItem, 'start_date' | 'end_date'>>(
  matters: readonly Item[],
  day: string,
): Item[] =>
  matters.filter((matter) => {
    const days = scheduleDays(matter)
    return days !== null && days.start <= day && day <= days.end
  })

export type AgendaRow =
  | { kind: 'day'; day: string; count: number }
  | { kind: 'matter'; day: string; matter: MatterCalendarItem }

/** The days that have matters, each followed by them; a matter of several days stands under each. */
export const agendaRows = (matters: readonly MatterCalendarItem[], days: readonly string[]): AgendaRow[] =>
  days.flatMap((day): AgendaRow[] => {
    const found = mattersOn(matters, day)
    return found.length === 0
      ? []
      : [
          { kind: 'day', day, count: found.length },
          ...found.map((matter) => ({ kind: 'matter' as const, day, matter })),
        ]
  })
