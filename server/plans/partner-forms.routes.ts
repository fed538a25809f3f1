/** /p/{token}: the page of a partner's link and its two forms, as a browser without scripts sends them. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors } from '#domain/errors.ts'
import { proposeDaysSchema, reportDoneSchema } from '#domain/plans/partner-requests.contract.ts'
import type { PartnerAsk } from '#domain/plans/partner-requests.labels.ts'
import { isMultipart, multipartLimit } from '#server/http/body-limits.ts'
import { placeOf, type AppEnv } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { parsedFields, plainHeaders, readFields, refuseOtherSites, type Fields } from '#server/http/plain-forms.ts'
import type { App } from '#server/http/route.ts'
import { receiveMultipart, type Received, type Upload } from '#server/http/upload.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { admitPartner, proposeDays, readPartnerLink, reportDone, type PartnerCaller } from './partner-link.service.ts'
import { partnerPage, partnerStyles, partnerTitle, unknownPartnerPage } from './partner-plain.ts'

const headers = plainHeaders(partnerStyles)
const wholePage = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${partnerStyles}</style></head><body>${body}</body></html>`

const pageOf = (token: string): string => `/p/${encodeURIComponent(token)}`
const callerOf = (c: Context<AppEnv>): PartnerCaller => ({ ip: c.get('ip'), place: placeOf(c) })

const unknownPage = (c: Context<AppEnv>): Response =>
  c.html(wholePage('ページを表示できません', unknownPartnerPage()), 404, headers)

/** The page as it is now; a link that leads nowhere any more is 410. */
const showPage = async (c: Context<AppEnv>, token: string): Promise<Response> => {
  try {
    const page = await readPartnerLink(c.get('deps'), token)
    const isLeading = page.state === 'open' || page.state === 'used'
    return c.html(wholePage(partnerTitle(page), partnerPage(token, page)), isLeading ? 200 : 410, headers)
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return unknownPage(c)
    throw error
  }
}

const errorsOf = ({ body: { errors } }: HttpError): FieldErrors =>
  typeof errors === 'object' && errors !== null ? (errors as FieldErrors) : {}

type Typed = Record<string, string>

/** The page once more, with what was typed and why it was refused. */
const refusedPage = async (
  c: Context<AppEnv>,
  token: string,
  error: HttpError,
  { asks, typed }: { asks: PartnerAsk; typed: Typed },
): Promise<Response> => {
  const page = await readPartnerLink(c.get('deps'), token)
  const refused = { asks, message: error.message, errors: errorsOf(error), typed }
  const status = error.status as ContentfulStatusCode
  return c.html(wholePage(partnerTitle(page), partnerPage(token, page, refused)), status, {
    ...headers,
    ...error.headers,
  })
}

/** What is refused stands in the page; what came too late, or through a link of nobody's, is told by the page itself. */
const answering = async (
  c: Context<AppEnv>,
  token: string,
  asks: PartnerAsk,
  act: (keep: (typed: Typed) => void) => Promise<void>,
): Promise<Response> => {
  let typed: Typed = {}
  try {
    await act((fields) => {
      typed = fields
    })
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status === 404) return unknownPage(c)
    if (error.status === 410) return showPage(c, token)
    if (![413, 415, 422, 429].includes(error.status)) throw error
    return refusedPage(c, token, error, { asks, typed })
  }
  return c.redirect(pageOf(token), 303)
}

const fieldsOf = <Name extends string>(pairs: Received['fields'], names: readonly Name[]): Fields<Name> =>
  Object.fromEntries(pairs.filter(([name]) => names.some((known) => known === name))) as Fields<Name>

/** A browser sends a field of a file that nobody chose as one without name and bytes. */
const chosenFile = (uploads: readonly Upload[]): Upload | null =>
  uploads.find(({ field, size, name }) => field === 'file' && !(size === 0 && name === 'ファイル')) ?? null

const dayNames = ['day1', 'day2', 'day3', 'note'] as const
const doneNames = ['performed_on', 'note'] as const

export const partnerFormsRoutes = (app: App): void => {
  app.get('/p/:token', (c) => showPage(c, c.req.param('token')))
  // Whoever asks for a form's address anew is led back to the page.
  app.on('GET', ['/p/:token/day', '/p/:token/done'], (c) => c.redirect(pageOf(c.req.param('token') ?? ''), 303))

  app.post('/p/:token/day', (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    return answering(c, token, 'day', async (keep) => {
      const deps = c.get('deps')
      await admitPartner(deps, token, callerOf(c))
      const fields = await readFields(c, dayNames)
      keep(fields)
      await proposeDays(deps, token, parsedFields(proposeDaysSchema, emptied(fields)), callerOf(c))
    })
  })

  app.post('/p/:token/done', (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    return answering(c, token, 'done', async (keep) => {
      const deps = c.get('deps')
      const { request } = await admitPartner(deps, token, callerOf(c))
      if (!isMultipart(c)) throw new HttpError(415, 'フォームの形で送ってください。')
      const received = await receiveMultipart(c, multipartLimit(c, 2), request.company_id)
      try {
        received.demand()
        const fields = fieldsOf(received.fields, doneNames)
        keep(fields)
        const body = parsedFields(reportDoneSchema, emptied(fields))
        await reportDone(deps, token, body, chosenFile(received.uploads), callerOf(c))
      } finally {
        await received.release()
      }
    })
  })
}

/** What was left empty was not said. */
const emptied = (fields: Fields<string>): Fields<string> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
