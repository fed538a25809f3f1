/** The recipient's forms as a browser without scripts sends them. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { unlockRequestSchema } from '#domain/documents/access-code.contract.ts'
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import { answerRequestSchema } from '#domain/documents/answers.contract.ts'
import type { AppEnv } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { parsedFields, plainHeaders, readFields, refuseOtherSites, type Fields } from '#server/http/plain-forms.ts'
import type { App } from '#server/http/route.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { answerDocument } from './recipient-answers.service.ts'
import { unlockLink } from './recipient-code.service.ts'
import { callerOf, keysOf } from './recipient-link.ts'
import { plainDeadLink, plainDocument, plainRenewed, plainStyles } from './recipient-plain.ts'
import { renewLink } from './recipient-renewal.service.ts'
import { getLinkSender, getPublicDocument } from './opened-link.service.ts'

const headers = plainHeaders(plainStyles)

const wholePage = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${plainStyles}</style></head><body>${body}</body></html>`

const names = ['kind', 'name', 'body', 'code'] as const

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
const refusedPage = async (
  c: Context<AppEnv>,
  token: string,
  error: HttpError,
  fields: Fields<'name' | 'body'>,
): Promise<Response> => {
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
    const fields = await readFields(c, names)
    try {
      await answerDocument(c.get('deps'), token, parsedFields(answerRequestSchema, fields), callerOf(c))
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 404) throw error
      return error.status === 410 ? deadPage(c, token, error) : refusedPage(c, token, error, fields)
    }
    return c.redirect(`/d/${encodeURIComponent(token)}`, 303)
  })

  app.post('/d/:token/unlock', async (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    const fields = await readFields(c, names)
    try {
      await unlockLink(c, c.get('deps'), token, parsedFields(unlockRequestSchema, fields))
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
