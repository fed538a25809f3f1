/**
 * A screen's first picture, drawn where there is no window: by the server, which sends it with the page. It is what React
 * draws in its place a moment later, as HTML; nothing of it is taken over.
 */
import './lib/csp-eval.ts'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryHistory } from '@tanstack/react-router'
import type { DrawnPicture, PictureAnswer, WantedPicture } from '#domain/first-picture.ts'
import { answerCallsBy } from '#src/api/answered-calls.ts'
import { OfflineError } from '#src/api/errors.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { DrawnRows } from '#src/ui/lists/drawn-rows.ts'
import { App, createApp, createStyles, prepareApp } from './app/app.tsx'

const { routesById, loadRouteChunk } = createApp(createMemoryHistory()).router
const pictured = Object.values(routesById).filter(({ options }) => options.staticData?.firstPicture)
export const picturedPaths = pictured.map(({ fullPath, options }) => ({
  path: fullPath as string,
  list: options.staticData?.firstPicture?.list,
}))
// The first person waits no longer than others.
await Promise.all([routesById['/c/$companyId'], ...pictured].map(async (route) => loadRouteChunk(route)))

/** Attributes of style would be refused by the page's policy: they become rules, as strong. */
const withoutStyleAttributes = (html: string): { html: string; rules: string } => {
  const written: string[] = []
  const marked = html.replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
    const known = written.indexOf(style)
    return ` data-drawn="${known < 0 ? written.push(style) - 1 : known}"`
  })
  const plain = (style: string) => style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
  return {
    html: marked,
    rules: written.map((style, index) => `#root [data-drawn="${index}"]{${plain(style)}}`).join(''),
  }
}

/** What emotion wrote while it was drawn, named so that the browser's own takes it over and writes nothing twice. */
const stylesOf = ({ key, registered, inserted }: ReturnType<typeof createStyles>): DrawnPicture['styles'] => {
  const rules = Object.entries(inserted).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const isGlobal = ([id]: [string, string]) => registered[`${key}-${id}`] === undefined
  const own = rules.filter((rule) => !isGlobal(rule))
  return [
    ...rules.filter(isGlobal).map(([id, written]) => ({ name: `${key}-global ${id}`, rules: written })),
    { name: [key, ...own.map(([id]) => id)].join(' '), rules: own.map(([, written]) => written).join('') },
  ]
}

/** Null for a phone, and where another screen, a refusal or nothing would be shown. */
export const draw = async (
  { address, userAgent, rows }: WantedPicture,
  ask: (path: string) => Promise<PictureAnswer>,
): Promise<DrawnPicture | null> => {
  if (isSmartphone(userAgent)) return null
  let isOver = false
  answerCallsBy(async ({ method, url }) => {
    if (method !== 'GET' || isOver) throw new OfflineError()
    const { status, body } = await ask(url)
    return new Response(body, { status, headers: { 'content-type': 'application/json' } })
  })
  const parts = await prepareApp(createMemoryHistory({ initialEntries: [address] }))
  isOver = true
  const { matches, status } = parts.router.state
  const isWhole = status === 'idle' && matches.every((match) => match.status === 'success')
  if (!isWhole || !matches.at(-1)?.staticData.firstPicture) return null
  const styles = createStyles()
  styles.compat = true
  const written = renderToString(
    <StrictMode>
      <DrawnRows value={rows}>
        <App parts={parts} styles={styles} />
      </DrawnRows>
    </StrictMode>,
  )
  parts.queryClient.clear()
  // The window's title is React's to set.
  const { html, rules } = withoutStyleAttributes(written.replace(/<title>[^<]*<\/title>/, ''))
  return { html, styles: [...stylesOf(styles), { name: '', rules }] }
}
