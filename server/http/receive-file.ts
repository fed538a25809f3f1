import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { takenNote, type TakenNote } from '#domain/files/photo-metadata.ts'
import { isPicture, sniffContent, type SniffedContent } from '#server/http/sniff.ts'
import { StorageUnavailable, type Storage } from '#server/storage/storage.ts'

/** Of these the kind of a file is told, and when a photo was taken: Exif stands at the beginning. */
const headBytes = 4096
const noteBytes = 256 * 1024

export type ReceivedFile = {
  size: number
  sha256: string
  /** By content, not by name. */
  content: SniffedContent
  /** Of photos that say so. */
  taken: TakenNote | null
}

/** What people send is refused while the server itself can still write. */
const requireRoom = async (storage: Storage): Promise<void> => {
  const room = await storage.room()
  if (room && !room.isEnough)
    throw new StorageUnavailable(new Error(`${room.free} bytes are free, which are kept for the database`), {
      isFull: true,
    })
}

/** Stores the bytes as they come, and tells what they are. */
export const receiveFile = async (storage: Storage, key: string, stream: Readable): Promise<ReceivedFile> => {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  const through = new PassThrough()
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk)
    size += chunk.length
    if (headSize < noteBytes) {
      head.push(chunk)
      headSize += chunk.length
    }
  })
  const stored = requireRoom(storage).then(() => storage.write(key, through))
  // Without the reason: after a small file has come whole nobody listens for an error here, and that would end the process.
  stored.catch(() => through.destroy())
  const ends = await Promise.allSettled([stored, pipeline(stream, through)])
  // Where the storage refuses, the sender's stream ends too: the reason is the storage's.
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const first = Buffer.concat(head)
  const content = sniffContent(first.subarray(0, headBytes))
  const taken = isPicture(content) ? takenNote(first.subarray(0, noteBytes)) : null
  return { size, sha256: hash.digest('hex'), content, taken }
}
