/** A photo as it leaves for people outside: without place, device and owner; internal people get the file itself. */
import type { Context } from 'hono'
import { mayHavePhotoMetadata } from '#domain/company/company.policy.ts'
import { withoutMetadata } from '#domain/files/photo-metadata.ts'
import { ImageError } from '#engine/model/errors.ts'
import { callerOf, type AppEnv, type Deps, type Scope } from '#server/http/context.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { invalid } from '#server/http/errors.ts'
import { isPicture } from '#server/http/sniff.ts'
import type { FileRow } from './files.store.ts'
import { sendFile } from './send-file.ts'

type Sent = { bytes: Uint8Array; content_type: string; name: string }

/** Formats in which no camera notes anything. */
const isPlain = ({ content_type }: FileRow): boolean => /^image\/(gif|bmp)$/.test(content_type)

const withExtension = (name: string, content_type: string): string =>
  name.replace(/\.[^.]*$/, '') + (content_type === 'image/png' ? '.png' : '.jpg')

/** The picture itself where only its notes go; drawn anew where its format or damage leaves no other way. */
const cleaned = async ({ storage, engine }: Deps, scope: Scope, file: FileRow): Promise<Sent> => {
  const original = await storage.readBytes(file.storage_key)
  const bytes = withoutMetadata(original)
  if (bytes) return { bytes, content_type: file.content_type, name: file.name }
  const refusal = invalid({ file: ['この画像は壊れているか、読み取れない形式のため、開けません。'] })
  const image = await engine.readPicture(original, { for: callerOf(scope) }).catch((error: unknown) => {
    throw error instanceof ImageError ? refusal : error
  })
  if (!image) throw refusal
  return { bytes: image.bytes, content_type: image.contentType, name: withExtension(file.name, image.contentType) }
}

/** Any stored file, for whoever may see it. */
export const sendStoredFile = async (
  c: Context<AppEnv>,
  deps: Deps,
  scope: Scope,
  file: FileRow,
  options: { download: boolean },
): Promise<Response> => {
  if (!isPicture(file) || isPlain(file) || mayHavePhotoMetadata(scope.actor, scope))
    return sendFile(c, { ...file, key: file.storage_key }, options)
  const etag = `"c-${file.sha256}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache', 'X-Content-Type-Options': 'nosniff' }
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
  const { bytes, content_type, name } = await cleaned(deps, scope, file)
  return c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    ...headers,
    'Content-Type': content_type,
    'Content-Disposition': contentDisposition(options.download ? 'attachment' : 'inline', name),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
}

/** A PNG of our own making. Its address carries its version: it may be kept. */
export const sendSmallPicture = (c: Context<AppEnv>, png: Uint8Array): Response =>
  c.body(png as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': 'image/png',
    'Cache-Control': 'private, max-age=86400',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
