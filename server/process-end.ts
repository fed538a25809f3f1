/**
 * How the process ends, asked by a signal or by the end of whoever started it: what was opened is closed, the last first,
 * also where the start has not come to its own end yet.
 */
import type { Logger } from 'pino'

const closers: (() => unknown)[] = []
const controller = new AbortController()

/** Aborted as soon as the process is to end. */
export const ending: AbortSignal = controller.signal

/** Has it closed when the process ends, before what was told earlier. */
export const closeAtEnd = (close: () => unknown): void => void closers.push(close)

const end = async (reason: string, logger: Logger): Promise<void> => {
  if (ending.aborted) process.exit(1)
  logger.info({ reason }, 'stopping')
  controller.abort()
  let exitCode = 0
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      logger.error({ err: error }, 'not closed')
      exitCode = 1
    }
  }
  process.exit(exitCode)
}

/** Ends by a signal, a second one at once; and with the process that started this one, where that holds a channel to it. */
export const listenForEnd = (logger: Logger): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal, logger))
  process.once('disconnect', () => void end('the starter is gone', logger))
}
