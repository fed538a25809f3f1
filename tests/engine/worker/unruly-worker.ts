/** A worker that does what a hostile file might make one do. */
import { parentPort } from 'node:worker_threads'
import type { Request, Response } from '#engine/worker/messages.ts'

const hoarded: number[][] = []
const buffers: Buffer[] = []
const behaviours: Record<string, (argument: unknown) => unknown> = {
  echo: (argument) => argument,
  process: () => process.pid,
  spin: () => {
    for (;;) if (Date.now() < 0) return null
  },
  rest: (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(ms)),
  hoard: () => {
    for (;;) hoarded.push(Array.from({ length: 100_000 }, (_, index) => index + hoarded.length))
  },
  hoardBuffers: () => {
    for (;;) buffers.push(Buffer.alloc(4 * 1024 * 1024, 1))
  },
  die: () => process.exit(3),
  noise: () => {
    for (let line = 0; line < 20_000; line++) process.stderr.write('Syntax Error\n')
    return 'done'
  },
}

parentPort?.on('message', ({ id, operation, args }: Request) => {
  const response: Response =
    operation === 'refuse'
      ? { id, failure: { kind: 'sheet', code: 'notXlsx', message: 'Excelではありません。' } }
      : { id, result: behaviours[operation]?.(args[0]) }
  parentPort?.postMessage(response)
})
const ready: Response = { ready: true }
parentPort?.postMessage(ready)
