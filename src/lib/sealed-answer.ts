/**
 * An answer as one body of sealed pieces: what its headers say and its address stand before its own bytes, and all of it is
 * sealed together, a quarter of a megabyte at a time. So a small one is opened in one step, a large one is never in memory
 * whole, and any part of it is found without what stands before it.
 */
import { newNonce, nonceBytes, openBytes, sealBytes, tagBytes } from './seal.ts'

const pieceBytes = 256 * 1024
const sealedPieceBytes = nonceBytes + pieceBytes + tagBytes
const lengthBytes = 4
/** The last part of a nonce counts the pieces: none is taken for another. */
const countAt = nonceBytes - 4

/** What is sealed with the bytes. */
export type Head = { address: string; status: number; headers: [string, string][] }

type Bytes = Uint8Array<ArrayBuffer>

const join = (parts: readonly Bytes[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const headBytes = (head: Head): Bytes => {
  const text = new TextEncoder().encode(JSON.stringify(head))
  const length = new Uint8Array(lengthBytes)
  new DataView(length.buffer).setUint32(0, text.length)
  return join([length, text])
}

/** Pieces of one answer, sealed in their order. */
const sealer = (key: CryptoKey) => {
  const first = newNonce()
  let count = 0
  return async (piece: Bytes): Promise<Bytes> => {
    const nonce = first.slice()
    new DataView(nonce.buffer).setUint32(countAt, count++)
    return join([nonce, new Uint8Array((await sealBytes(key, piece, nonce)).data)])
  }
}

/** Cuts what comes into pieces of one length, of which the last may be shorter. */
const sealing = (key: CryptoKey, head: Head): TransformStream<Bytes, Bytes> => {
  const seal = sealer(key)
  let waiting = headBytes(head)
  return new TransformStream({
    transform: async (chunk, controller) => {
      waiting = join([waiting, chunk])
      for (; waiting.length > pieceBytes; waiting = waiting.slice(pieceBytes))
        controller.enqueue(await seal(waiting.subarray(0, pieceBytes)))
    },
    flush: async (controller) => controller.enqueue(await seal(waiting)),
  })
}

/** The sealed body of what is there whole. */
export const sealWhole = async (key: CryptoKey, head: Head, body: ArrayBuffer): Promise<Bytes> => {
  const seal = sealer(key)
  const all = join([headBytes(head), new Uint8Array(body)])
  const pieces: Bytes[] = []
  for (let at = 0; at < all.length; at += pieceBytes) pieces.push(await seal(all.subarray(at, at + pieceBytes)))
  return join(pieces)
}

/** The sealed body of what is still coming in. */
export const sealStream = (key: CryptoKey, head: Head, body: ReadableStream<Bytes>): ReadableStream<Bytes> =>
  body.pipeThrough(sealing(key, head))

/** Rejects where it is not the piece of that number, or not sealed with this key. */
const openPiece = async (key: CryptoKey, sealed: Bytes, count: number): Promise<Bytes> => {
  const nonce = sealed.slice(0, nonceBytes)
  if (new DataView(nonce.buffer).getUint32(countAt) !== count) throw new Error('pieces out of order')
  return new Uint8Array(await openBytes(key, { nonce, data: sealed.subarray(nonceBytes) }))
}

const readHead = (first: Bytes): { head: Head; start: number } => {
  const start = lengthBytes + new DataView(first.buffer).getUint32(0)
  return { head: JSON.parse(new TextDecoder().decode(first.subarray(lengthBytes, start))) as Head, start }
}

/** Reads a body in pieces of the sealed length. */
const piecesOf = (body: ReadableStream<Bytes>) => {
  const reader = body.getReader()
  let waiting: Bytes[] = []
  let length = 0
  /** null where nothing is left. */
  const next = async (): Promise<Bytes | null> => {
    while (length < sealedPieceBytes) {
      const { done, value } = await reader.read()
      if (done) break
      waiting.push(value)
      length += value.length
    }
    if (length === 0) return null
    const all = join(waiting)
    waiting = [all.subarray(sealedPieceBytes)]
    length = Math.max(0, all.length - sealedPieceBytes)
    return all.subarray(0, sealedPieceBytes)
  }
  return { next, cancel: (reason?: unknown) => reader.cancel(reason) }
}

export type Opened = { head: Head; body: ReadableStream<Bytes> | Bytes }

/** Of `length` bytes; rejects where the key is another, or the body was cut. */
export const openSealed = async (key: CryptoKey, body: ReadableStream<Bytes>, length: number): Promise<Opened> => {
  const pieces = piecesOf(body)
  const piece = await pieces.next()
  if (!piece) throw new Error('nothing is sealed here')
  const first = await openPiece(key, piece, 0)
  const { head, start } = readHead(first)
  const begin = first.subarray(start)
  if (begin.length === length) return { head, body: begin }
  let count = 1
  let rest = length - begin.length
  return {
    head,
    body: new ReadableStream<Bytes>({
      start: (controller) => controller.enqueue(begin),
      pull: async (controller) => {
        const sealed = await pieces.next()
        if (!sealed) throw new Error('the sealed body was cut')
        const opened = await openPiece(key, sealed, count++)
        rest -= opened.length
        controller.enqueue(opened)
        if (rest <= 0) controller.close()
      },
      cancel: pieces.cancel,
    }),
  }
}

/** Reads parts of a sealed body wherever they lie. */
export const openParts = async (
  key: CryptoKey,
  sealed: Blob,
): Promise<(from: number, to: number) => Promise<Bytes>> => {
  const open = async (count: number): Promise<Bytes> => {
    const at = count * sealedPieceBytes
    return openPiece(key, new Uint8Array(await sealed.slice(at, at + sealedPieceBytes).arrayBuffer()), count)
  }
  const first = await open(0)
  const { start } = readHead(first)
  return async (from, to) => {
    const parts: Bytes[] = []
    const last = Math.floor((start + to - 1) / pieceBytes)
    for (let count = Math.floor((start + from) / pieceBytes); count <= last; count++) {
      const piece = count === 0 ? first : await open(count)
      const at = count * pieceBytes
      parts.push(piece.subarray(Math.max(0, start + from - at), start + to - at))
    }
    return join(parts)
  }
}
