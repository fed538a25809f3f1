/**
 * A few worker processes that are reused and end when nothing is left to do. One job a worker at a time; a worker that
 * takes too long or too much memory is killed and replaced. Processes, for a thread in the middle of a native decoder
 * cannot be ended, and what it keeps busy there (libuv's threads) password checks and file reads of the whole server
 * wait for.
 */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { BusyError } from './busy-error.ts'
import { errorOf } from './failures.ts'
import { FairQueue } from './fair-queue.ts'
import type { Caller } from './fair-queue.ts'
import { heapIsFullSignal, outOfMemorySignal, outOfTimeSignal } from './messages.ts'
import type { Answer, Request, Response } from './messages.ts'
import { processUse } from './process-use.ts'
import { compiledCode, sourceScript } from './worker-scripts.ts'
import type { WorkerScript } from './worker-scripts.ts'

export type WorkerLimits = {
  /** Worker processes; where there are several, one more for whoever would wait for another company's work alone. */
  workers: number
  /** Of one job, in processor time. */
  timeoutMs: number
  /** Heap of one worker; natively it may take as much again. */
  memoryMb: number
}

export type PoolOptions = WorkerLimits & {
  /** Workers that stand ready before anybody asks for one; default: none. */
  ready?: number
  /** A worker without a job for so long is let go with all it keeps. */
  idleMs?: number
  /** The errors that jobs end with when a limit is met. */
  onTimeout: (timeoutMs: number) => Error
  onOutOfMemory: () => Error
}

/** What the pool's script serves; arguments and results are plain data. */
type OperationTable<Operations> = Record<keyof Operations, (...args: never[]) => unknown>
type AnyOperations = Record<string, (...args: unknown[]) => unknown>

export type JobOptions = {
  /** Jobs of equal affinity go to the worker that had the last of them, when it is free. */
  affinity?: string | undefined
  /** Whose turn it takes; without it the application's own. */
  for?: Caller | undefined
  /** Ends the wait; a job already begun runs on within its limits. */
  signal?: AbortSignal | undefined
  /** Instead of the pool's own limit. */
  timeoutMs?: number | undefined
}

type Job = Request & {
  affinity: string | null
  caller: Caller | null
  /** A worker ended under it already. */
  wasLost: boolean
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}
type Seat = {
  process: ChildProcess
  isReady: boolean
  job: Job | null
  /** Of the job; between jobs, of the time without one. */
  timer: NodeJS.Timeout | null
  affinity: string | null
  /** What it took before its job; null once it watches over itself. */
  unwatched: { spentMs: number; watch: NodeJS.Timeout | null } | null
}

/** A worker may take this long to load; a job's own time begins after that. */
const loadingMs = 30_000
/** On a busy machine a job may take so many times its limit by the clock; who waits longer has given up. */
const patience = 10
/** A page of small pictures asks for about so many at once. */
const maxWaitingPerPerson = 24
/** Long enough to look at a preview and go on typing. */
const usualIdleMs = 30_000
/** Code, libraries and the young generation. */
const ownMemoryMb = 256
/** The young generation's halves: a form leaves little behind, so that it is collected before it grows. */
const semiSpaceMb = 8
/** Formulas within formulas, as deep as Excel lets them be. */
const stackKb = 3900
const watchEveryMs = 20

export class WorkerPool<Operations extends OperationTable<Operations> = AnyOperations> {
  readonly #script: WorkerScript
  readonly #options: PoolOptions
  readonly #seats: Seat[] = []
  readonly #queue: FairQueue<Job>
  #nextId = 1
  #isClosed = false

  /** @param script as workerScripts gives it; a URL is a script in the language of the sources */
  constructor(script: WorkerScript | URL, options: PoolOptions) {
    this.#script = script instanceof URL ? sourceScript(script) : script
    this.#options = options
    // Where there is more than one worker, nobody has them all.
    this.#queue = new FairQueue(Math.max(1, options.workers - 1))
  }

