/** What goes between the engine and its workers. */
import type { EmbedErrorCode, ImageErrorCode, SheetErrorCode } from '#engine/model/errors.ts'

/** `limitMs`: of processor time. */
export type Request = { id: number; operation: string; args: unknown[]; limitMs: number }
export type Failure =
  | { kind: 'sheet'; code: SheetErrorCode; message: string }
  | { kind: 'image'; code: ImageErrorCode; message: string }
  | { kind: 'embed'; code: EmbedErrorCode; message: string }
  | { kind: 'unexpected'; message: string; stack: string | undefined }
export type Answer = { id: number; result: unknown } | { id: number; failure: Failure }
/** `ready` once what the worker needs is loaded; `fault` are its last words. */
export type Response = Answer | { ready: true } | { fault: string }

/** How far workers stand back from the server, whose answers are waited for: about a third of its share where both want all. */
export const workerPriority = 5

/** Exit code of a worker that took too much memory. */
export const outOfMemoryCode = 75
/** And of one whose job took too much processor time. */
export const outOfTimeCode = 76
