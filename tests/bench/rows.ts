/** What a benchmark says: one figure, the limit it must keep, and whether it does. */
export type Row = {
  name: string
  /** As a person reads it, with its unit. */
  figure: string
  /** As a person reads it; empty where the row only tells. */
  limit: string
  isKept: boolean
}

export const atMost = (name: string, value: number, limit: number, unit: string, note = ''): Row => ({
  name,
  figure: `${value.toFixed(value < 10 ? 2 : 1)} ${unit}${note}`,
  limit: `≤ ${limit} ${unit}`,
  isKept: value <= limit,
})

export const atLeast = (name: string, value: number, limit: number, unit: string, note = ''): Row => ({
  name,
  figure: `${value.toFixed(2)} ${unit}${note}`,
  limit: `≥ ${limit} ${unit}`,
  isKept: value >= limit,
})

export const told = (name: string, figure: string): Row => ({ name, figure, limit: '', isKept: true })

let wanted: readonly string[] = []
/** From now on only those limits are measured that one of the texts names, in part or whole; all of them without a text. */
export const wantOnly = (texts: readonly string[]): void => {
  wanted = texts
}
/** Whether one of these limits is to be measured. */
export const isWanted = (...names: string[]): boolean =>
  wanted.length === 0 || names.some((name) => wanted.some((text) => name.includes(text) || text.includes(name)))

const width = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0xff ? 2 : 1), 0)
const padded = (text: string, to: number): string => text + ' '.repeat(Math.max(0, to - width(text)))

export const formatRow = ({ name, figure, limit, isKept }: Row): string =>
  `${isKept ? '  ' : '✗ '}${padded(name, 46)}${padded(figure, 34)}${limit}`

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Milliseconds of each of `times` runs, after `warmUp` that are not counted. */
export const measure = async (run: () => unknown, times: number, warmUp: number): Promise<number[]> => {
  const results: number[] = []
  for (let index = 0; index < warmUp + times; index += 1) {
    const begun = performance.now()
    await run()
    if (index >= warmUp) results.push(performance.now() - begun)
  }
  return results
}

/** The same in time of the processors that this process has had: what else the machine is busy with falls on nothing. */
export const measureProcessor = async (run: () => unknown, times: number, warmUp: number): Promise<number[]> => {
  const results: number[] = []
  for (let index = 0; index < warmUp + times; index += 1) {
    const begun = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(begun)
    if (index >= warmUp) results.push((user + system) / 1000)
  }
  return results
}

/** Milliseconds of each call, the median of so many; they take turns, so that a busy moment of the machine falls on all. */
export const inTurns = async (calls: readonly (() => Promise<unknown>)[], rounds = 40): Promise<number[]> => {
  const times: number[][] = calls.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, call] of calls.entries()) times[index]!.push(...(await measure(call, 1, round === 0 ? 5 : 0)))
  return times.map(median)
}

export const noteOfTimes = (times: readonly number[]): string =>
  `（${times.map((time) => time.toFixed(1)).join(' / ')} ms）`
