/** A worker that keeps nothing of what it is sent. */
import { answering } from '#engine/worker/answering.ts'

const megabyte = 1024 * 1024
export const answer = answering({
  count: (bytes: Uint8Array) => bytes.length,
  /** MB that its process takes. */
  size: () => process.memoryUsage.rss() / megabyte,
})
