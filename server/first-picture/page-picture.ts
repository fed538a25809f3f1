/** The first picture of the page that a browser asks for: what of the request counts, and how the picture stands in the page. */
import type { Context } from 'hono'
import { firstAnswersId, narrowWindowPx, readWindowFacts, windowCookie } from '#domain/first-picture.ts'
import type { WindowFacts } from '#domain/first-picture.ts'
import type { DrawPage } from '#server/http/assets.ts'
import type { AppEnv } from '#server/http/context.ts'
import { getCookie } from 'hono/cookie'
import type { FirstPictures, Picture } from './first-pictures.ts'

/** Of a window that never said: most desks'. */
const usual = { width: 1440, height: 900 }
/** Of lists, px: what stands above the rows at least, and the lowest row; so many are drawn that the window scrolls. */
const aboveRows = 200
const rowHeight = 48
const mostRows = 50

const windowOf = (c: Context): WindowFacts => {
  const { size, changedLists } = readWindowFacts(getCookie(c, windowCookie) ?? '')
  return { ...(size ?? usual), changedLists }
}

/** The headers by which the server knows a person and their place. */
const passed = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'accept-language']

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>

/**
 * Each answer comes from the app itself, by the same cookies and from the same place: who may see what holds as ever.
 * Nothing is begun for a cookie that is nobody's, nor where it cannot be told whose it is.
 */
export const drawPages =
  (pictures: FirstPictures, fetch: Fetch, personOf: (c: Context<AppEnv>) => Promise<number | null>): DrawPage =>
  async (c) => {
    if (c.req.method !== 'GET') return null
    const { width, height, changedLists } = windowOf(c)
    if (width < narrowWindowPx) return null
    const person = await personOf(c).catch(() => null)
    if (person === null) return null
    const { pathname, search, origin } = new URL(c.req.url)
    const headers = new Headers({ accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' })
    for (const name of passed) {
      const value = c.req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    const cookies: string[] = []
    const wanted = {
      address: pathname + search,
      userAgent: c.req.header('user-agent') ?? '',
      rows: Math.min(mostRows, Math.max(0, Math.ceil((height - aboveRows) / rowHeight)) + 1),
    }
    const picture = await pictures.draw(wanted, { person, changedLists }, async (path) => {
      if (!path.startsWith('/api/')) return { status: 404, body: '' }
      const answer = await fetch(new Request(origin + path, { headers }), c.env)
      cookies.push(...answer.headers.getSetCookie())
      return { status: answer.status, body: await answer.text() }
    })
    return picture && { inPage: (html, nonce) => withPicture(html, picture, nonce), cookies }
  }

/** No text ends the element that it stands in: `<` is written in another way. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
const inStyle = (rules: string): string => rules.replaceAll('</', String.raw`<\/`)

/** The page with the picture: nobody presses or reads it aloud, until the screen itself stands in its place. */
export const withPicture = (html: string, { html: drawn, styles, answers }: Picture, nonce: string): string => {
  const rules = styles.map(
    ({ name, rules: written }) =>
      `<style nonce="${nonce}"${name && ` data-emotion="${name}"`}>${inStyle(written)}</style>`,
  )
  const json = `<script type="application/json" id="${firstAnswersId}" nonce="${nonce}">${inScript(Object.fromEntries(answers))}</script>`
  return html
    .replace('</head>', () => `${rules.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root"><div inert aria-hidden="true">${drawn}</div></div>${json}`)
}
