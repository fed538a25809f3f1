/**
 * Answers with a stored file: ETag, conditional requests, one byte range, RFC 5987 names.
 * Only content that cannot act in our origin is ever shown inline.
 */
import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { contentDisposition } from '#server/http/content-disposition.ts'
import type { AppEnv } from '#server/http/context.ts'
import { StorageMissing } from '#server/storage/storage.ts'
import { notFound } from '#server/http/errors.ts'
import { blanked, type Blanks } from './blanked.ts'

export type SentFile = { key: string; name: string; content_type: string; size: number; sha256: string }

const inlineTypes =
  /^(application\/pdf|image\/(png|jpeg|gif|webp|avif)|video\/(mp4|webm|ogg)|audio\/(mp4|webm|ogg|mpeg|wav|aac))$/

type Wanted = { kind: 'all' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

/** One range of the header; several or malformed ones are answered with the whole, as RFC 9110 allows. */
export const wantedRange = (header: string | undefined, size: number): Wanted => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return { kind: 'all' }
  const [, first = '', last = ''] = match
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size || (first === '' && Number(last) === 0)
    ? { kind: 'unsatisfiable' }
    : { kind: 'part', start, end }
}

/** What a browser may do with a file that it shows: a PDF's viewer needs its own frame; everything else gets no rights at all. */
export const rightsOf = (content_type: string) => ({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    content_type === 'application/pdf' ? "default-src 'none'; frame-ancestors 'self'" : "default-src 'none'; sandbox",
})

export const sendFile = async (
  c: Context<AppEnv>,
  file: SentFile,
  /** `blanks`: what of it is not sent as it is; the file is another one then. */
  { blanks = null, ...options }: { download?: boolean; blanks?: Blanks | null } = {},
): Promise<Response> => {
  const etag = `"${blanks ? 'c-' : ''}${file.sha256}"`
  const isInline = !options.download && inlineTypes.test(file.content_type)
  const headers: Record<string, string> = {
    ETag: etag,
    'Content-Type': inlineTypes.test(file.content_type) ? file.content_type : 'application/octet-stream',
    'Content-Disposition': contentDisposition(isInline ? 'inline' : 'attachment', file.name),
    'Cache-Control': 'private, no-cache',
    'Accept-Ranges': 'bytes',
    ...rightsOf(file.content_type),
  }
  const matches = c.req
    .header('if-none-match')
    ?.split(',')
    .some((tag) => tag.trim().replace(/^W\//, '') === etag)
  if (matches) return c.body(null, 304, headers)

  const ifRange = c.req.header('if-range')
  const wanted =
    ifRange && ifRange !== etag ? ({ kind: 'all' } as const) : wantedRange(c.req.header('range'), file.size)
  if (wanted.kind === 'unsatisfiable') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${file.size}` })
  const part = wanted.kind === 'part' ? { start: wanted.start, end: wanted.end } : undefined
  const length = part ? part.end - part.start + 1 : file.size
  const sized = {
    ...headers,
    'Content-Length': String(length),
    ...(part ? { 'Content-Range': `bytes ${part.start}-${part.end}/${file.size}` } : {}),
  }
  if (c.req.method === 'HEAD') return c.body(null, part ? 206 : 200, sized)
  try {
    const content = await c.get('deps').storage.read(file.key, part)
    const stream = blanks ? blanked(content, blanks, part?.start) : content
    return c.body(Readable.toWeb(stream) as ReadableStream, part ? 206 : 200, sized)
  } catch (error) {
    if (error instanceof StorageMissing) throw notFound('ファイルの中身が見つかりません。')
    throw error
  }
}
