/** What goes between the engine and its workers. */
import type { EmbedErrorCode, ImageErrorCode, SheetErrorCode } from '#engine/model/errors.ts'

export type Request = { id: number; operation: string; args: unknown[] }
export type Failure =
  | { kind: 'sheet'; code: SheetErrorCode; message: string }
  | { kind: 'image'; code: ImageErrorCode; message: string }
  | { kind: 'embed'; code: EmbedErrorCode; message: string }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
export type Response = { id: number; result: unknown } | { id: number; failure: Failure }
