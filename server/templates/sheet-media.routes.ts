/** Pictures in sheets are fetched one by one: a table names them by number, the route under `path` answers them. */
import type { Context } from 'hono'
import type { MediaFile } from '#engine/engine.ts'

export const sendMedia = (c: Context, { contentType, bytes }: MediaFile): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': contentType,
    'Cache-Control': 'private, max-age=300',
    // Drawing it again takes long; the next session's cookie is another, and what is kept is not for it.
    Vary: 'Cookie',
    'X-Content-Type-Options': 'nosniff',
  })
