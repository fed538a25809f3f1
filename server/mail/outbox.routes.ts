/**
 * Where no SMTP server is configured, the operator reads outgoing letters here. The key of its address lies in the data
 * folder, and is printed at the start of the demo alone.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { formatMoment, toTimestamp } from '#domain/dates.ts'
import { inSystem } from '#server/db/client.ts'
import type { AppEnv } from '#server/http/context.ts'
import { notFound } from '#server/http/errors.ts'
import { putTokensIn } from '#server/http/link-tokens.ts'
import type { App } from '#server/http/route.ts'
import { escapeHtml } from './layout.ts'
import { findLetter, listLetters } from './outbox.store.ts'

const shown = 200
const digest = (text: string) => createHash('sha256').update(text).digest()

const checkKey = async (c: Context<AppEnv>): Promise<void> => {
  const expected = await c.get('deps').outboxKey()
  if (!expected || !timingSafeEqual(digest(expected), digest(c.req.param('key') ?? ''))) throw notFound()
}

const styles = `
body{margin:0;padding:24px;background:#F5F7F6;color:#1A201D;font:14px/1.6 'Noto Sans JP',sans-serif}h1{font-size:22px}table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #E0E5E3}
th,td{padding:8px 12px;text-align:left;border-bottom:1px solid #EEF1EF}th{background:#F5F7F6;font-size:12px;font-weight:500}a{color:#0B5643}pre{white-space:pre-wrap;background:#fff;padding:16px;border:1px solid #E0E5E3}`
const stylesHash = createHash('sha256').update(styles).digest('base64')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}｜建守</title><style>${styles}</style></head><body>${body}</body></html>`

const headers = {
  'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'Cache-Control': 'no-store',
}

export const outboxRoutes = (app: App): void => {
  app.get('/outbox/:key', async (c) => {
    await checkKey(c)
    const letters = await inSystem(c.get('deps').database.db, (tx) => listLetters(tx, shown))
    const rows = letters.map(
      (letter) =>
        `<tr><td>${formatMoment(toTimestamp(letter.created_at))}</td><td>${escapeHtml(letter.to_name ?? '')} &lt;${escapeHtml(letter.to_email)}&gt;</td><td><a href="/outbox/${c.req.param('key')}/${letter.id}">${escapeHtml(letter.subject)}</a></td></tr>`,
    )
    return c.html(
      page(
        '送信メール',
        `<h1>送信メール</h1><p>SMTPサーバーが設定されていないため、メールは送信されず、ここに残ります（新しい${shown}件）。</p><table><thead><tr><th scope="col">日時</th><th scope="col">宛先</th><th scope="col">件名</th></tr></thead><tbody>${rows.join('') || '<tr><td colspan="3">メールはありません。</td></tr>'}</tbody></table>`,
      ),
      200,
      headers,
    )
  })
  app.get('/outbox/:key/:id{[0-9]+}', async (c) => {
    await checkKey(c)
    const letter = await inSystem(c.get('deps').database.db, (tx) => findLetter(tx, Number(c.req.param('id'))))
    if (!letter) throw notFound()
    const text = putTokensIn(c.get('deps').secret, letter.text_body)
    const links = [...text.matchAll(/https?:\/\/\S+/g)].map(
      ([url]) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`,
    )
    return c.html(
      page(
        letter.subject,
        `<p><a href="/outbox/${c.req.param('key')}">送信メールに戻る</a></p><h1>${escapeHtml(letter.subject)}</h1><p>宛先：${escapeHtml(letter.to_email)}</p><ul>${links.join('')}</ul><pre>${escapeHtml(text)}</pre>`,
      ),
      200,
      headers,
    )
  })
}
