/** What a call can fail with. The HTTP layer throws these; screens and the query client's caches decide what to show. */
import type { OtherPerson } from '#domain/auth/person-header.ts'
import { errorMessages, serverErrorAlert } from '#domain/errors.ts'

export class ApiError extends Error {
  override readonly name: string = 'ApiError'
}

/** 401: nobody is signed in. */
export class UnauthorizedError extends ApiError {
  override readonly name: string = 'UnauthorizedError'
  constructor(message: string = errorMessages.unauthorized) {
    super(message)
  }
}

/** 409: this window's person is not signed in any more, and somebody else is. */
export class OtherPersonError extends UnauthorizedError {
  override readonly name = 'OtherPersonError'
  readonly person: OtherPerson
  constructor(person: OtherPerson) {
    super(errorMessages.otherPerson)
    this.person = person
  }
}

/** 403: signed in, but not allowed. */
export class ForbiddenError extends ApiError {
  override readonly name: string = 'ForbiddenError'
  constructor() {
    super(errorMessages.forbidden)
  }
}

/** 403: the company's IP restriction leaves this address out; its Master may ask for a way in by mail. */
export class NetworkRefusedError extends ForbiddenError {
  override readonly name = 'NetworkRefusedError'
  readonly mayAsk: boolean
  constructor(message: string, mayAsk: boolean) {
    super()
    this.message = message
    this.mayAsk = mayAsk
  }
}

/** 409: somebody else was first. `body` is the server's answer (who, when, their version). */
export class ConflictError extends ApiError {
  override readonly name = 'ConflictError'
  readonly body: Record<string, unknown>
  constructor(message: string, body: Record<string, unknown>) {
    super(message)
    this.body = body
  }
}

/** 422: `fields` holds the first message per field; nested fields are named `a.0.b`. */
export class ValidationError extends ApiError {
  override readonly name = 'ValidationError'
  readonly fields: Record<string, string>
  constructor(message: string, fields: Record<string, string>) {
    super(message)
    this.fields = fields
  }
}

/** 5xx: `message` is the server's sentence, `requestId` leads to its log. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
  readonly status: number
  readonly requestId: string | null
  constructor(message: string, status = 500, requestId: string | null = null) {
    super(message)
    this.status = status
    this.requestId = requestId
  }
}

/** The server, or what stands before it, has no time for anybody just now, whatever is asked. */
export const isPassing = (status: number): boolean => [408, 429, 502, 503, 504].includes(status)

/** The call never reached the server, or its answer never came back. */
export class OfflineError extends ApiError {
  override readonly name: string = 'OfflineError'
  constructor(message: string = errorMessages.offline) {
    super(message)
  }
}

/** There is no connection, and this was not carried along. */
export class NotCarriedError extends OfflineError {
  override readonly name = 'NotCarriedError'
  constructor() {
    super(errorMessages.notCarried)
  }
}

/** The person was asked for the password and thought better of it. */
export class CancelledError extends ApiError {
  override readonly name = 'CancelledError'
  constructor() {
    super('操作を取り消しました。')
  }
}

/** Any other status that is no success: 404, 413, 423, 429 and so on. */
export class OtherError extends ApiError {
  override readonly name = 'OtherError'
  readonly status: number
  /** Given where the server says better than the screen what there is to do. */
  readonly code: string | null
  constructor(status: number, message: string, code: string | null = null) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const isValidation = (error: unknown): error is ValidationError => error instanceof ValidationError
export const isConflict = (error: unknown): error is ConflictError => error instanceof ConflictError
/** What a form shows itself: wrong input, and somebody who saved first. */
export const isForForm = (error: unknown): boolean => isValidation(error) || isConflict(error)
export const isOffline = (error: unknown): error is OfflineError => error instanceof OfflineError
/** What mends itself: no connection, or a server that has no time just now. */
export const isPassingError = (error: unknown): boolean =>
  isOffline(error) || (error instanceof ServerError && isPassing(error.status))
export const isUnauthorized = (error: unknown): error is UnauthorizedError => error instanceof UnauthorizedError
/** 423: the password must be given once more first. */
export const isPasswordWanted = (error: unknown): boolean => error instanceof OtherError && error.status === 423
export const isCancelled = (error: unknown): boolean => error instanceof CancelledError
/** Ended by the signal that the caller gave. */
export const isAborted = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'
export const isNotFound = (error: unknown): boolean => error instanceof OtherError && error.status === 404

/** 404 of a company that the person is no longer in. */
export const isLeft = (error: unknown): error is OtherError => error instanceof OtherError && error.code === 'left'

/** 404 with word of who deleted the record, for those who saw it. */
export const isDeleted = (error: unknown): error is OtherError =>
  error instanceof OtherError && error.code === 'deleted'

/** Why what was typed cannot be saved: who deleted its record, where the server may say so. */
export const deletionText = (error: unknown, noun: string): string =>
  isDeleted(error) ? error.message : `この${noun}は削除されたため、保存できません。`

/** What somebody who asks for help can name. */
const inquiryText = ({ requestId }: ServerError): string => (requestId ? `（お問い合わせ番号：${requestId}）` : '')

/** What went wrong, in one sentence that is the same each time. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof OtherPersonError) return error.message
  if (error instanceof UnauthorizedError) return 'ログインの有効期限が切れました。ログインし直してください。'
  if (error instanceof NetworkRefusedError) return error.message
  if (error instanceof ForbiddenError) return errorMessages.forbiddenAlert
  if (error instanceof ServerError) return serverErrorAlert(error.message)
  if (error instanceof ApiError) return error.message
  return errorMessages.serverAlert
}

/** The same for the person in front of the screen, with what leads to it in the log. */
export const describeError = (error: unknown): string =>
  sentenceOf(error) + (error instanceof ServerError ? inquiryText(error) : '')
