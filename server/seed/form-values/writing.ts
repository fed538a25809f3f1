/** What a form's values are written from, and how cells take them. */
import { shiftDay } from '#domain/dates.ts'
import type { DocsDataValue } from '#domain/documents/documents.contract.ts'
import type { DemoBuilding } from '#server/seed/content/buildings.ts'
import type { DemoContact } from '#server/seed/content/people.ts'
import type { Random } from '#server/seed/random.ts'

export type Occasion = {
  building: DemoBuilding
  owner: DemoContact
  /** Title of the document or name of its matter. */
  subject: string
  /** Day of the work, yyyy-MM-dd. */
  day: string
  author: string
  /** Running number for 報告書番号 and the like. */
  number: number
  random: Random
}

/** By cell reference, e.g. '0:P1'. */
export type FormValues = Map<string, DocsDataValue>
export type FormWriter = (occasion: Occasion) => FormValues

/** Stands for every option of a box; the plan puts the item's own options in its place. */
export const ticked = '(ticked)'

export const date = (day: string, offset = 0): string => shiftDay(day, offset)
export const dateTime = (day: string, time: string, offset = 0): string => `${shiftDay(day, offset)}T${time}:00`

/** A number with so many decimals. */
export const amount = (random: Random, from: number, to: number, decimals = 0): string =>
  (random.between(from * 10 ** decimals, to * 10 ** decimals) / 10 ** decimals).toFixed(decimals)

export const valuesOf = (...parts: Record<string, DocsDataValue>[]): FormValues =>
  new Map(parts.flatMap((part) => Object.entries(part)))

export const year = (day: string): number => Number(day.slice(0, 4))
export const month = (day: string): number => Number(day.slice(5, 7))
