/** 差し込み: what a matter says of the call behind it, for the fields of its report, told by what they are called. */
import type { DocsDataValue } from '../documents/documents.contract.ts'
import type { ItemType } from '../templates/item-types.ts'

type Named = { id: number; name: string; type: ItemType }
/** yyyy-MM-dd HH:mm:ss. */
export type CallTimes = Record<'received_at' | 'arrived_at' | 'completed_at', string | null>

const asked = [
  { of: 'received_at', name: /受付|受信|入電|通報/ },
  { of: 'arrived_at', name: /到着/ },
  { of: 'completed_at', name: /完了|終了|復旧/ },
] as const
/** 受付者 and 到着時の状況 ask for something else. */
const isMoment = /(?:時刻|時間|日時|年月日|日|受付|受信|入電|通報|到着|完了|終了|復旧)$/

const valueFor = ({ name, type }: Named, moment: string): string | null => {
  const [day, time] = moment.split(' ') as [string, string]
  if (type === 'date') return day
  if (type === 'datetime') return `${day}T${time.slice(0, 5)}`
  if (type === 'time') return time.slice(0, 5)
  if (type !== 'text') return null
  const written = day.replaceAll('-', '/')
  if (name.endsWith('日時')) return `${written} ${time.slice(0, 5)}`
  return name.endsWith('日') ? written : time.slice(0, 5)
}

/** By item, what the matter has for it; items that are about something else are not among it. */
export const callValues = (items: readonly Named[], times: CallTimes): Map<number, DocsDataValue> =>
  new Map(
    items.flatMap((item) => {
      const field = isMoment.test(item.name) ? asked.find(({ name }) => name.test(item.name)) : undefined
      const moment = field && times[field.of]
      const value = moment ? valueFor(item, moment) : null
      return value === null ? [] : [[item.id, value] as const]
    }),
  )
