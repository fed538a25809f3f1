/** What goes between the engine and its workers. */
import type { EmbedErrorCode, ImageErrorCode, SheetErrorCode } from '#engine/model/errors.ts'

export type Request = { id: number; operation: string; args: unknown[] }
export type Failure =
  | { kind: 'sheet'; code: SheetErrorCode; message: string }
  | { kind: 'image'; code: ImageErrorCode; message: string }
  | { kind: 'embed'; code: EmbedErrorCode; message: string }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
export type Answer = { id: number; result: unknown } | { id: number; failure: Failure }
/** `ready` once what the worker needs is loaded; `fault` are its last words. */
export type Response = Answer | { ready: true } | { fault: string }

/** Exit code of a worker that took too much memory. */
export const outOfMemoryCode = 75
