import type { Context } from 'hono'
import { businessDay } from '#domain/dates.ts'
import type { AppEnv, Deps } from './context.ts'
import { contentDisposition } from './content-disposition.ts'

/** A list as a file of today: 案件一覧_20260617.csv. */
export const csvAnswer = (c: Context<AppEnv>, { clock }: Deps, name: string, text: string): Response =>
  c.body(text, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': contentDisposition('attachment', `${name}_${businessDay(clock()).replaceAll('-', '')}.csv`),
    'Cache-Control': 'private, no-store',
  })
