/**
 * The recipient's forms as a browser without scripts sends them. What they may is in the address: whoever does not know
 * the link cannot write one. A form that a browser says another site sent is refused all the same.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { unlockRequestSchema } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { answerRequestSchema } from '#domain/documents/answers.contract.ts'
import { maxTextBytes, readText } from '#server/http/body-limits.ts'
import type { AppEnv } from '#server/http/context.ts'
import { csrfMismatch, HttpError, invalid, parseOrInvalid } from '#server/http/errors.ts'
import { inadmissible, normaliseInput } from '#server/http/normalise.ts'
import type { App } from '#server/http/route.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { answerDocument } from './recipient-answers.service.ts'
import { unlockLink } from './recipient-code.service.ts'
import { callerOf, keysOf } from './recipient-link.ts'
import { plainDeadLink, plainDocument, plainRenewed, plainStyles } from './recipient-plain.ts'
import { renewLink } from './recipient-renewal.service.ts'
import { getLinkSender, getPublicDocument } from './opened-link.service.ts'

const stylesHash = createHash('sha256').update(plainStyles).digest('base64')
const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
}

const wholePage = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${plainStyles}</style></head><body>${body}</body></html>`

/** Browsers tell where a form stands; those that do not say `null` of a page that tells its address to nobody. */
const refuseOtherSites = (c: Context<AppEnv>): void => {
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw csrfMismatch()
  const origin = c.req.header('origin')
  if (origin === undefined || origin === 'null') return
  if (origin !== new URL(c.req.url).origin && origin !== c.get('deps').origin()) throw csrfMismatch()
}

type Fields = { [name in 'kind' | 'name' | 'body' | 'code']?: string }

const readFields = async (c: Context<AppEnv>): Promise<Fields> => {
  if (!(c.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded'))
    throw new HttpError(415, 'フォームの形で送ってください。')
  const pairs = new URLSearchParams(await readText(c, maxTextBytes))
  return Object.fromEntries(
    (['kind', 'name', 'body', 'code'] as const).flatMap((name) => {
      const value = pairs.get(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const parsed = <Schema extends z.ZodType>(schema: Schema, fields: Fields): z.output<Schema> => {
  const errors = inadmissible(fields)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return parseOrInvalid(schema, normaliseInput(fields))
}

const refusedAs = (c: Context<AppEnv>, { status, headers: more }: HttpError, page: string): Response =>
  c.html(page, status as ContentfulStatusCode, { ...headers, ...more })

/** Who the link is from, and why it opens no document. */
const deadPage = async (c: Context<AppEnv>, token: string, error: HttpError): Promise<Response> => {
  const sender = await getLinkSender(c.get('deps'), token)
  const isRefusedCode = sender.needs_code && error.status !== 410
  const html = plainDeadLink(token, sender, {
    message: isRefusedCode ? accessCodeTexts.needed : error.message,
    hasNoScript: true,
    refused: isRefusedCode ? error.message : null,
  })
  return refusedAs(c, error, wholePage(sender.needs_code ? accessCodeTexts.title : '書類を表示できません', html))
}

/** The page once more, with what was typed and why it was refused. */
const refusedPage = async (c: Context<AppEnv>, token: string, error: HttpError, fields: Fields): Promise<Response> => {
  const mail = await getPublicDocument(c.get('deps'), token, keysOf(c))
  const refused = { message: error.message, name: fields.name ?? '', body: fields.body ?? '' }
  const html = plainDocument(token, mail, { hasNoScript: true, refused })
  return refusedAs(c, error, wholePage(mail.document.title, html))
}

export const recipientFormsRoutes = (app: App): void => {
  // Whoever asks for the answer's address anew is led back to the document.
  app.on('GET', ['/d/:token/answers', '/d/:token/renew', '/d/:token/unlock'], (c) =>
    c.redirect(`/d/${encodeURIComponent(c.req.param('token') ?? '')}`, 303),
  )
  app.post('/d/:token/answers', async (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    const fields = await readFields(c)
    try {
      await answerDocument(c.get('deps'), token, parsed(answerRequestSchema, fields), callerOf(c))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 404) throw error
      return error.status === 410 ? deadPage(c, token, error) : refusedPage(c, token, error, fields)
    }
    return c.redirect(`/d/${encodeURIComponent(token)}`, 303)
  })

  app.post('/d/:token/unlock', async (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    const fields = await readFields(c)
    try {
      await unlockLink(c, c.get('deps'), token, parsed(unlockRequestSchema, fields))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 404) throw error
      return deadPage(c, token, error)
    }
    return c.redirect(`/d/${encodeURIComponent(token)}`, 303)
  })

  app.post('/d/:token/renew', async (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    try {
      await renewLink(c.get('deps'), token, callerOf(c))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 404) throw error
      return deadPage(c, token, error)
    }
    return c.html(wholePage('新しいリンクを送りました', plainRenewed()), 200, headers)
  })
}
