/**
 * Pictures of our own making, which screens show again and again: the browser keeps them, and asks each time whether it may
 * still show them. Whoever sits there after a session has ended gets them by no address.
 */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'

export type Revalidated = { etag: string; content_type: string; draw: () => Promise<Uint8Array> | Uint8Array }

/** Nothing is drawn for who has it already. */
export const sendRevalidated = async (c: Context, { etag, content_type, draw }: Revalidated): Promise<Response> => {
  const headers = {
    ETag: etag,
    'Content-Type': content_type,
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
  }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  return c.body((await draw()) as Uint8Array<ArrayBuffer>, 200, headers)
}

/** A small PNG that is at hand. */
export const sendSmallPicture = (c: Context, png: Uint8Array): Promise<Response> =>
  sendRevalidated(c, {
    etag: `"${createHash('sha256').update(png).digest('base64url')}"`,
    content_type: 'image/png',
    draw: () => png,
  })
