/** Work on strangers' PDFs in a worker of its own, with limits on time and memory. */
import { Worker } from 'node:worker_threads'
import { ImageError } from '#server/pdf/images.ts'
import type { ImageErrorCode } from '#server/pdf/images.ts'
import type { Resource } from './append-resources.ts'
import { EmbedError } from './embed-error.ts'
import type { EmbedErrorCode } from './embed-error.ts'
import type { PageImages } from './render-pages.ts'

export type PdfTask =
  | { kind: 'append'; pdf: Uint8Array; resources: Resource[] }
  | { kind: 'render'; bytes: Uint8Array; pages: number[] | undefined; longSidePx: number }
export type PdfResult<Task extends PdfTask> = Task extends { kind: 'append' } ? Uint8Array : PageImages
export type PdfAnswer =
  | { ok: true; result: Uint8Array | PageImages }
  | { ok: false; failure: { kind: 'embed'; code: EmbedErrorCode } | { kind: 'image'; code: ImageErrorCode } | { kind: 'other'; message: string } }

const MEMORY_MB = 512

const failed = (failure: Extract<PdfAnswer, { ok: false }>['failure']): Error => {
  switch (failure.kind) {
    case 'embed': return new EmbedError(failure.code)
    case 'image': return new ImageError(failure.code)
    case 'other': return new Error(failure.message)
  }
}

/**
 * Ends the worker after `timeoutMs`.
 * @throws {EmbedError} too_heavy when time or memory run out; else what the task throws
 */
export const runPdfTask = <Task extends PdfTask>(task: Task, timeoutMs: number): Promise<PdfResult<Task>> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
      workerData: task, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }, stderr: true, stdout: true,
    })
    const timer = setTimeout(() => end(() => reject(new EmbedError('too_heavy'))), timeoutMs)
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    worker.once('message', (answer: PdfAnswer) => end(() => (answer.ok ? resolve(answer.result as PdfResult<Task>) : reject(failed(answer.failure)))))
    worker.once('error', (cause: NodeJS.ErrnoException) =>
      end(() => reject(cause.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new EmbedError('too_heavy', { cause }) : cause)))
    worker.once('exit', () => end(() => reject(new EmbedError('too_heavy'))))
  })
