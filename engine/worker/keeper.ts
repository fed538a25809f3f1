/**
 * Entry of a worker's process: one operation a message, one answer each, in its first thread, so that a fresh worker starts
 * no second runtime before it answers. Once it has answered, or waits for its first job, a second thread watches over it
 * (watch.ts), which can end the process in the middle of anything; until then the pool does, which can see what a process
 * takes where there is /proc. Elsewhere the second thread comes before the first job.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire, Module } from 'node:module'
import { constants as systemConstants, getPriority, setPriority } from 'node:os'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { constants, Script } from 'node:vm'
import { Worker } from 'node:worker_threads'
import type { Answering } from './answering.ts'
import { bytesCollector } from './collect-bytes.ts'
import { keepCompiledCode, workerPriority } from './messages.ts'
import type { Request, Response } from './messages.ts'
import { canSeeProcesses, ownSpentMs } from './process-use.ts'
import type { Watched } from './watch.ts'

type WorkerModule = { answer: Answering }

const [script = '', watch = '', processMb = ''] = process.argv.slice(2)
/** A worker without a job for so long has time for its second thread. */
const restMs = 250

// Before any thread begins, each of which takes it over: whoever waits for an answer comes before what is drawn.
setPriority(Math.min(getPriority() + workerPriority, systemConstants.priority.PRIORITY_LOW))

const say = (response: Response): void => void process.send?.(response)

/** When the job's time is over, in milliseconds of this process's processor time; 0: no job. */
const endsAt = new Int32Array(new SharedArrayBuffer(4))
let isWatched = false
const beginWatch = (): void => {
  if (isWatched) return
  isWatched = true
  const workerData: Watched = { endsAt, processMb: Number(processMb), parent: process.ppid }
  const thread = new Worker(new URL(watch), { execArgv: [], workerData })
  thread.once('message', () => say({ watched: true }))
  thread.unref()
}

/**
 * How often V8 runs a function before its compilers optimize it: during the first job, which they would slow down by a fifth
 * and seldom serve, and from then on, as it comes. Sums over a hundred thousand cells are optimized in either.
 */
const patience = {
  'invocation-count-for-early-optimization': { first: 4000, usual: 30 },
  'invocation-count-for-maglev': { first: 4000, usual: 400 },
  'invocation-count-for-maglev-osr': { first: 1000, usual: 100 },
  'invocation-count-for-turbofan': { first: 12_000, usual: 3000 },
  'invocation-count-for-osr': { first: 2000, usual: 500 },
}
let patienceNow: 'first' | 'usual' = 'usual'
const optimizeAfter = (when: 'first' | 'usual'): void => {
  if (when === patienceNow) return
  patienceNow = when
  for (const [flag, count] of Object.entries(patience)) setFlagsFromString(`--${flag}=${count[when]}`)
}

/**
 * A bundle, and the code that V8 made of it in an earlier process, functions that were called there included: a fresh one
 * would compile them one by one as they are called.
 */
const loadBundle = (path: string): { module: WorkerModule; keepCompiled: () => void } => {
  const compiled = `${path}.compiled`
  const code = new Script(
    `(function (exports, require, module, __filename, __dirname) {${readFileSync(path, 'utf8')}\n})`,
    {
      filename: path,
      ...(existsSync(compiled) && { cachedData: readFileSync(compiled) }),
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    },
  )
  // Not before, and not where code is to be kept: what was compiled under other flags is refused.
  if (existsSync(compiled)) optimizeAfter('first')
  const module = new Module(path)
  const require = createRequire(path)
  // Pieces that are loaded when they are needed ask for it again: it is there once, with all it keeps.
  require.cache[path] = module
  code.runInThisContext()(module.exports, require, module, path, dirname(path))
  module.loaded = true
  return {
    module: module.exports as WorkerModule,
    keepCompiled: () => writeFileSync(compiled, code.createCachedData()),
  }
}

const load = async (): Promise<Answering> => {
  if (!script.endsWith('.cjs')) return ((await import(script)) as WorkerModule).answer
  const { module, keepCompiled } = loadBundle(fileURLToPath(script))
  return (request) =>
    request.operation === keepCompiledCode
      ? Promise.resolve({ id: request.id, result: keepCompiled() })
      : module.answer(request)
}

const serve = (answer: Answering): void => {
  const collectBytes = bytesCollector()
  const resting = setTimeout(beginWatch, restMs)
  process.on('message', (request: Request) => {
    clearTimeout(resting)
    Atomics.store(endsAt, 0, Math.ceil(ownSpentMs() + request.limitMs))
    void answer(request)
      .then((response) => {
        Atomics.store(endsAt, 0, 0)
        optimizeAfter('usual')
        say(response)
        setImmediate(beginWatch)
      })
      .then(collectBytes)
  })
  say({ ready: true })
}

process.on('uncaughtException', (error) => {
  const lastWords: Response = { fault: error.stack ?? String(error) }
  process.send?.(lastWords, () => process.exit(1))
})
process.on('disconnect', () => process.exit())
// A terminal tells them to the whole group; the server finishes its requests first, and then closes this channel.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)

if (!canSeeProcesses) beginWatch()
void load().then(serve)
