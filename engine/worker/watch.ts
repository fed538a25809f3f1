/**
 * The second thread of a worker's process. It never touches a file, so that it can always end the process: when the server
 * is gone, when the first thread takes too much memory, natively or in its heap, or too much processor time: what a clock on
 * the wall says of a job is mostly what else the machine has to do.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { outOfMemorySignal, outOfTimeSignal } from './messages.ts'
import { ownSpentMs } from './process-use.ts'

/** `endsAt`: one number, when the job's time is over; `parent`: the process that all work is for. */
export type Watched = { endsAt: Int32Array<SharedArrayBuffer>; processMb: number; parent: number }

const { endsAt, processMb, parent } = workerData as Watched
const watchEveryMs = 20
const megabyte = 1024 * 1024

const end = (signal: NodeJS.Signals): void => void process.kill(process.pid, signal)

setInterval(() => {
  if (process.ppid !== parent) end('SIGKILL')
  if (process.memoryUsage.rss() > processMb * megabyte) end(outOfMemorySignal)
  const limit = Atomics.load(endsAt, 0)
  if (limit > 0 && ownSpentMs() > limit) end(outOfTimeSignal)
}, watchEveryMs)
parentPort?.postMessage('watching')
