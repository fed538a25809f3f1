/** 今日始める: a check of a plan that was begun on this phone. Its matter is made once it arrives, or joined where somebody was first. */
import { formatDay } from '#domain/dates.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { matterQueries } from '#src/api/matters.ts'
import { sendStart } from '#src/api/started-rounds.ts'
import { ofNoItem, plain, uncontested, unordered } from './kind.ts'
import type { KindOf } from './kind.ts'
import { takeArrived } from './new-lists.ts'

export const start: KindOf<'start'> = {
  ...unordered,
  ...uncontested,
  ...ofNoItem,
  ...plain,
  label: '点検の開始',
  name: () => start.label,
  group: (_write, id) => ({ of: 'matters', id: -id }),
  lines: ({ label, body }) => [{ name: start.label, value: `${label}　${formatDay(body.start_date)}` }],
  subjects: () => [],
  withIds: (write) => write,
  document: () => null,
  places: () => [],
  send: async (client, write, options) => {
    const started = await sendStart(write.company_id, write.occurrence_id, write.body, options)
    const { matter, is_joined } = started
    client.setQueryData(matterQueries.detail(write.company_id, matter.id).queryKey, matter)
    await takeArrived(write, start.arrived(started, write))
    return { made_id: matter.id, ...(is_joined && { note: planTexts.joined(matter.name) }) }
  },
  arrived: (record) => ({ of: 'start', record }),
  noun: () => 'plans',
  mend: () => null,
}
