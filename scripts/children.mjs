/** The processes that a script starts, none of which outlives it. */
import { spawn } from 'node:child_process'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
/** A terminal sends a signal to all that npm started, and npm sends it on: what comes so soon is the same one. */
const ECHO_MS = 1000
const STARTER_CHECK_MS = 500

const children = new Set()
let endedAt = null

/** Ends a process, and what it started unless it sees to that itself. */
const stop = ({ child, seesToItsOwn }) => {
  if (seesToItsOwn) return void child.kill('SIGTERM')
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const end = () => {
  const isEcho = endedAt !== null && Date.now() - endedAt < ECHO_MS
  if (isEcho) return
  endedAt ??= Date.now()
  children.forEach(stop)
  if (children.size === 0) process.exit(1)
}

/**
 * Starts a process out of the terminal's reach: its signals come from here, once. `seesToItsOwn`: what it started in its
 * turn it ends itself, at the right moment.
 */
export const start = (command, args, { seesToItsOwn = false, ...options }) => {
  const child = spawn(command, args, { ...options, detached: true })
  const entry = { child, seesToItsOwn }
  if (child.pid) children.add(entry)
  const forget = () => {
    children.delete(entry)
    if (endedAt !== null && children.size === 0) process.exit(1)
  }
  child.on('error', forget).on('close', forget)
  return child
}

/** Ends all of them, and then this process, when a signal asks for it or npm, which started it, is gone. */
export const endTogether = () => {
  for (const signal of signals) process.on(signal, end)
  if (!process.env.npm_lifecycle_event) return
  const starter = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(timer)
    end()
  }, STARTER_CHECK_MS)
  timer.unref()
}
