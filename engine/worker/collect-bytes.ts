const megabyte = 1024 * 1024
/** V8 itself waits for 64 MB whatever the heap may take. */
const collectAfter = 16 * megabyte

/** Bytes of files outside the heap, of this thread. */
const bytesHeld = (): number => process.memoryUsage().arrayBuffers

/**
 * To be called after each job: frees the bytes that it left, once they are many. What is kept on purpose, a workbook
 * say, is not counted again. Needs `--expose-gc`; without it nothing happens but what V8 does anyway.
 */
export const bytesCollector = (): (() => void) => {
  let kept = 0
  return () => {
    const held = bytesHeld()
    // A collection goes on beside the thread: what it finds last is seen at the next call.
    kept = Math.min(kept, held)
    if (held < kept + collectAfter) return
    // They are young: nothing else has been collected since they came, and what is old need not be walked.
    globalThis.gc?.({ type: 'minor' })
    kept = bytesHeld()
  }
}
