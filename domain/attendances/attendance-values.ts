/** 差し込み: what a visit says of the fields of its report, told by what they are called. */
import { toTimestamp } from '../dates.ts'
import type { DocsDataValue } from '../documents/documents.contract.ts'
import { unitOf } from '../templates/item-names.ts'
import type { ItemType } from '../templates/item-types.ts'
import type { Spent } from './attendances.rules.ts'

type Named = { id: number; name: string; type: ItemType }

/** Told before moments: 作業時間 is no time of day. */
const lengths = [
  { of: 'worked', name: /(?:作業|所要|実働)時間/ },
  { of: 'there', name: /(?:滞在|現場|在館)時間/ },
] as const
const moments = [
  { of: 'arrived', name: /到着|入館|入場|来訪時/ },
  { of: 'left', name: /退出|退館|退場/ },
  { of: 'started', name: /(?:作業)?開始(?:時刻|時間|日時)|作業開始/ },
  { of: 'ended', name: /(?:作業)?(?:終了|完了)(?:時刻|時間|日時)|作業(?:終了|完了)/ },
] as const
const days = /(?:作業|訪問|点検|実施)(?:日|年月日)$/

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const lengthFor = ({ type, name }: Named, minutes: number): string | null => {
  if (type === 'time' || type === 'text') return clock(minutes)
  if (type !== 'number') return null
  const unit = unitOf(name)
  if (unit === '分' || unit === 'min') return String(minutes)
  return unit === '時間' || unit === 'h' ? String(Math.round((minutes / 60) * 100) / 100) : null
}

const momentFor = ({ type }: Named, moment: string): string | null => {
  const [day, time] = toTimestamp(new Date(moment)).split('T') as [string, string]
  const shown = time.slice(0, 5)
  if (type === 'time' || type === 'text') return shown
  return type === 'datetime' ? `${day}T${shown}` : null
}

const valueFor = (item: Named, spent: Spent): string | null => {
  const length = lengths.find(({ name }) => name.test(item.name))
  if (length) {
    const minutes = spent[length.of]
    return minutes === null ? null : lengthFor(item, minutes)
  }
  const moment = moments.find(({ name }) => name.test(item.name))
  if (moment) {
    const told = spent[moment.of]
    return told === null ? null : momentFor(item, told)
  }
  return item.type === 'date' && days.test(item.name) ? spent.day : null
}

/** By item, what the visit has for it; items that are about something else are not among it. */
export const attendanceValues = (items: readonly Named[], spent: Spent): Map<number, DocsDataValue> =>
  new Map(
    items.flatMap((item) => {
      const value = valueFor(item, spent)
      return value === null ? [] : [[item.id, value] as const]
    }),
  )
