/**
 * A few worker threads that are reused. One job a worker at a time; a worker that takes too long or runs out of
 * memory is replaced, and the process stands.
 */
import { Worker } from 'node:worker_threads'
import { errorOf } from './failures.ts'
import type { Request, Response } from './messages.ts'

export type ThreadLimits = {
  /** Worker threads. */
  workers: number
  /** Of one job. */
  timeoutMs: number
  /** Heap of one worker. */
  memoryMb: number
}

export type PoolOptions = ThreadLimits & {
  /** The errors that jobs end with when a limit is met. */
  onTimeout: () => Error
  onOutOfMemory: () => Error
}

/** What the pool's script serves; arguments and results are plain data. */
type OperationTable<Operations> = Record<keyof Operations, (...args: never[]) => unknown>
type AnyOperations = Record<string, (...args: unknown[]) => unknown>

export type JobOptions = {
  /** Jobs of equal affinity go to the worker that had the last of them, when it is free. */
  affinity?: string | undefined
  /** Ends the wait; a job already begun runs on within its limits. */
  signal?: AbortSignal | undefined
  /** Instead of the pool's own limit. */
  timeoutMs?: number | undefined
}

type Job = Request & {
  affinity: string | null
  timeoutMs: number
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Seat = { worker: Worker; job: Job | null; timer: NodeJS.Timeout | null; affinity: string | null }

const youngGenerationMb = 32

export class WorkerPool<Operations extends OperationTable<Operations> = AnyOperations> {
  readonly #script: URL
  readonly #options: PoolOptions
  readonly #seats: Seat[] = []
  #queue: Job[] = []
  #nextId = 1
  #isClosed = false

  constructor(script: URL, options: PoolOptions) {
    this.#script = script
    this.#options = options
  }

  run<Name extends keyof Operations & string>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    { affinity, signal, timeoutMs = this.#options.timeoutMs }: JobOptions = {},
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    if (this.#isClosed) return Promise.reject(new Error('The pool is closed.'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#queue = this.#queue.filter((queued) => queued !== job)
        reject(signal?.reason)
      }
      const settled = (): void => signal?.removeEventListener('abort', abort)
      const job: Job = {
        id: this.#nextId++,
        operation,
        args,
        affinity: affinity ?? null,
        timeoutMs,
        resolve: (result) => {
          settled()
          resolve(result as Awaited<ReturnType<Operations[Name]>>)
        },
        reject: (error) => {
          settled()
          reject(error)
        },
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.#queue.push(job)
      this.#assign()
    })
  }

  /** Ends every worker; jobs still waiting or running are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    const error = new Error('The pool was closed.')
    for (const job of this.#queue) job.reject(error)
    this.#queue = []
    await Promise.all(
      this.#seats.splice(0).map(async (seat) => {
        seat.job?.reject(error)
        this.#release(seat)
        await seat.worker.terminate()
      }),
    )
  }

  #assign(): void {
    while (this.#queue.length > 0) {
      const job = this.#queue[0]!
      const free = this.#seats.filter((seat) => seat.job === null)
      const seat =
        free.find((each) => each.affinity !== null && each.affinity === job.affinity) ??
        (this.#seats.length < this.#options.workers ? this.#open() : free[0])
      if (seat === undefined) return
      this.#queue.shift()
      this.#start(seat, job)
    }
  }

  #open(): Seat {
    const worker = new Worker(this.#script, {
      // Strangers' files are worked on there: no secrets, no way to fill the log.
      env: {},
      stdout: true,
      stderr: true,
      execArgv: [],
      resourceLimits: {
        maxOldGenerationSizeMb: this.#options.memoryMb,
        maxYoungGenerationSizeMb: youngGenerationMb,
        stackSizeMb: 4,
      },
    })
    worker.stdout.resume()
    worker.stderr.resume()
    worker.unref()
    const seat: Seat = { worker, job: null, timer: null, affinity: null }
    worker.on('message', (response: Response) => this.#finish(seat, response))
    worker.on('error', (error: NodeJS.ErrnoException) =>
      this.#replace(seat, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.#options.onOutOfMemory() : error),
    )
    worker.on('exit', (code) => this.#replace(seat, new Error(`The worker ended with code ${code}.`)))
    this.#seats.push(seat)
    return seat
  }

  #start(seat: Seat, job: Job): void {
    seat.job = job
    seat.affinity = job.affinity
    seat.timer = setTimeout(() => this.#replace(seat, this.#options.onTimeout()), job.timeoutMs)
    seat.worker.ref()
    const request: Request = { id: job.id, operation: job.operation, args: job.args }
    try {
      seat.worker.postMessage(request)
    } catch (error) {
      // An argument that cannot be cloned is the caller's mistake.
      this.#release(seat)
      job.reject(error)
    }
  }

  #finish(seat: Seat, response: Response): void {
    const { job } = seat
    if (job === null || job.id !== response.id) return
    this.#release(seat)
    if ('failure' in response) job.reject(errorOf(response.failure))
    else job.resolve(response.result)
    this.#assign()
  }

  #release(seat: Seat): void {
    if (seat.timer !== null) clearTimeout(seat.timer)
    seat.timer = null
    seat.job = null
    seat.worker.unref()
  }

  #replace(seat: Seat, error: Error): void {
    const position = this.#seats.indexOf(seat)
    if (position < 0) return
    this.#seats.splice(position, 1)
    const { job } = seat
    this.#release(seat)
    void seat.worker.terminate()
    job?.reject(error)
    this.#assign()
  }
}
