/** How a worker answers a request with its operations. Part of each worker: only there its errors are those of its operations. */
import { failureOf } from './failures.ts'
import type { Answer, Request } from './messages.ts'

export type Answering = (request: Request) => Promise<Answer>

export const answering =
  (operations: Record<string, (...args: never[]) => unknown>): Answering =>
  async ({ id, operation, args }) => {
    try {
      return { id, result: await operations[operation]!(...(args as never[])) }
    } catch (error) {
      return { id, failure: failureOf(error) }
    }
  }
