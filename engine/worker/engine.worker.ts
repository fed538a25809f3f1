/** Entry of a worker thread: runs one operation a message. */
import { flushCompileCache } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { asSheetError } from './failures.ts'
import type { Failure, OperationName, Request, Response } from './messages.ts'
import { createOperations } from './operations.ts'

const failureOf = (error: unknown): Failure => {
  const known = asSheetError(error)
  if (known !== null) return { kind: 'sheet', code: known.code, message: known.message }
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'unexpected', message, stack }
}

const operations = createOperations()

const answer = async ({ id, operation, args }: Request): Promise<Response> => {
  try {
    const run = operations[operation as OperationName] as (...values: unknown[]) => unknown
    return { id, result: await run(...args) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

parentPort?.on('message', (request: Request) => {
  void answer(request).then((response) => parentPort?.postMessage(response))
})
// What loading compiled is there for the next thread, even if the process is killed.
flushCompileCache()
