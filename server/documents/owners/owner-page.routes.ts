/** 過去の報告書 /d/{token}/reports: a page of the server's own, its forms and its files. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ownerCodeSchema, ownerFilterSchema, type OwnerFilter } from '#domain/documents/owner-page.contract.ts'
import { ownerPageTexts as texts } from '#domain/documents/owner-page.texts.ts'
import { isStorable } from '#domain/text/validation.ts'
import { companyMark } from '#server/company/company-mark.ts'
import { inSystem } from '#server/db/client.ts'
import { sendFile } from '#server/files/send-file.ts'
import { sendZip } from '#server/files/zip.ts'
import type { AppEnv } from '#server/http/context.ts'
import { HttpError, notFound } from '#server/http/errors.ts'
import { parsedFields, plainHeaders, readFields, refuseOtherSites } from '#server/http/plain-forms.ts'
import type { App } from '#server/http/route.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { closeOwnerPage, findOwned, openOwnerPage, readingOwner, sendOwnerCode } from './owner-code.service.ts'
import { openOwnerFile, packOwnerFiles } from './owner-files.service.ts'
import { readOwnerPage } from './owner-page.service.ts'
import { ownerDoor, ownerList, ownerStyles, ownerTooLarge } from './owner-plain.ts'

const headers = plainHeaders(ownerStyles)
const wholePage = (title: string, body: string): string =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${ownerStyles}</style></head><body>${body}</body></html>`

const pageOf = (token: string, rest = ''): string => `/d/${encodeURIComponent(token)}/reports${rest}`

const filterOf = (c: Context<AppEnv>): OwnerFilter => {
  const { q, year, kind } = c.req.query()
  return ownerFilterSchema.parse({
    q: q && isStorable(q) ? q.trim() || undefined : undefined,
    ...(year ? { year } : {}),
    ...(kind ? { kind } : {}),
  })
}

/** Who sent the link, and the way to a code; the same whoever asks, whatever became of the link. */
const door = async (
  c: Context<AppEnv>,
  token: string,
  { wasSent, refused }: { wasSent: boolean; refused?: HttpError },
): Promise<Response> => {
  const deps = c.get('deps')
  const { link } = await inSystem(deps.database.db, (tx) => findOwned(tx, deps, token))
  const company = { ...link.company, logo: await companyMark(deps, link.company) }
  const html = ownerDoor(token, company, { wasSent, refused: refused?.message ?? null })
  const status = (refused?.status ?? 200) as ContentfulStatusCode
  return c.html(wholePage(texts.title, html), status, { ...headers, ...refused?.headers })
}

/** Refused in the page itself; what has no such page is answered as it is. */
const orDoor = async (c: Context<AppEnv>, token: string, wasSent: boolean, act: () => Promise<Response>) => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof HttpError) || ![422, 429].includes(error.status)) throw error
    return door(c, token, { wasSent, refused: error })
  }
}

/** Somebody who follows a link is led to where it begins; a call is answered as it is. */
const orLead = async (c: Context<AppEnv>, to: string, answer: () => Promise<Response>): Promise<Response> => {
  try {
    return await answer()
  } catch (error) {
    const isFollowed = (c.req.header('accept') ?? '').includes('text/html')
    if (!isFollowed || !(error instanceof HttpError) || error.status !== 404) throw error
    return c.redirect(to, 303)
  }
}

const showPage = async (c: Context<AppEnv>, token: string): Promise<Response> => {
  const deps = c.get('deps')
  const filter = filterOf(c)
  const read = await inSystem(deps.database.db, async (tx) => {
    const owner = await readingOwner(tx, c, token)
    return owner && { page: await readOwnerPage(tx, owner, filter), company: owner.company }
  })
  if (read === null) return door(c, token, { wasSent: c.req.query('sent') !== undefined })
  const { page, company } = read
  const title = `${page.building_name} ${texts.title}`
  return c.html(wholePage(title, ownerList(token, page, filter, await companyMark(deps, company))), 200, headers)
}

export const ownerPageRoutes = (app: App): void => {
  app.get('/d/:token/reports', (c) => {
    const token = c.req.param('token')
    return orLead(c, `/d/${encodeURIComponent(token)}`, () => showPage(c, token))
  })

  // Whoever asks for a form's address anew is led back to the page.
  app.on('GET', ['/d/:token/reports/code', '/d/:token/reports/open', '/d/:token/reports/end'], (c) =>
    c.redirect(pageOf(c.req.param('token') ?? ''), 303),
  )

  app.post('/d/:token/reports/code', (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    return orDoor(c, token, false, async () => {
      await sendOwnerCode(c, token)
      return c.redirect(pageOf(token, '?sent=1'), 303)
    })
  })

  app.post('/d/:token/reports/open', (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    return orDoor(c, token, true, async () => {
      const { code } = parsedFields(ownerCodeSchema, await readFields(c, ['code']))
      await openOwnerPage(c, token, code)
      return c.redirect(pageOf(token), 303)
    })
  })

  app.post('/d/:token/reports/end', async (c) => {
    refuseOtherSites(c)
    const token = c.req.param('token')
    await closeOwnerPage(c, token)
    return c.redirect(`/d/${encodeURIComponent(token)}`, 303)
  })

  app.get('/d/:token/reports/archive', (c) => {
    const token = c.req.param('token')
    return orLead(c, pageOf(token), async () => {
      const packed = await packOwnerFiles(c, token, filterOf(c))
      return packed === null
        ? c.html(wholePage(texts.title, ownerTooLarge(token)), 422, headers)
        : sendZip(c, packed.name, packed.entries)
    })
  })

  app.get('/d/:token/reports/:id', (c) => {
    const token = c.req.param('token')
    const id = c.req.param('id')
    if (!/^\d{1,15}$/.test(id)) throw notFound()
    return orLead(c, pageOf(token), async () => {
      const isSaved = c.req.query('use') === 'save'
      return sendFile(c, await openOwnerFile(c, token, Number(id), { isSaved }), { download: isSaved })
    })
  })
}
