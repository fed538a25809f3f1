/** What a call can fail with. The HTTP layer throws these; screens and the query client's caches decide what to show. */
import { errorMessages, serverErrorAlert } from '#domain/errors.ts'

export class ApiError extends Error {
  override readonly name: string = 'ApiError'
}

/** 401: nobody is signed in. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
  constructor() {
    super(errorMessages.unauthorized)
  }
}

/** 403: signed in, but not allowed. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  constructor() {
    super(errorMessages.forbidden)
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

/** 500: `message` is the server's sentence. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** The call never reached the server, or its answer never came back. */
export class OfflineError extends ApiError {
  override readonly name = 'OfflineError'
  constructor() {
    super(errorMessages.offline)
  }
}

/** Any other status that is no success: 404, 413, 423, 429 and so on. */
export class OtherError extends ApiError {
  override readonly name = 'OtherError'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const isValidation = (error: unknown): error is ValidationError => error instanceof ValidationError
export const isConflict = (error: unknown): error is ConflictError => error instanceof ConflictError
/** What a form shows itself: wrong input, and somebody who saved first. */
export const isForForm = (error: unknown): boolean => isValidation(error) || isConflict(error)
export const isUnauthorized = (error: unknown): error is UnauthorizedError => error instanceof UnauthorizedError
export const isNotFound = (error: unknown): boolean => error instanceof OtherError && error.status === 404

/** One sentence for the person in front of the screen. */
export const describeError = (error: unknown): string => {
  if (error instanceof UnauthorizedError) return 'ログインの有効期限が切れました。ログインし直してください。'
  if (error instanceof ForbiddenError) return errorMessages.forbiddenAlert
  if (error instanceof ServerError) return serverErrorAlert(error.message)
  if (error instanceof ApiError) return error.message
  return errorMessages.serverAlert
}
