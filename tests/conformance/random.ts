/** Chance that a seed repeats. */
export type Chance = {
  /** 0 up to, not including, 1. */
  next(): number
  /** A whole number from 0 up to, not including, the bound. */
  below(bound: number): number
  of<T>(choices: readonly T[]): T
}

/** mulberry32 over a text's hash. */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return { next, below, of: (choices) => choices[below(choices.length)]! }
}
