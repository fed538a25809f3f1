/**
 * First pictures of screens: HTML as React would draw it, made beside the server's own thread, and sent with the page.
 * They are a kindness and never a condition: where one is not there soon, the page goes out without.
 */
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { DrawnPicture, PictureAnswer, WantedPicture } from '#domain/first-picture.ts'
import type { FromThread, ToThread } from './messages.ts'

export type Picture = DrawnPicture & {
  /** What it was made from: bodies by the path that was asked. */
  answers: ReadonlyMap<string, string>
}

/** How a picture came out, as it is counted. */
export type Outcome = 'drawn' | 'busy' | 'late' | 'failed' | 'starting'

type Job = {
  person: number
  answers: Map<string, string>
  ask: Ask
  isRefused: boolean
  settle: (picture: Picture | null) => void
}
/** Answers a path as the same person's browser would be answered. */
type Ask = (path: string) => Promise<PictureAnswer>

/** `changedLists`: lists that this browser shows in another way than the server would. */
type Browser = { person: number; changedLists: readonly string[] }

type Options = {
  /** The build of src/first-picture.tsx; where there is none, there are no pictures. */
  script: string
  logger: Logger
  count?: (outcome: Outcome) => void
  patienceMs?: number
}

/** Drawn and waiting ones together; whoever comes then gets the page at once. */
const mostJobs = 2
/** After so many that came too late, one after the other: there is more urgent work. */
const mostLate = 3
const restMs = 5_000
/** A thread that says nothing for so long has gone astray. */
const strayMs = 10_000
/** A thread that ended is started again no sooner. */
const restartMs = 30_000
const heapMb = 192
const youngGenerationMb = 16

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`)

export const createFirstPictures = ({ script, logger, count, patienceMs = 200 }: Options) => {
  const isBuilt = existsSync(script)
  const jobs = new Map<number, Job>()
  let thread: Worker | null = null
  let screens: { pattern: RegExp; list: string | undefined }[] | null = null
  let restsUntil = 0
  let numbered = 0
  let lateOnes = 0
  let wasLogged = false

  const fail = (error: unknown): void => {
    count?.('failed')
    if (wasLogged) return
    wasLogged = true
    logger.error({ err: error }, 'a first picture was not drawn; further failures are only counted')
  }

  const end = (jobNumber: number, picture: Picture | null): void => {
    const job = jobs.get(jobNumber)
    jobs.delete(jobNumber)
    job?.settle(picture)
  }

  const answer = async (
    of: Worker,
    { job: jobNumber, question, path }: { job: number; question: number; path: string },
  ) => {
    const job = jobs.get(jobNumber)
    if (!job) return
    const answered = await job.ask(path).catch((): PictureAnswer => ({ status: 500, body: '' }))
    if (answered.status === 200) job.answers.set(path, answered.body)
    else job.isRefused = true
    of.postMessage({ job: jobNumber, question, answered } satisfies ToThread)
  }

  const hear = (of: Worker, message: FromThread): void => {
    if ('picturedPaths' in message)
      screens = message.picturedPaths.map(({ path, list }) => ({ pattern: patternOf(path), list }))
    else if ('question' in message) void answer(of, message)
    else if ('failure' in message) {
      fail(new Error(message.failure))
      end(message.job, null)
    } else {
      const job = jobs.get(message.job)
      const isWhole = message.drawn !== null && job !== undefined && !job.isRefused
      end(message.job, isWhole ? { ...message.drawn!, answers: job.answers } : null)
    }
  }

  const start = (): void => {
    const started = new Worker(new URL('first-picture.worker.ts', import.meta.url), {
      workerData: { script: pathToFileURL(script).href },
      execArgv: [],
      env: { ...process.env, NODE_ENV: 'production' },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngGenerationMb },
    })
    thread = started
    started.unref()
    started.on('message', (message: FromThread) => hear(started, message))
    started.on('error', fail)
    started.on('exit', () => {
      if (thread !== started) return
      thread = null
      screens = null
      restsUntil = Date.now() + restartMs
      for (const job of [...jobs.keys()]) end(job, null)
    })
  }

  const drawWith = (to: Worker, wanted: WantedPicture, person: number, ask: Ask): Promise<Picture | null> =>
    new Promise((resolve) => {
      const job = numbered++
      const late = setTimeout(() => {
        count?.('late')
        lateOnes += 1
        if (lateOnes % mostLate === 0) restsUntil = Date.now() + restMs
        resolve(null)
      }, patienceMs)
      const stray = setTimeout(() => void to.terminate(), strayMs)
      stray.unref()
      const settle = (picture: Picture | null) => {
        clearTimeout(late)
        clearTimeout(stray)
        resolve(picture)
      }
      jobs.set(job, { person, answers: new Map(), ask, isRefused: false, settle })
      to.postMessage({ job, wanted } satisfies ToThread)
    })

  return {
    /** Null where the page goes out without. */
    draw: async (wanted: WantedPicture, { person, changedLists }: Browser, ask: Ask): Promise<Picture | null> => {
      if (!isBuilt || Date.now() < restsUntil) return null
      if (!thread) start()
      if (!screens) {
        count?.('starting')
        return null
      }
      const { pathname } = new URL(wanted.address, 'http://localhost')
      const screen = screens.find(({ pattern }) => pattern.test(pathname))
      if (!screen || (screen.list !== undefined && changedLists.includes(screen.list))) return null
      // Nobody has both places.
      if (jobs.size >= mostJobs || [...jobs.values()].some((job) => job.person === person)) {
        count?.('busy')
        return null
      }
      const picture = await drawWith(thread!, wanted, person, ask)
      if (picture) {
        count?.('drawn')
        lateOnes = 0
      }
      return picture
    },
    close: async (): Promise<void> => {
      await thread?.terminate()
    },
  }
}

export type FirstPictures = ReturnType<typeof createFirstPictures>
