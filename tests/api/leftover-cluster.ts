/** A process that waits for the end of a test run, which is the end of its input, and takes away its folder with the database in it. */
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const folder = process.argv[2]!

const readPid = async (): Promise<number | null> => {
  const text = await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8').catch(() => '')
  return Number(text.split('\n')[0]) || null
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const stop = async (pid: number): Promise<void> => {
  // PostgreSQL's immediate end: nobody will read the database again.
  process.kill(pid, 'SIGQUIT')
  while (isAlive(pid)) await new Promise((wait) => setTimeout(wait, 50))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.stdin.resume().once('end', async () => {
  const pid = await readPid()
  if (pid && isAlive(pid)) await stop(pid)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  process.exit(0)
})
