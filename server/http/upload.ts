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

/** What has come of a body so far. */
class Receiving {
  readonly fields: [string, string][] = []
  readonly uploads: Upload[] = []
  /** Files of which only the name comes, as their bytes came before. */
  readonly ahead: (Ahead & { key: string })[] = []
  readonly pending: Promise<void>[] = []
  readonly streams: Readable[] = []
  refusal: Error | null = null
  isWhole = true
  readonly parser: ReturnType<typeof busboy>
  readonly #c: Context<AppEnv>
  readonly #room: Awaited<ReturnType<typeof companyRoom>>
  readonly #maxFileBytes: number
  readonly #kept = new Set<string>()
  readonly #written = new Set<string>()
  #textBytes = 0

  constructor(c: Context<AppEnv>, contentType: string, room: Awaited<ReturnType<typeof companyRoom>>) {
    this.#c = c
    this.#room = room
    this.#maxFileBytes = maxUploadBytes(c.get('deps').env)
    this.parser = busboy({
      headers: { 'content-type': contentType },
      limits: {
        files: limits.uploadsPerRequest,
        fileSize: this.#maxFileBytes,
        fields: 2000,
        fieldSize: maxTextBytes,
        parts: 2100,
      },
    })
    this.parser.on('field', (name, value, isNameCut, isValueCut) =>
      this.#takeField(name, value, isNameCut || isValueCut),
    )
    this.parser.on('filesLimit', () => {
      this.refusal ??= tooMany()
    })
    this.parser.on('file', (field, stream, filename) => this.#takeFile(field, stream, safeFileName(filename ?? '')))
  }

  #newKey(): string {
    const key = newStorageKey()
    this.#written.add(key)
    return key
  }

  #takeField(name: string, value: string, isCut: boolean): void {
    this.#textBytes += Buffer.byteLength(name) + Buffer.byteLength(value)
    if (isCut || this.#textBytes > maxTextBytes) return void this.parser.destroy(bodyTooLarge(maxTextBytes))
    if (name !== aheadField) return void this.fields.push([name, value])
    const said = readAhead(value)
    if (!said) return void this.parser.destroy(new HttpError(400, '先に送ったファイルの指定を読み取れません。'))
    this.ahead.push({ ...said, name: safeFileName(said.name), key: this.#newKey() })
  }

  #takeFile(field: string, stream: Readable, name: string): void {
    const key = this.#newKey()
    this.streams.push(stream)
    stream.on('data', ({ length }: Buffer) => {
      this.refusal ??= this.#room.take(length)
      if (this.refusal) this.parser.destroy(this.refusal)
    })
    this.pending.push(
      receiveFile(this.#c.get('deps').storage, key, stream)
        .then((received) => {
          if ((stream as unknown as { truncated?: boolean }).truncated) {
            this.refusal ??= invalid({ [field]: [fileTooLarge(name, this.#maxFileBytes)] })
            return
          }
          this.#hold({ field, name, key, ...received })
        })
        .catch((error: unknown) => {
          this.refusal ??= error instanceof Error ? error : new Error(String(error))
          // Nobody takes what comes now: where the disk is full, waiting for the rest would have no end.
          this.parser.destroy(this.refusal)
        }),
    )
  }

  #hold(upload: Omit<Upload, 'keep'>): void {
    this.uploads.push({ ...upload, keep: () => this.#kept.add(upload.key) })
  }

  /** Puts together what came ahead. */
  async join(): Promise<void> {
    for (const { field, name, sha256, key } of this.ahead) {
      const joined = await joinParts(this.#c, sha256, key)
      this.isWhole &&= joined.isWhole
      this.#hold({ field, name, key, ...joined.file })
    }
    const order = [...this.#written]
    this.uploads.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key))
  }

  readonly demand = (): void => {
    if (!this.isWhole)
      throw conflict('先に送られたファイルがそろっていません。もう一度送ってください。', { code: 'parts' })
  }

  readonly release = async (): Promise<void> => {
    const { storage, logger } = this.#c.get('deps')
    for (const key of this.#written) {
      if (this.#kept.has(key)) continue
      await storage.remove(key).catch((error: unknown) => logger.warn({ err: error, key }, 'upload not removed'))
    }
    for (const { key, sha256 } of this.ahead) if (this.#kept.has(key)) await forgetParts(this.#c, sha256)
  }
}

/** Reads a whole multipart body of at most so many bytes: fields in order, files already in storage. */
export const receiveMultipart = async (
  c: Context<AppEnv>,
  limitBytes: number,
  company_id?: number,
): Promise<Received> => {
  const body = c.req.raw.body
  if (!body) throw new HttpError(400, '送信された内容が空です。')
  const contentType = c.req.header('content-type') ?? ''
  if (!/boundary=/i.test(contentType)) throw new HttpError(400, '送信された内容をファイルとして読み取れません。')
  const receiving = new Receiving(c, contentType, await companyRoom(c, company_id))
  const { fields, uploads, demand, release } = receiving
  try {
    await pipeline(Readable.fromWeb(countedBody(body, limitBytes) as never), receiving.parser)
    await Promise.all(receiving.pending)
    if (receiving.refusal) throw receiving.refusal
    if (receiving.ahead.length + uploads.length > limits.uploadsPerRequest) throw tooMany()
    await receiving.join()
    return { fields, uploads, demand, release }
  } catch (error) {
    // A caller who is gone ends the body, but not the file in it: that one would be waited for without an end.
    for (const stream of receiving.streams) stream.destroy(error instanceof Error ? error : undefined)
    await Promise.allSettled(receiving.pending)
    await release()
    if (error instanceof HttpError) throw error
    if (error instanceof Error && /Unexpected end|Multipart|Part terminated|boundary/i.test(error.message)) {
      throw new HttpError(400, '送信が途中で切れました。もう一度送ってください。')
    }
    throw error
  }
}
