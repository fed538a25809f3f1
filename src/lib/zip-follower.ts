/**
 * Follows an archive while its bytes arrive: which of its files are whole, and at the end whether all of it came. For
 * archives as the server streams them: stored, each file with its length behind it.
 */
export type ZipFollower = {
  feed: (chunk: Uint8Array) => void
  /** Of the files that are whole. */
  names: readonly string[]
  isWhole: () => boolean
}

const signatures = { file: 0x04034b50, lengths: 0x08074b50, end: 0x06054b50 } as const
const sizes = { file: 30, lengths: 16, end: 22 } as const

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

export const createZipFollower = (): ZipFollower => {
  const names: string[] = []
  let place: 'head' | 'content' | 'directory' = 'head'
  let name = ''
  /** Of the content so far. */
  let length = 0
  let rest: Uint8Array = new Uint8Array(0)

  /** How much of the bytes from `at` on is understood; 0: more must come first. */
  const step = (bytes: Uint8Array, at: number): number => {
    const left = bytes.length - at
    const view = new DataView(bytes.buffer, bytes.byteOffset + at)
    if (place === 'head') {
      if (left < sizes.file) return 0
      if (view.getUint32(0, true) !== signatures.file) {
        place = 'directory'
        return 0
      }
      const nameLength = view.getUint16(26, true)
      const whole = sizes.file + nameLength + view.getUint16(28, true)
      if (left < whole) return 0
      name = new TextDecoder().decode(bytes.subarray(at + sizes.file, at + sizes.file + nameLength))
      length = 0
      place = 'content'
      return whole
    }
    // Contents may hold the mark by chance, or be archives themselves: only the right length says that this one is over.
    const next = bytes.indexOf(0x50, at)
    const before = next === -1 ? left : next - at
    length += before
    if (before > 0 || left < sizes.lengths) return before
    if (view.getUint32(0, true) === signatures.lengths && view.getUint32(8, true) === length) {
      names.push(name)
      place = 'head'
      return sizes.lengths
    }
    length += 1
    return 1
  }

  return {
    names,
    feed: (chunk) => {
      const bytes = joined(rest, chunk)
      let at = 0
      let understood = 1
      while (place !== 'directory' && understood > 0) {
        understood = step(bytes, at)
        at += understood
      }
      rest = bytes.slice(place === 'directory' ? Math.max(0, bytes.length - sizes.end) : at)
    },
    isWhole: () =>
      place === 'directory' &&
      rest.length === sizes.end &&
      new DataView(rest.buffer).getUint32(0, true) === signatures.end,
  }
}
