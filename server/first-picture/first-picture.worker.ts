/**
 * The thread that draws, one picture after the other: no two persons' screens are ever alive at once. It reaches nothing
 * by itself: whatever a screen wants to know is asked of the server's thread.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { PictureAnswer } from '#domain/first-picture.ts'
import type { FromThread, PictureModule, ToThread } from './messages.ts'

const port = parentPort!
const say = (message: FromThread): void => port.postMessage(message)

const { picturedPaths, draw } = (await import((workerData as { script: string }).script)) as PictureModule

const waiting = new Map<number, (answered: PictureAnswer) => void>()
let asked = 0

const drawOne = async ({ job, wanted }: Extract<ToThread, { wanted: unknown }>): Promise<void> => {
  const ask = (path: string): Promise<PictureAnswer> =>
    new Promise((resolve) => {
      const question = asked++
      waiting.set(question, resolve)
      say({ job, question, path })
    })
  try {
    say({ job, drawn: await draw(wanted, ask) })
  } catch (error) {
    say({ job, failure: (error as Error).stack ?? String(error) })
  }
  waiting.clear()
}

let last = Promise.resolve()
port.on('message', (message: ToThread) => {
  if ('wanted' in message) {
    last = last.then(() => drawOne(message))
    return
  }
  waiting.get(message.question)?.(message.answered)
  waiting.delete(message.question)
})
say({ picturedPaths })
