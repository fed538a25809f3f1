/**
 * Entry of a worker's process. Its first thread never touches a file, so that it can always end the process: when the
 * server is gone, or when the second thread, where the work is done, takes too much memory, natively or in its heap.
 */
import { Worker } from 'node:worker_threads'
import { outOfMemoryCode } from './messages.ts'
import type { Response } from './messages.ts'

const [script = '', heapMb = '', processMb = ''] = process.argv.slice(2)
const watchEveryMs = 50
/** Collected before it grows: a form leaves little behind. */
const youngGenerationMb = 16

const thread = new Worker(new URL(script), {
  execArgv: [],
  resourceLimits: {
    maxOldGenerationSizeMb: Number(heapMb),
    maxYoungGenerationSizeMb: youngGenerationMb,
    stackSizeMb: 4,
  },
})
thread.on('message', (response: Response) => process.send?.(response))
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(outOfMemoryCode)
  const lastWords: Response = { fault: error.stack ?? String(error) }
  process.send?.(lastWords, () => process.exit(1))
})
thread.on('exit', (code) => process.exit(code))
process.on('message', (request) => thread.postMessage(request))
process.on('disconnect', () => process.exit())
// A terminal tells them to the whole group; the server finishes its requests first, and then closes this channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
setInterval(() => {
  if (process.memoryUsage.rss() > Number(processMb) * 1024 * 1024) process.exit(outOfMemoryCode)
}, watchEveryMs)
