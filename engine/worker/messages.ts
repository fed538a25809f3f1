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
/** `ready` once what the worker needs is loaded, `watched` once it watches over itself; `fault` are its last words. */
export type Response = Answer | { ready: true } | { watched: true } | { fault: string }

/** How far workers stand back from the server, whose answers are waited for: about a third of its share where both want all. */
export const workerPriority = 5

/**
 * How a worker ends that took too much memory: by the watch's hand, or by V8's where its heap was full. Signals, for its second
 * thread can give the process no exit code; neither is used otherwise, and neither leaves a core.
 */
export const outOfMemorySignal = 'SIGUSR2'
export const heapIsFullSignal = 'SIGABRT'
/** And one whose job took too much processor time. */
export const outOfTimeSignal = 'SIGVTALRM'

/** An operation of every bundle, for whoever makes them: writes down the code that V8 has compiled so far. */
export const keepCompiledCode = 'keepCompiledCode'
