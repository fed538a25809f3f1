/** The worker's side of a WorkerPool: one operation a message, one answer each. */
import { parentPort } from 'node:worker_threads'
import { bytesCollector } from './collect-bytes.ts'
import { failureOf } from './failures.ts'
import type { Answer, Request, Response } from './messages.ts'

export const serve = (operations: Record<string, (...args: never[]) => unknown>): void => {
  const answer = async ({ id, operation, args }: Request): Promise<Answer> => {
    try {
      return { id, result: await operations[operation]!(...(args as never[])) }
    } catch (error) {
      return { id, failure: failureOf(error) }
    }
  }
  const say = (response: Response): void => parentPort?.postMessage(response)
  const collectBytes = bytesCollector()
  parentPort?.on('message', (request: Request) => void answer(request).then(say).then(collectBytes))
  say({ ready: true })
}
