/** A stored file with stretches of it blanked while it is sent: every other byte stays, and stays where it is. */
import { Readable } from 'node:stream'

/** `free`: four letters that tell a box of a film to be empty room. */
export type Stretch = { from: number; to: number; with: 'free' | 'zeros' }

const free = Buffer.from('free')

/** In order, and none within another: of what two say, the letters stay. */
const inOrder = (stretches: readonly Stretch[]): Stretch[] => {
  const sorted = stretches.filter(({ from, to }) => to > from).toSorted((a, b) => a.from - b.from)
  const joined: Stretch[] = []
  for (const each of sorted) {
    const last = joined.at(-1)
    if (last && each.from <= last.to && each.with === last.with) last.to = Math.max(last.to, each.to)
    else joined.push({ ...each })
  }
  return joined
}

export type Blanks = { zeros: Stretch[]; free: Stretch[] }

export const blanksOf = (stretches: readonly Stretch[]): Blanks => ({
  zeros: inOrder(stretches.filter((each) => each.with === 'zeros')),
  free: inOrder(stretches.filter((each) => each.with === 'free')),
})

/** The first of them that ends behind this place. */
const firstBehind = (stretches: readonly Stretch[], at: number): number => {
  let [low, high] = [0, stretches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (stretches[middle]!.to <= at) low = middle + 1
    else high = middle
  }
  return low
}

const blankIn = (bytes: Uint8Array, at: number, stretches: readonly Stretch[]): void => {
  for (let index = firstBehind(stretches, at); index < stretches.length; index += 1) {
    const { from, to, with: filling } = stretches[index]!
    if (from >= at + bytes.length) return
    const [start, end] = [Math.max(from, at), Math.min(to, at + bytes.length)]
    if (filling === 'zeros') bytes.fill(0, start - at, end - at)
    else bytes.set(free.subarray(start - from, end - from), start - at)
  }
}

/** @param start where in the file the content begins */
export const blanked = (content: AsyncIterable<Uint8Array>, { zeros, free: letters }: Blanks, start = 0): Readable =>
  Readable.from(
    (async function* () {
      let at = start
      for await (const chunk of content) {
        const bytes = Uint8Array.from(chunk)
        blankIn(bytes, at, zeros)
        blankIn(bytes, at, letters)
        at += bytes.length
        yield bytes
      }
    })(),
    { objectMode: false },
  )
