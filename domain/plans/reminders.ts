/** When people are reminded of an inspection: 60, 30 and 7 days ahead, the day after its last one, and each week from then on. */
import { formatDay } from '../dates.ts'
import { daysBetween } from './days.ts'

/** Days after the last one; before it they are negative. */
const ahead = [-7, -30, -60] as const
/** So far ahead is looked. */
export const reminderDays = 60
const week = 7

type Due = { due_by: string; opens_on: string }

/**
 * Which reminder is the last that its day has come of; null before the first, and before the inspection can count at all:
 * a monthly round is nothing to hear of two months ahead.
 */
export const stageOn = ({ due_by, opens_on }: Due, today: string): number | null => {
  if (today < opens_on) return null
  const days = daysBetween(due_by, today)
  if (days > 0) return days - ((days - 1) % week)
  return ahead.find((stage) => stage <= days) ?? null
}

/** What was said last; another last day is another matter. */
export type Reminded = { reminded_due_by: string | null; reminded_stage: number | null }

const lastStage = ({ due_by }: Due, { reminded_due_by, reminded_stage }: Reminded): number =>
  reminded_due_by === due_by && reminded_stage !== null ? reminded_stage : -Infinity

/** The reminder that is to be said today; null where it was said, or none has come. A clock that went back says nothing again. */
export const reminderOn = (due: Due & Reminded, today: string): number | null => {
  const stage = stageOn(due, today)
  return stage !== null && stage > lastStage(due, due) ? stage : null
}

/** Whether it is the first reminder since the last day went by. */
export const isPassing = (due: Due & Reminded, stage: number): boolean => stage > 0 && lastStage(due, due) <= 0

/** From this day of a month on the next one's list is due. */
const listDay = '20'

/**
 * Of which month the list is to be said today, yyyy-MM; null where it was. One that a standstill went over comes late,
 * where there was one before it.
 */
export const listMonthOn = (today: string, told: string | null): string | null => {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const isDay = today.slice(8) >= listDay
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
  const due = isDay ? next : today.slice(0, 7)
  if (told === null) return isDay ? due : null
  return told < due ? due : null
}

type Said = { kind_name: string; building_name: string; due_by: string; is_arranged: boolean }

/** あと7日：空気環境測定（青葉ビル）期限 2026/12/06、手配済み */
export const reminderLine = ({ kind_name, building_name, due_by, is_arranged }: Said, today: string): string => {
  const days = daysBetween(today, due_by)
  const when = days < 0 ? `${-days}日超過` : days === 0 ? '今日まで' : `あと${days}日`
  return `${when}：${kind_name}（${building_name}）期限 ${formatDay(due_by)}${is_arranged ? '、手配済み' : ''}`
}

/** 12/14：空気環境測定（青葉ビル）期限 2026/12/31 */
export const monthLine = ({
  kind_name,
  building_name,
  due_by,
  is_arranged,
  planned_on,
}: Said & { planned_on: string | null }): string =>
  `${planned_on === null ? '日は未定' : formatDay(planned_on)}：${kind_name}（${building_name}）期限 ${formatDay(due_by)}${is_arranged ? '、手配済み' : ''}`

/** So many lines one notification holds. */
const mostLines = 50
export const reminderLines = (lines: readonly string[]): string[] =>
  lines.length > mostLines ? [...lines.slice(0, mostLines), `ほか${lines.length - mostLines}件`] : [...lines]
