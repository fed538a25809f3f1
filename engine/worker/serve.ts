/** The thread's side of a WorkerPool: one operation a message, one answer each. */
import { parentPort } from 'node:worker_threads'
import { failureOf } from './failures.ts'
import type { Request, Response } from './messages.ts'

export const serve = (operations: Record<string, (...args: never[]) => unknown>): void => {
  const answer = async ({ id, operation, args }: Request): Promise<Response> => {
    try {
      return { id, result: await operations[operation]!(...(args as never[])) }
    } catch (error) {
      return { id, failure: failureOf(error) }
    }
  }
  parentPort?.on('message', (request: Request) => {
    void answer(request).then((response) => parentPort?.postMessage(response))
  })
}
