/** Jobs of several companies by day: each once, under the day on which there is next something to do. */
import type { MyMatter, MyMatters } from '#domain/home/my-matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { matterStatusTypes } from '#domain/matters/matters.labels.ts'
import { scheduleDays } from '#domain/matters/matters.rules.ts'

/** `day`: null for what is late or has no day. */
export type MyDay = { key: string; day: string | null; title: string | null; matters: MyMatter[] }

export const statusesOf = ({ companies }: MyMatters): MatterStatus[] => companies.flatMap(({ statuses }) => statuses)

const byTime = (a: MyMatter, b: MyMatter): number =>
  (a.start_time ?? '99').localeCompare(b.start_time ?? '99') || a.id - b.id

/** What is late first, then day by day from today on, then what has no day. Completed ones are left out. */
export const myDays = (mine: MyMatters): MyDay[] => {
  const { today_date: today, matters } = mine
  const types = new Map(statusesOf(mine).map(({ id, type_id }) => [id, type_id]))
  const dayOf = (matter: MyMatter): string => {
    const days = scheduleDays(matter)
    if (!days) return 'none'
    if (days.end < today) return 'late'
    return days.start < today ? today : days.start
  }
  const open = matters.filter(({ status_id }) => types.get(status_id) !== matterStatusTypes.completed)
  const groups = Map.groupBy(open, dayOf)
  const part = (key: string, title: string | null, sorted: MyMatter[] = []): MyDay[] =>
    sorted.length === 0 ? [] : [{ key, day: title === null ? key : null, title, matters: sorted }]
  const endOf = (matter: MyMatter): string => scheduleDays(matter)!.end
  return [
    ...part(
      'late',
      '期限超過',
      groups.get('late')?.toSorted((a, b) => endOf(b).localeCompare(endOf(a))),
    ),
    ...[...groups.keys()]
      .filter((key) => key !== 'late' && key !== 'none')
      .toSorted()
      .flatMap((day) => part(day, null, groups.get(day)!.toSorted(byTime))),
    ...part('none', '日程未定', groups.get('none')),
  ]
}
