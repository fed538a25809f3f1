/**
 * The page behind a recipient's link as the server sends it: who sent what, and plain links to the files, before any
 * script came. Old offices, browsers inside of mail programs and readers without scripts need no more.
 */
import { accessCodeTexts } from '#domain/documents/access-code.texts.ts'
import type { DrawPage } from '#server/http/assets.ts'
import type { Deps } from '#server/http/context.ts'
import { HttpError } from '#server/http/errors.ts'
import { escapeHtml } from '#server/mail/layout.ts'
import { keysOf, type KeyOf } from './recipient-link.ts'
import { plainDeadLink, plainDocument, plainStyles } from './recipient-plain.ts'
import { getLinkSender, getPublicPage } from './opened-link.service.ts'

const tokenOf = (address: string): string | null => /^\/d\/([\w-]+)\/?$/.exec(new URL(address).pathname)?.[1] ?? null

/** Being sent is no opening: nobody has looked yet. Of a link that nobody was ever sent there is nothing. */
const drawn = async (deps: Deps, token: string, keyOf: KeyOf): Promise<{ title: string; html: string } | null> => {
  try {
    const { mail, firstPage } = await getPublicPage(deps, token, keyOf)
    return { title: mail.document.title, html: plainDocument(token, mail, { hasNoScript: false, firstPage }) }
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    if (error.status !== 410) return null
    const sender = await getLinkSender(deps, token)
    const html = plainDeadLink(token, sender, { message: error.message, hasNoScript: false })
    return { title: sender.needs_code ? accessCodeTexts.title : '書類を表示できません', html }
  }
}

/** What the app needs, and nobody who reads the page as it was sent. */
const ofTheApp = /<(?:script\b[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)\n?/g

/** Behind all that is read, so that a slow line brings the words and the first page before it. */
const withAppLast = (html: string): string => {
  const parts = html.match(ofTheApp) ?? []
  return html.replace(ofTheApp, '').replace('</body>', () => `${parts.join('')}</body>`)
}

export const drawRecipientPage =
  (deps: Deps): DrawPage =>
  async (c) => {
    const token = c.req.method === 'GET' ? tokenOf(c.req.url) : null
    const page = token === null ? null : await drawn(deps, token, keysOf(c))
    if (page === null) return null
    return {
      cookies: [],
      inPage: (html, nonce) =>
        withAppLast(html)
          .replace('</head>', () => `<style nonce="${nonce}">${plainStyles}</style></head>`)
          .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(page.title)}</title>`)
          .replace(/<noscript>[^<]*<\/noscript>/, '')
          .replace('<div id="root"></div>', () => `<div id="root">${page.html}</div>`),
    }
  }
