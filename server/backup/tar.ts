/** Tar files (ustar), as far as a backup needs them: plain files under short ASCII names, one after the other. */
import type { Writable } from 'node:stream'
import { once } from 'node:events'

const block = 512
/** What eleven octal digits can say. */
const maxBytes = 8 ** 11

/** The file ends too early or is none. */
export class TarError extends Error {}

const paddingOf = (size: number): number => (block - (size % block)) % block

const headerOf = (name: string, size: number): Buffer => {
  if (Buffer.byteLength(name) > 100 || size >= maxBytes) throw new RangeError(`does not fit a tar header: ${name}`)
  const header = Buffer.alloc(block)
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0')
  const write = (at: number, text: string) => header.write(text, at, 'latin1')
  write(0, name)
  write(100, `${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`)
  write(124, `${octal(size, 11)}\0${octal(Math.floor(Date.now() / 1000), 11)}\0`)
  write(148, '        0')
  write(257, 'ustar\x0000')
  write(
    148,
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
  )
  return header
}

/** Writes one file after the other; each promise resolves once the target can take more. */
export const tarWriter = (target: Writable) => {
  const put = async (bytes: Uint8Array): Promise<void> => {
    // A full disk may have broken it while nobody wrote.
    if (target.errored) throw target.errored
    if (!target.write(bytes)) await once(target, 'drain')
  }
  const add = async (name: string, size: number, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => {
    await put(headerOf(name, size))
    let written = 0
    for await (const chunk of content) {
      written += chunk.length
      await put(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    await put(Buffer.alloc(paddingOf(size)))
  }
  return { add, end: () => put(Buffer.alloc(2 * block)) }
}

export type TarEntry = { name: string; size: number; content: AsyncGenerator<Buffer> }

const parseHeader = (header: Buffer): { name: string; size: number } => {
  const text = (from: number, to: number) => header.toString('latin1', from, to).replace(/\0[^]*$/, '')
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (parseInt(text(148, 156), 8) !== sum) throw new TarError('not a tar header')
  return { name: text(0, 100), size: parseInt(text(124, 136), 8) }
}

/** The files in order. What is left unread of one is passed over when the next is asked for. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry, void, undefined> {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** At most `size` bytes, at least one. */
  const some = async (size: number): Promise<Buffer> => {
    while (rest.length === 0) {
      const next = await chunks.next()
      if (next.done) throw new TarError('unexpected end')
      rest = next.value
    }
    const taken = rest.subarray(0, size)
    rest = rest.subarray(taken.length)
    return taken
  }
  const whole = async (size: number): Promise<Buffer> => {
    const taken: Buffer[] = []
    for (let left = size; left > 0; left -= taken.at(-1)!.length) taken.push(await some(left))
    return Buffer.concat(taken)
  }
  for (;;) {
    const header = await whole(block)
    if (header.every((byte) => byte === 0)) return
    const { name, size } = parseHeader(header)
    let left = size
    const content = (async function* () {
      while (left > 0) {
        const chunk = await some(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name, size, content }
    while (left > 0) left -= (await some(left)).length
    await whole(paddingOf(size))
  }
}
