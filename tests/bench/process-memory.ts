/** Memory and time of this product's processes, as Linux counts them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const megabyte = 1024

/** Elsewhere there is nothing to read it from. */
export const canReadMemory = existsSync('/proc/self/smaps_rollup')

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended meanwhile.
    return ''
  }
}
const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** A process and all it has started, without the database's. */
const familyOf = (processId: number): number[] => {
  if (read(`/proc/${processId}/cmdline`).includes('postgres')) return []
  const tasks = existsSync(`/proc/${processId}/task`) ? readdirSync(`/proc/${processId}/task`) : []
  const children = tasks.flatMap((task) => read(`/proc/${processId}/task/${task}/children`).trim().split(' '))
  return [processId, ...children.filter((child) => child !== '').flatMap((child) => familyOf(Number(child)))]
}

export type Memory = {
  /** What is shared counted once, in MB. */
  proportional: number
  /** What is shared counted by each. */
  resident: number
}

export const memoryOf = (processIds: number[]): Memory => {
  const texts = processIds.map((id) => read(`/proc/${id}/smaps_rollup`))
  const sum = (name: string): number => texts.reduce((total, text) => total + kilobytes(text, name), 0) / megabyte
  return { proportional: sum('Pss'), resident: sum('Rss') }
}

export const memoryOfFamily = (processId: number): Memory => memoryOf(familyOf(processId))

/** Workers of this process. */
export const ownWorkers = (): number[] => familyOf(process.pid).filter((id) => id !== process.pid)

/** The most a process has taken so far, in MB. */
export const peakOf = (processId: number): number => kilobytes(read(`/proc/${processId}/status`), 'VmHWM') / megabyte

const ticksPerSecond = 100

/** Seconds of a processor that a process has had so far, whatever else the machine was busy with. */
export const processorSecondsOf = (processId: number): number => {
  const [user = 0, system = 0] = read(`/proc/${processId}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / ticksPerSecond
}

export const processorSecondsOfFamily = (processId: number): number =>
  familyOf(processId).reduce((sum, id) => sum + processorSecondsOf(id), 0)

/** Seconds that this process and all it has started and seen end have had so far. */
export const processorSecondsOfAll = (): number =>
  read('/proc/self/stat')
    .replace(/^.*\) /s, '')
    .split(' ')
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
