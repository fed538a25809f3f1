/** Work on strangers' PDFs in worker threads of its own, with limits on time and memory. */
import { ImageError } from '../images.ts'
import type { ImageErrorCode } from '../images.ts'
import { WorkerPool } from '#engine/worker/worker-pool.ts'
import type { Resource } from './append-resources.ts'
import { EmbedError } from './embed-error.ts'
import type { EmbedErrorCode } from './embed-error.ts'
import type { PageImages } from './render-pages.ts'

export type PdfTask =
  | { kind: 'append'; pdf: Uint8Array; resources: Resource[] }
  | { kind: 'render'; bytes: Uint8Array; pages: number[] | undefined; longSidePx: number }
export type PdfResult<Task extends PdfTask> = Task extends { kind: 'append' } ? Uint8Array : PageImages
export type PdfFailure =
  { kind: 'embed'; code: EmbedErrorCode } | { kind: 'image'; code: ImageErrorCode } | { kind: 'other'; message: string }

const WORKERS = 2
const MEMORY_MB = 512
const TIMEOUT_MS = 60_000

const errorOf = (failure: PdfFailure): Error => {
  switch (failure.kind) {
    case 'embed':
      return new EmbedError(failure.code)
    case 'image':
      return new ImageError(failure.code)
    case 'other':
      return new Error(failure.message)
  }
}

const pool = new WorkerPool<PdfFailure>(new URL('./pdf.worker.ts', import.meta.url), {
  size: WORKERS,
  timeoutMs: TIMEOUT_MS,
  memoryMb: MEMORY_MB,
  onTimeout: () => new EmbedError('too_heavy'),
  onOutOfMemory: () => new EmbedError('too_heavy'),
  failureOf: errorOf,
})

/**
 * Threads start with the first task and are reused; they keep no process alive.
 * @throws {EmbedError} too_heavy when time or memory run out; else what the task throws
 */
export const runPdfTask = <Task extends PdfTask>(task: Task, timeoutMs: number): Promise<PdfResult<Task>> =>
  pool.run(task.kind, [task], { timeoutMs }) as Promise<PdfResult<Task>>