  /** Opens the workers that stand ready; without this call they come with the first job. */
  start(): void {
    while (!this.#isClosed && this.#seats.length < (this.#options.ready ?? 0)) this.#open()
  }

  /** @throws {BusyError} too much of this person waits already */
  run<Name extends keyof Operations & string>(
    operation: Name,
    args: Parameters<Operations[Name]>,
    { affinity, for: given, signal, timeoutMs = this.#options.timeoutMs }: JobOptions = {},
  ): Promise<Awaited<ReturnType<Operations[Name]>>> {
    if (this.#isClosed) return Promise.reject(new Error('The pool is closed.'))
    if (signal?.aborted) return Promise.reject(signal.reason)
    const caller = given ?? null
    if (caller !== null && this.#queue.waitingOf(caller) >= maxWaitingPerPerson) return Promise.reject(new BusyError())
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        this.#queue.remove(job)
        reject(signal?.reason)
      }
      const settled = (): void => signal?.removeEventListener('abort', abort)
      const job: Job = {
        id: this.#nextId++,
        operation,
        args,
        affinity: affinity ?? null,
        caller,
        wasLost: false,
        limitMs: timeoutMs,
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
      this.#queue.add(job)
      this.#assign()
    })
  }

  /** Jobs that run, and that wait for a worker. */
  load(): { running: number; waiting: number } {
    return { running: this.#seats.filter(({ job }) => job !== null).length, waiting: this.#queue.length }
  }

  /** Ends every worker; jobs still waiting or running are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true
    const error = new Error('The pool was closed.')
    for (const job of this.#queue.clear()) job.reject(error)
    await Promise.all(
      this.#seats.splice(0).map(async (seat) => {
        seat.job?.reject(error)
        this.#release(seat)
        const { process: worker } = seat
        if (worker.exitCode !== null || worker.signalCode !== null) return
        const ended = once(worker, 'exit')
        worker.ref()
        worker.kill('SIGKILL')
        await ended
      }),
    )
  }

  #assign(): void {
    for (;;) {
      const free = this.#seats.filter((seat) => seat.job === null)
      const job = this.#next(this.#seats.flatMap((seat) => seat.job ?? []))
      if (job === undefined) return
      const seat =
        free.find((each) => each.affinity !== null && each.affinity === job.affinity) ?? free[0] ?? this.#open()
      this.#start(seat, job)
    }
  }

  /** Where one company keeps all workers busy, one more stands in for the others until theirs is done. */
  #next(running: Job[]): Job | undefined {
    const { workers } = this.#options
    if (running.length < workers) return this.#queue.take(running)
    return running.length === workers && workers > 1 ? this.#queue.takeOther(running) : undefined
  }

  /** Of memory that a worker may take in all. */
  get #mostMb(): number {
    return 2 * this.#options.memoryMb + ownMemoryMb
  }

  #open(): Seat {
    const { memoryMb } = this.#options
    const worker = fork(
      this.#script.keeper,
      [this.#script.script.href, this.#script.watch.href, String(this.#mostMb)],
      {
        // Strangers' files are worked on there: no secrets, no way to fill the log.
        // Two heaps are enough for its threads: with one a thread, what a picture took is kept by each of them.
        env: { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: compiledCode() },
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: [
          // For collect-bytes.
          '--expose-gc',
          `--max-old-space-size=${memoryMb}`,
          `--max-semi-space-size=${semiSpaceMb}`,
          `--stack-size=${stackKb}`,
          // Collecting by several threads is sooner done and costs more: others wait for the processors.
          '--single-threaded-gc',
        ],
        serialization: 'advanced',
      },
    )
    const seat: Seat = {
      process: worker,
      isReady: false,
      job: null,
      timer: null,
      affinity: null,
      unwatched: { spentMs: 0, watch: null },
    }
    this.#hold(seat, false)
    worker.on('message', (response: Response) => this.#hear(seat, response))
    worker.on('error', (error) => this.#replace(seat, error))
    worker.on('exit', (code, signal) => this.#lose(seat, signal ?? code))
    this.#seats.push(seat)
    return seat
  }

  /** A worker that the system killed did so for no fault of its job, which is tried once more; one that met a limit did. */
  #lose(seat: Seat, code: number | NodeJS.Signals | null): void {
    const { job } = seat
    const isLimit = code === outOfMemorySignal || code === heapIsFullSignal || code === outOfTimeSignal
    if (job === null || isLimit || job.wasLost || this.#isClosed || !this.#seats.includes(seat))
      return this.#replace(seat, this.#errorOfEnd(seat, code))
    job.wasLost = true
    seat.job = null
    this.#queue.add(job)
    this.#replace(seat, this.#errorOfEnd(seat, code))
  }

  #errorOfEnd({ job }: Seat, code: number | NodeJS.Signals | null): Error {
    if (code === outOfMemorySignal || code === heapIsFullSignal) return this.#options.onOutOfMemory()
    if (code === outOfTimeSignal && job !== null) return this.#options.onTimeout(job.limitMs)
    return new Error(`The worker ended with code ${code}.`)
  }

  /** Whether the worker keeps the server's process from ending. */
  #hold({ process: worker }: Seat, isHeld: boolean): void {
    for (const handle of [worker, worker.channel]) {
      if (isHeld) handle?.ref()
      else handle?.unref()
    }
  }

  #start(seat: Seat, job: Job): void {
    seat.job = job
    seat.affinity = job.affinity
    this.#limit(seat, job.limitMs)
    if (seat.isReady) this.#watch(seat)
    this.#hold(seat, true)
    const request: Request = { id: job.id, operation: job.operation, args: job.args, limitMs: job.limitMs }
    try {
      seat.process.send(request)
    } catch (error) {
      // An argument that cannot be cloned is the caller's mistake.
      this.#release(seat)
      job.reject(error)
    }
  }

  /** Behind the worker's own watch, for one that waits for ever without using its processor. */
  #limit(seat: Seat, limitMs: number): void {
    if (seat.timer !== null) clearTimeout(seat.timer)
    const isLoading = !seat.isReady
    seat.timer = setTimeout(
      () => this.#replace(seat, this.#options.onTimeout(limitMs)),
      patience * limitMs + (isLoading ? loadingMs : 0),
    )
  }

