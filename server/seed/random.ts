/** Chance that comes out the same at every start: mulberry32, seeded by a text. */

export type Random = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Both ends included. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** So many different ones, in random order. */
  sample<T>(choices: readonly T[], count: number): T[]
}

const seedOf = (text: string): number =>
  [...text].reduce((hash, character) => Math.imul(hash ^ character.codePointAt(0)!, 0x01000193), 0x811c9dc5)

export const createRandom = (seed: string): Random => {
  let state = seedOf(seed)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
  const sample = <T>(choices: readonly T[], count: number): T[] => {
    const rest = [...choices]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(between(0, rest.length - 1), 1)[0]!)
  }
  return {
    next,
    between,
    sample,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[between(0, choices.length - 1)]!,
  }
}
