/** What processes take of the machine. */
import { existsSync, readFileSync } from 'node:fs'

/** Whether one process can see what another takes. */
export const canSeeProcesses = existsSync('/proc/self/status')

/** Milliseconds of a processor that this process has had, in all its threads. */
export const ownSpentMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The kernel counts them so, whatever the machine's own clock does. */
const ticksPerMs = 0.1

/** Of another process; null once it has ended, and where it cannot be seen. */
export const processUse = (pid: number): { spentMs: number; residentMb: number } | null => {
  if (!canSeeProcesses) return null
  try {
    // Its name comes first, in brackets, and may have any characters.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .slice(11, 13)
    const resident = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { spentMs: (Number(user) + Number(system)) / ticksPerMs, residentMb: Number(resident ?? 0) / 1024 }
  } catch {
    return null
  }
}
