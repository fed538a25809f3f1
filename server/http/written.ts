/** When the caller's device wrote what it sends only now. */
import type { Context } from 'hono'
import { atOnce, deviceTimeHeader, writtenAtHeader, writtenMoment, type Written } from '#domain/written.ts'
import type { AppEnv } from './context.ts'
import { HttpError } from './errors.ts'

const momentOf = (name: string, text: string): Date => {
  const moment = new Date(text)
  if (!/^\d{4}-\d\d-\d\dT/.test(text) || Number.isNaN(moment.getTime()))
    throw new HttpError(400, `${name}は日時（ISO 8601）で送ってください。`)
  return moment
}

export const writtenOf = (c: Context<AppEnv>): Written => {
  const told = c.req.header(writtenAtHeader)
  if (told === undefined) return atOnce
  const now = c.get('deps').clock()
  const device = c.req.header(deviceTimeHeader)
  return writtenMoment(
    momentOf(writtenAtHeader, told),
    device === undefined ? now : momentOf(deviceTimeHeader, device),
    now,
  )
}
