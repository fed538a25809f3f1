/** Errors on their way out of a thread, which keeps no class; and a stranger's bad file as the one kind that callers know. */
import { EmbedError, ImageError, SheetError } from '#engine/model/errors.ts'
import type { EmbedErrorCode, ImageErrorCode, SheetErrorCode } from '#engine/model/errors.ts'
import type { Failure } from './messages.ts'

export const failureOf = (error: unknown): Failure => {
  if (error instanceof SheetError) return { kind: 'sheet', code: error.code, message: error.message }
  if (error instanceof ImageError) return { kind: 'image', code: error.code, message: error.message }
  if (error instanceof EmbedError) return { kind: 'embed', code: error.code, message: error.message }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'unexpected', message, stack }
}

export const errorOf = (failure: Failure): Error => {
  switch (failure.kind) {
    case 'sheet':
      return new SheetError(failure.code, failure.message)
    case 'image':
      return new ImageError(failure.code)
    case 'embed':
      return new EmbedError(failure.code)
    case 'unexpected': {
      const error = new Error(failure.message)
      if (failure.stack !== undefined) error.stack = failure.stack
      return error
    }
  }
}

const imageCodes: Record<ImageErrorCode, SheetErrorCode> = {
  too_large: 'tooLarge',
  damaged: 'zipBroken',
  unsupported: 'forbidden',
}
const embedCodes: Record<EmbedErrorCode, SheetErrorCode> = {
  password: 'encrypted',
  damaged: 'zipBroken',
  too_heavy: 'tooLarge',
}

/** The error as callers of the engine get it: whatever stage refused the file, a SheetError. */
export const asSheetError = (error: unknown): unknown => {
  if (error instanceof ImageError) return new SheetError(imageCodes[error.code], error.message, { cause: error })
  if (error instanceof EmbedError) return new SheetError(embedCodes[error.code], error.message, { cause: error })
  return error
}
