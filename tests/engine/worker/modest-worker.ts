/** A worker that keeps nothing of what it is sent. */
import { serve } from '#engine/worker/serve.ts'

const megabyte = 1024 * 1024
serve({
  count: (bytes: Uint8Array) => bytes.length,
  /** MB that its process takes: this thread, and the one that hands jobs on. */
  size: () => process.memoryUsage.rss() / megabyte,
})
