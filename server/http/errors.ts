/** Every refusal the API gives, as one class; AUTH.md and SPEC.md section 8 fix the shapes. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import { otherPersonCode, type OtherPerson } from '#domain/auth/person-header.ts'
import { errorMessages, fieldErrorsOf, validationErrorBody, type FieldErrors } from '#domain/errors.ts'
import { FileError, SheetError } from '#engine/model/errors.ts'
import { BusyError } from '#engine/worker/busy-error.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { StorageUnavailable } from '#server/storage/storage.ts'

export class HttpError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: number,
    message: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.body = { message, ...body }
    this.headers = headers
  }
}

export const unauthenticated = () => new HttpError(401, errorMessages.unauthenticated)
export const forbidden = (message: string = errorMessages.forbiddenAlert) => new HttpError(403, message)
export const notFound = (message: string = errorMessages.notFound) => new HttpError(404, message)
export const conflict = (message: string, body: Record<string, unknown> = {}) =>
  new HttpError(409, message, { code: 'conflict', ...body })
export const otherPerson = ({ id, name }: OtherPerson) =>
  conflict(errorMessages.otherPerson, { code: otherPersonCode, person: { id, name } satisfies OtherPerson })
export const csrfMismatch = () => new HttpError(419, errorMessages.csrfMismatch)
export const tooManyRequests = (seconds: number) =>
  new HttpError(
    429,
    `試行回数が多すぎます。${seconds}秒後にやり直してください。`,
    {},
    { 'Retry-After': String(seconds) },
  )

/** 422 with messages by field; the first message is also the sentence of the whole. */
export const invalid = (errors: FieldErrors): HttpError => {
  const { message, ...body } = validationErrorBody(errors)
  return new HttpError(422, message, body)
}

/** The value, or a 422 that names every wrong field. */
export const parseOrInvalid = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (!result.success) throw invalid(fieldErrorsOf(result.error.issues))
  return result.data
}

/** What cannot be served just now and may be in a moment: the caller is asked to come again. */
const unavailable = (message: string, seconds: number) =>
  new HttpError(503, message, {}, { 'Retry-After': String(seconds) })

const unavailableOf = (error: unknown): HttpError | null => {
  // Before the database: a bucket that refuses connections does so in the words of a database that does.
  if (error instanceof StorageUnavailable)
    return error.isFull
      ? unavailable('ファイルの保存先に空きがありません。管理者に連絡してください。', 60)
      : unavailable('ただいまファイルの保存先に接続できません。少し待ってから、やり直してください。', 5)
  if (isUnavailable(error))
    return unavailable('ただいまデータベースに接続できません。少し待ってから、やり直してください。', 2)
  return null
}

/** Turns anything thrown into an answer; what nobody foresaw becomes a 500 that tells no internals. */
export const answerError = (thrown: unknown, c: Context): Response => {
  const error = unavailableOf(thrown) ?? thrown
  if (error instanceof HttpError) return c.json(error.body, error.status as ContentfulStatusCode, error.headers)
  if (error instanceof BusyError)
    return c.json({ message: error.message }, 429, { 'Retry-After': String(error.retryAfterSeconds) })
  if (error instanceof SheetError) return c.json(validationErrorBody({ excel_file: [error.message] }), 422)
  if (error instanceof FileError) return c.json(validationErrorBody({ file: [error.message] }), 422)
  return c.json({ message: 'サーバーで問題が発生しました。時間をおいて、やり直してください。' }, 500)
}
