/**
 * Uploads stream through to storage under a random key; nothing is held in memory. What the handler does not
 * keep is removed when the call ends, however it ends.
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import busboy from '@fastify/busboy'
import type { Context } from 'hono'
import { limits } from '#domain/limits.ts'
import { cutText, textLength } from '#domain/text/length.ts'
import { fileTooLarge } from '#domain/text/validation.ts'
import { aheadField, type Ahead } from '#domain/uploads/ahead.ts'
import { maxUploadBytes } from '#server/env.ts'
import { newStorageKey } from '#server/storage/storage.ts'
import { forgetParts, joinParts, readAhead } from './ahead.ts'
import { bodyTooLarge, countedBody, maxTextBytes } from './body-limits.ts'
import { companyRoom } from './company-room.ts'
import type { AppEnv } from './context.ts'
import { conflict, HttpError, invalid } from './errors.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'

export type Upload = ReceivedFile & {
  /** Form field it came in. */
  field: string
  /** As the person's machine named it, made safe: no folders, control or direction characters. */
  name: string
  /** Storage key of the bytes. */
  key: string
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

const tooMany = () => invalid({ files: [`一度に送れるファイルは${limits.uploadsPerRequest}個までです。`] })

export type Received = {
  fields: [string, string][]
  uploads: Upload[]
  /** Throws a 409 where not all is there of what is said to have come ahead. */
  demand: () => void
  /** To be called once the call has ended, and what it keeps is kept. */
  release: () => Promise<void>
}

/** Reads a whole multipart body of at most so many bytes: fields in order, files already in storage. */
export const receiveMultipart = async (c: Context<AppEnv>, limitBytes: number): Promise<Received> => {
  const { storage, env, logger } = c.get('deps')
  const body = c.req.raw.body
  if (!body) throw new HttpError(400, '送信された内容が空です。')
  const contentType = c.req.header('content-type') ?? ''
  if (!/boundary=/i.test(contentType)) throw new HttpError(400, '送信された内容をファイルとして読み取れません。')
  const maxFileBytes = maxUploadBytes(env)
  const room = await companyRoom(c)
  const fields: [string, string][] = []
  const uploads: Upload[] = []
  const kept = new Set<string>()
  const written = new Set<string>()
  const ahead: (Ahead & { key: string })[] = []
  let isWhole = true
  const release = async () => {
    for (const key of written) {
      if (kept.has(key)) continue
      await storage.remove(key).catch((error: unknown) => logger.warn({ err: error, key }, 'upload not removed'))
    }
    for (const { key, sha256 } of ahead) if (kept.has(key)) await forgetParts(c, sha256)
  }
  const demand = () => {
    if (!isWhole) throw conflict('先に送られたファイルがそろっていません。もう一度送ってください。', { code: 'parts' })
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
    if (isNameCut || isValueCut || textBytes > maxTextBytes) return void parser.destroy(bodyTooLarge(maxTextBytes))
    if (name !== aheadField) return void fields.push([name, value])
    const said = readAhead(value)
    if (!said) return void parser.destroy(new HttpError(400, '先に送ったファイルの指定を読み取れません。'))
    const key = newStorageKey()
    written.add(key)
    ahead.push({ ...said, name: safeFileName(said.name), key })
  })
  parser.on('filesLimit', () => {
    refusal ??= tooMany()
  })
  parser.on('file', (field, stream, filename) => {
    const name = safeFileName(filename ?? '')
    const key = newStorageKey()
    written.add(key)
    receiving.push(stream)
    stream.on('data', ({ length }: Buffer) => {
      refusal ??= room.take(length)
      if (refusal) parser.destroy(refusal)
    })
    pending.push(
      receiveFile(storage, key, stream)
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
    if (ahead.length + uploads.length > limits.uploadsPerRequest) throw tooMany()
    for (const { field, name, sha256, key } of ahead) {
      const joined = await joinParts(c, sha256, key)
      isWhole &&= joined.isWhole
      uploads.push({ field, name, key, ...joined.file, keep: () => kept.add(key) })
    }
    const order = [...written]
    return { fields, uploads: uploads.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key)), demand, release }
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
