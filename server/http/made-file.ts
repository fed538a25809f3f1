/** Answers that are a file which was made for this call: saved under its name, kept by nobody on the way. */
import type { Context } from 'hono'
import { businessDay } from '#domain/dates.ts'
import type { AppEnv, Deps } from './context.ts'
import { contentDisposition } from './content-disposition.ts'

type MadeFile = { name: string; content_type: string; bytes: Uint8Array | string }

export const sendMadeFile = (c: Context<AppEnv>, { name, content_type, bytes }: MadeFile): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer> | string, 200, {
    'Content-Type': content_type,
    'Content-Disposition': contentDisposition('attachment', name),
    'Cache-Control': 'private, no-store',
  })

/** A file of today: 案件一覧_20260617.csv. */
export const nameOfToday = ({ clock }: Pick<Deps, 'clock'>, name: string, extension: string): string =>
  `${name}_${businessDay(clock()).replaceAll('-', '')}.${extension}`

/** A list as a file of today. */
export const sendCsv = (c: Context<AppEnv>, deps: Deps, name: string, text: string): Response =>
  sendMadeFile(c, { name: nameOfToday(deps, name, 'csv'), content_type: 'text/csv; charset=utf-8', bytes: text })
