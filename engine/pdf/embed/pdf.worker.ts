/** Entry of a worker thread: runs one task a message. */
import { parentPort } from 'node:worker_threads'
import { ImageError } from '../images.ts'
import type { Request, Response } from '#engine/worker/messages.ts'
import { EmbedError } from './embed-error.ts'
import type { PdfFailure, PdfResult, PdfTask } from './pdf-tasks.ts'

/** Each kind of task loads its own libraries only: loading them is most of a first task's time. */
const perform = async (task: PdfTask): Promise<PdfResult<PdfTask>> => {
  if (task.kind === 'append') {
    const { joinPages } = await import('./join-pages.ts')
    return joinPages(task.pdf, task.resources)
  }
  const { renderPages } = await import('./render-pages.ts')
  return renderPages(task.bytes, task.pages, task.longSidePx)
}

const failureOf = (error: unknown): PdfFailure => {
  if (error instanceof EmbedError) return { kind: 'embed', code: error.code }
  if (error instanceof ImageError) return { kind: 'image', code: error.code }
  return { kind: 'other', message: String(error) }
}

const answer = async ({ id, args }: Request): Promise<Response<PdfFailure>> => {
  try {
    return { id, result: await perform(args[0] as PdfTask) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

parentPort?.on('message', (request: Request) => {
  void answer(request).then((response) => parentPort?.postMessage(response))
})