  /** In place of the worker's own watch, which comes after its first answer: loading is no part of the job. */
  #watch(seat: Seat): void {
    const { unwatched, job } = seat
    const pid = seat.process.pid
    if (unwatched === null || unwatched.watch !== null || job === null || pid === undefined) return
    unwatched.spentMs = processUse(pid)?.spentMs ?? 0
    const look = (): void => {
      const use = processUse(pid)
      if (use === null || seat.job === null) return
      const { limitMs } = seat.job
      if (use.residentMb > this.#mostMb) this.#replace(seat, this.#options.onOutOfMemory())
      else if (use.spentMs - unwatched.spentMs > limitMs) this.#replace(seat, this.#options.onTimeout(limitMs))
    }
    unwatched.watch = setInterval(look, watchEveryMs).unref()
  }

  #endWatch({ unwatched }: Seat): void {
    if (unwatched === null || unwatched.watch === null) return
    clearInterval(unwatched.watch)
    unwatched.watch = null
  }

  #hear(seat: Seat, response: Response): void {
    if ('ready' in response) {
      seat.isReady = true
      if (seat.job === null) return
      this.#limit(seat, seat.job.limitMs)
      this.#watch(seat)
    } else if ('watched' in response) {
      this.#endWatch(seat)
      seat.unwatched = null
    } else if ('fault' in response) this.#replace(seat, new Error(response.fault))
    else this.#finish(seat, response)
  }

  #finish(seat: Seat, answer: Answer): void {
    const { job } = seat
    if (job === null || job.id !== answer.id) return
    this.#release(seat)
    if ('failure' in answer) job.reject(errorOf(answer.failure))
    else job.resolve(answer.result)
    this.#assign()
    if (seat.job === null) seat.timer = setTimeout(() => this.#letGo(seat), this.#options.idleMs ?? usualIdleMs).unref()
  }

  /** What a worker has read and parsed goes with it: nothing else gives that much memory back. */
  #letGo(seat: Seat): void {
    this.#seats.splice(this.#seats.indexOf(seat), 1)
    seat.process.kill('SIGKILL')
    this.start()
  }

  #release(seat: Seat): void {
    if (seat.timer !== null) clearTimeout(seat.timer)
    seat.timer = null
    seat.job = null
    this.#endWatch(seat)
    this.#hold(seat, false)
  }

  #replace(seat: Seat, error: Error): void {
    const position = this.#seats.indexOf(seat)
    if (position < 0) return
    this.#seats.splice(position, 1)
    const { job } = seat
    this.#release(seat)
    seat.process.kill('SIGKILL')
    job?.reject(error)
    this.#assign()
  }
}
