/** Errors about a stranger's file, whatever stage found them, as the one kind that callers know. */
import { EmbedError } from '#engine/pdf/embed/embed-error.ts'
import type { EmbedErrorCode } from '#engine/pdf/embed/embed-error.ts'
import { ImageError } from '#engine/pdf/images.ts'
import type { ImageErrorCode } from '#engine/pdf/images.ts'
import { SheetError } from '#engine/model/errors.ts'
import type { SheetErrorCode } from '#engine/model/errors.ts'

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

/** null for errors that are no fault of the file. */
export const asSheetError = (error: unknown): SheetError | null => {
  if (error instanceof SheetError) return error
  if (error instanceof ImageError) return new SheetError(imageCodes[error.code], error.message, { cause: error })
  if (error instanceof EmbedError) return new SheetError(embedCodes[error.code], error.message, { cause: error })
  return null
}
