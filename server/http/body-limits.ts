/**
 * How much a call may send. What says its length is refused before it is read; what does not is counted, and refused in
 * the middle. The connection ends with the refusal, for what is still on its way has nobody to read it.
 */
import type { Context, MiddlewareHandler } from 'hono'
import type { CallSpec } from '#domain/call.ts'
import { limits } from '#domain/limits.ts'
import { maxUploadBytes } from '#server/env.ts'
import type { AppEnv } from './context.ts'
import { HttpError } from './errors.ts'

const megabyte = 1024 * 1024
/** Boundaries, names and types of the parts. */
const partHeadBytes = 2048

export const maxTextBytes = limits.body.textMb * megabyte

export const bodyTooLarge = (limitBytes: number): HttpError =>
  new HttpError(
    413,
    `送信された内容が大きすぎます（上限${Math.floor(limitBytes / megabyte)}MB）。内容を減らすか、分けて送ってください。`,
    {},
    { Connection: 'close' },
  )

export const isMultipart = (c: Context): boolean =>
  (c.req.header('content-type') ?? '').toLowerCase().startsWith('multipart/form-data')

export const multipartLimit = (c: Context<AppEnv>, files: number): number =>
  files * (maxUploadBytes(c.get('deps').env) + partHeadBytes) + 2 * maxTextBytes

/** In bytes, of the whole body as it is sent. */
export const bodyLimitOf = (c: Context<AppEnv>, { files, bodyMb = limits.body.textMb }: CallSpec): number => {
  if (!isMultipart(c)) return bodyMb * megabyte
  // One more than may be: whoever chose a file too many or too large is told which.
  return files
    ? multipartLimit(c, Object.values(files).includes('many') ? limits.uploadsPerRequest + 1 : 2)
    : maxTextBytes
}

const refuseLonger = (c: Context, limitBytes: number): void => {
  if (Number(c.req.header('content-length') ?? 0) > limitBytes) throw bodyTooLarge(limitBytes)
}

/** By the call's own limit. */
export const refuseLongBody = (c: Context<AppEnv>, spec: CallSpec): void => refuseLonger(c, bodyLimitOf(c, spec))

/** Before anybody is asked who they are: what no call takes. */
export const refuseHugeBodies: MiddlewareHandler<AppEnv> = async (c, next) => {
  const most = isMultipart(c) ? multipartLimit(c, limits.uploadsPerRequest + 1) : limits.body.documentMb * megabyte
  refuseLonger(c, most)
  await next()
}

/** The body, counted on its way. Errors with a 413 where it is longer. */
export const countedBody = (body: ReadableStream<Uint8Array>, limitBytes: number): ReadableStream<Uint8Array> => {
  let received = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        received += chunk.length
        if (received > limitBytes) controller.error(bodyTooLarge(limitBytes))
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** The body as text. */
export const readText = async (c: Context<AppEnv>, limitBytes: number): Promise<string> => {
  // Its length is known and has been compared: the connection gives no more.
  if (c.req.header('content-length') !== undefined) return c.req.text()
  const { body } = c.req.raw
  return body ? new Response(countedBody(body, limitBytes)).text() : ''
}
