/** What was done through a recipient's link, each time: shown in a browser, printed, taken along; and on which kind of device. */
import { z } from 'zod'
import { timestampSchema } from '../fields.ts'

export const visitKinds = ['opened', 'printed', 'downloaded', 'file_downloaded'] as const
export type VisitKind = (typeof visitKinds)[number]
export const visitKindLabels = {
  opened: '開封',
  printed: '印刷用に表示',
  downloaded: 'ダウンロード',
  file_downloaded: '添付ファイルのダウンロード',
} as const satisfies Record<VisitKind, string>

export const deviceKinds = ['phone', 'tablet', 'computer'] as const
export type DeviceKind = (typeof deviceKinds)[number]
export const deviceKindLabels = {
  phone: 'スマートフォン',
  tablet: 'タブレット',
  computer: 'パソコン',
} as const satisfies Record<DeviceKind, string>

/** As its browser says; an iPad that calls itself a Mac is taken for one. */
export const deviceKindOf = (user_agent: string | null): DeviceKind => {
  if (user_agent === null) return 'computer'
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(user_agent)) return 'tablet'
  return /iPhone|iPod|Android|Mobile/.test(user_agent) ? 'phone' : 'computer'
}

export const visitSchema = z.object({ kind: z.enum(visitKinds), device: z.enum(deviceKinds), at: timestampSchema })
export type Visit = z.infer<typeof visitSchema>

/** Somebody who reloads the page within this time has opened it once. */
export const sameVisitMs = 60_000
/** So many are kept of one link: whoever has it may open it as often as they like. */
export const keptVisits = 100
/** The page counts as read once somebody moved, scrolled or typed on it, or it stood before them this long. */
export const readingMs = 10_000
