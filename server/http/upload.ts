/**
 * Uploads stream through to storage under a random key; nothing is held in memory. What the handler does not
 * keep is removed when the call ends, however it ends.
 */
import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import type { Context } from 'hono'
import { takenNote, type TakenNote } from '#domain/files/photo-metadata.ts'
import { limits } from '#domain/limits.ts'
import { cutText, textLength } from '#domain/text/length.ts'
import { fileTooLarge } from '#domain/text/validation.ts'
import { maxUploadBytes } from '#server/env.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { isPicture, sniffContent, type SniffedContent } from '#server/http/sniff.ts'
import { bodyTooLarge, countedBody, maxTextBytes } from './body-limits.ts'
import type { AppEnv } from './context.ts'
import { HttpError, invalid } from './errors.ts'

/** Of these the kind of a file is told, and when a photo was taken: Exif stands at the beginning. */
const headBytes = 4096
const noteBytes = 256 * 1024

export type Upload = {
  /** Form field it came in. */
  field: string
  /** As the person's machine named it, made safe: no folders, control or direction characters. */
  name: string
  /** Storage key of the bytes. */
  key: string
  size: number
  sha256: string
  /** By content, not by name. */
  content: SniffedContent
  /** Of photos that say so. */
  taken: TakenNote | null
  /** From here on the file belongs to a record. */
  keep: () => void
}

const unsafe = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** The last path part without control or direction characters, at most 255 characters with its extension kept. */
export const safeFileName = (name: string): string => {
  const base = (name.split(/[/\\]/).pop() ?? '').replace(unsafe, '').trim()
  const clean = base === '' || base === '.' || base === '..' ? 'ファイル' : base
  if (textLength(clean) <= 255) return clean
  const extension = /\.[^.]{1,10}$/u.exec(clean)?.[0] ?? ''
  return cutText(clean, 255 - textLength(extension)) + extension
}

/** Reads a whole multipart body of at most so many bytes: fields in order, files already in storage. */
export const receiveMultipart = async (
  c: Context<AppEnv>,
  limitBytes: number,
): Promise<{ fields: [string, string][]; uploads: Upload[]; release: () => Promise<void> }> => {
  const { storage, env, logger } = c.get('deps')
  const body = c.req.raw.body
  if (!body) throw new HttpError(400, '送信された内容が空です。')
  const contentType = c.req.header('content-type') ?? ''
  if (!/boundary=/i.test(contentType)) throw new HttpError(400, '送信された内容をファイルとして読み取れません。')
  const maxFileBytes = maxUploadBytes(env)
  const fields: [string, string][] = []
  const uploads: Upload[] = []
  const kept = new Set<string>()
  const written = new Set<string>()
  const release = async () => {
    for (const key of written) {
      if (kept.has(key)) continue
      await storage.remove(key).catch((error: unknown) => logger.warn({ err: error, key }, 'upload not removed'))
    }
  }

  const parser = busboy({
    headers: { 'content-type': contentType },
    limits: {
      files: limits.uploadsPerRequest,
      fileSize: maxFileBytes,
      fields: 2000,
      fieldSize: maxTextBytes,
      parts: 2100,
    },
  })
  const pending: Promise<void>[] = []
  const receiving: Readable[] = []
  let refusal = null as Error | null
  let textBytes = 0
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (isNameCut || isValueCut || textBytes > maxTextBytes) parser.destroy(bodyTooLarge(maxTextBytes))
    else fields.push([name, value])
  })
  parser.on('filesLimit', () => {
    refusal ??= invalid({ files: [`一度に送れるファイルは${limits.uploadsPerRequest}個までです。`] })
  })
  parser.on('file', (field, stream, filename) => {
    const name = safeFileName(filename ?? '')
    const key = newStorageKey()
    written.add(key)
    receiving.push(stream)
    pending.push(
      receiveFile(stream, key, c)
        .then((received) => {
          if ((stream as unknown as { truncated?: boolean }).truncated) {
            refusal ??= invalid({ [field]: [fileTooLarge(name, maxFileBytes)] })
            return
          }
          uploads.push({ field, name, key, ...received, keep: () => kept.add(key) })
        })
        .catch((error: unknown) => {
          refusal ??= error instanceof Error ? error : new Error(String(error))
          // Nobody takes what comes now: where the disk is full, waiting for the rest would have no end.
          parser.destroy(refusal)
        }),
    )
  })
  try {
    await pipeline(Readable.fromWeb(countedBody(body, limitBytes) as never), parser)
    await Promise.all(pending)
    if (refusal) throw refusal
    const order = [...written]
    return { fields, uploads: uploads.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), release }
  } catch (error) {
    // A caller who is gone ends the body, but not the file in it: that one would be waited for without an end.
    for (const stream of receiving) stream.destroy(error instanceof Error ? error : undefined)
    await Promise.allSettled(pending)
    await release()
    if (error instanceof HttpError) throw error
    if (error instanceof Error && /Unexpected end|Multipart|Part terminated|boundary/i.test(error.message)) {
      throw new HttpError(400, '送信が途中で切れました。もう一度送ってください。')
    }
    throw error
  }
}

const receiveFile = async (
  stream: Readable,
  key: string,
  c: Context<AppEnv>,
): Promise<Pick<Upload, 'size' | 'sha256' | 'content' | 'taken'>> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  const through = new PassThrough()
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    if (headSize < noteBytes) {
      head.push(chunk)
      headSize += chunk.length
    }
  })
  const stored = c.get('deps').storage.write(key, through)
  stored.catch((error: Error) => through.destroy(error))
  const ends = await Promise.allSettled([stored, pipeline(stream, through)])
  // Where the storage refuses, the sender's stream ends too: the reason is the storage's.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const first = Buffer.concat(head)
  const content = sniffContent(first.subarray(0, headBytes))
  const taken = isPicture(content) ? takenNote(first.subarray(0, noteBytes)) : null
  return { size, sha256: hash.digest('hex'), content, taken }
}
