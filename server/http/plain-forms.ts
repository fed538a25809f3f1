/**
 * Pages and forms that need no scripts. What a form may is in its address: whoever does not know that cannot write one. A
 * form that a browser says another site sent is refused all the same.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { z } from 'zod'
import { maxTextBytes, readText } from './body-limits.ts'
import type { AppEnv } from './context.ts'
import { csrfMismatch, HttpError, invalid, parseOrInvalid } from './errors.ts'
import { inadmissible, normaliseInput } from './normalise.ts'

/** Of a page with these styles and nothing else that could act. */
export const plainHeaders = (styles: string): Record<string, string> => ({
  'Content-Security-Policy': `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
})

/** Browsers tell where a form stands; those that do not say `null` of a page that tells its address to nobody. */
export const refuseOtherSites = (c: Context<AppEnv>): void => {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw csrfMismatch()
  const origin = c.req.header('origin')
  if (origin === undefined || origin === 'null') return
  if (origin !== new URL(c.req.url).origin && origin !== c.get('deps').origin()) throw csrfMismatch()
}

export type Fields<Name extends string> = { [name in Name]?: string }

export const readFields = async <Name extends string>(
  c: Context<AppEnv>,
  names: readonly Name[],
): Promise<Fields<Name>> => {
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new HttpError(415, 'フォームの形で送ってください。')
  const pairs = new URLSearchParams(await readText(c, maxTextBytes))
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = pairs.get(name)
      return value === null ? [] : [[name, value]]
    }),
  ) as Fields<Name>
}

export const parsedFields = <Schema extends z.ZodType>(schema: Schema, fields: object): z.output<Schema> => {
  const errors = inadmissible(fields)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return parseOrInvalid(schema, normaliseInput(fields))
}
