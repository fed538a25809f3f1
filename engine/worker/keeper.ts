/**
 * Entry of a worker's process. Its first thread never touches a file, so that it can always end the process: when the
 * server is gone, or when the second thread, where the work is done, takes too much memory, natively or in its heap, or
 * too much processor time: what a clock on the wall says of a job is mostly what else the machine has to do.
 */
import { constants, getPriority, setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { bytesCollector } from './collect-bytes.ts'
import { outOfMemoryCode, outOfTimeCode, workerPriority } from './messages.ts'
import type { Request, Response } from './messages.ts'

const [script = '', heapMb = '', processMb = ''] = process.argv.slice(2)
const watchEveryMs = 20
/** Collected before it grows: a form leaves little behind. */
const youngGenerationMb = 16

// Before any thread begins, each of which takes it over: whoever waits for an answer comes before what is drawn.
setPriority(Math.min(getPriority() + workerPriority, constants.priority.PRIORITY_LOW))

const thread = new Worker(new URL(script), {
  execArgv: [],
  resourceLimits: {
    maxOldGenerationSizeMb: Number(heapMb),
    maxYoungGenerationSizeMb: youngGenerationMb,
    stackSizeMb: 4,
  },
})
const collectBytes = bytesCollector()
const spentMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
let isReady = false
let limitMs = Infinity
/** When the job's time is over, counted in the processor time of this process. */
let endsAtMs = Infinity

thread.on('message', (response: Response) => {
  if ('ready' in response) {
    isReady = true
    endsAtMs = spentMs() + limitMs
  } else endsAtMs = Infinity
  process.send?.(response)
  collectBytes()
})
thread.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(outOfMemoryCode)
  const lastWords: Response = { fault: error.stack ?? String(error) }
  process.send?.(lastWords, () => process.exit(1))
})
thread.on('exit', (code) => process.exit(code))
process.on('message', (request: Request) => {
  limitMs = request.limitMs
  // Loading is no part of the job.
  if (isReady) endsAtMs = spentMs() + limitMs
  thread.postMessage(request)
})
process.on('disconnect', () => process.exit())
// A terminal tells them to the whole group; the server finishes its requests first, and then closes this channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
setInterval(() => {
  if (process.memoryUsage.rss() > Number(processMb) * 1024 * 1024) process.exit(outOfMemoryCode)
  if (spentMs() > endsAtMs) process.exit(outOfTimeCode)
}, watchEveryMs)
