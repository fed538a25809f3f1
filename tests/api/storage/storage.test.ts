/** What every storage keeps to: the disk's and S3's, against a real S3 server in this process. */
import { mkdir, mkdtemp, readdir, rm, writeFile, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diskStorage } from '#server/storage/disk.ts'
import { s3Storage } from '#server/storage/s3.ts'
import { collect, newStorageKey, StorageMissing, type Storage } from '#server/storage/storage.ts'
import { openBucket, type Bucket } from '#tests/bucket.ts'

let folder: string
let bucket: Bucket
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-storage-'))
  bucket = await openBucket(join(folder, 's3'))
})
afterAll(async () => {
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const kinds: [string, () => Storage][] = [
  ['disk', () => diskStorage(join(folder, 'disk'))],
  ['S3', () => s3Storage(bucket.url)],
]

it.each([
  [{ bytes: 0, share: 0 }, true],
  [{ bytes: 2 ** 60, share: 0 }, false],
  [{ bytes: 0, share: 1 }, false],
])('a disk with the reserve %j has room: %s', async (reserve, isEnough) => {
  const room = await diskStorage(join(folder, 'disk'), reserve).room()
  expect(room).toMatchObject({ isEnough })
  expect(room!.free).toBeGreaterThan(0)
})

describe.each(kinds)('%s', (_, open) => {
  it('is written by many at once under one key, whole by each of them', async () => {
    const storage = open()
    const contents = Array.from({ length: 20 }, (_, index) => new Uint8Array(50_000).fill(index))
    await Promise.all(contents.map((bytes) => storage.write('thumbnails/1-abc', bytes)))
    const kept = await storage.readBytes('thumbnails/1-abc')
    expect(contents).toContainEqual(kept)
  })

  it('gives back what was written, whole or a range, from bytes and from a stream', async () => {
    const storage = open()
    const bytes = new Uint8Array(200_000).map((_, index) => index % 251)
    for (const content of [
      bytes,
      Readable.from([Buffer.from(bytes.subarray(0, 1000)), Buffer.from(bytes.subarray(1000))]),
    ]) {
      const key = newStorageKey()
      await storage.write(key, content)
      expect(Buffer.from(await storage.readBytes(key)).equals(Buffer.from(bytes))).toBe(true)
      expect([...(await collect(await storage.read(key, { start: 250, end: 252 })))]).toEqual([250, 0, 1])
    }
  })

  it('keeps an empty file', async () => {
    const storage = open()
    const key = newStorageKey()
    await storage.write(key, Readable.from([]))
    expect(await storage.readBytes(key)).toHaveLength(0)
  })

  it('replaces, removes, and says what is missing', async () => {
    const storage = open()
    const key = newStorageKey()
    await storage.write(key, Buffer.from('前'))
    await storage.write(key, Buffer.from('後'))
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('後')
    await storage.remove(key)
    await expect(storage.readBytes(key)).rejects.toBeInstanceOf(StorageMissing)
    await expect(storage.read(key)).rejects.toBeInstanceOf(StorageMissing)
    await expect(storage.remove(key)).resolves.toBeUndefined()
  })

  it('shows nothing of a stream that broke', async () => {
    const storage = open()
    const key = newStorageKey()
    const broken = new PassThrough()
    const writing = storage.write(key, broken)
    broken.write(Buffer.alloc(70_000))
    setTimeout(() => broken.destroy(new Error('cut off')), 20)
    await expect(writing).rejects.toThrow('cut off')
    await expect(storage.readBytes(key)).rejects.toBeInstanceOf(StorageMissing)
  })
})

describe('disk', () => {
  it('clears what an interrupted process left half-written, and nothing else', async () => {
    const place = join(folder, 'healed')
    const storage = diskStorage(place)
    const key = newStorageKey()
    await storage.write(key, Buffer.from('whole'))
    await mkdir(join(place, 'incoming'), { recursive: true })
    for (const name of ['ab_half', 'cd_running']) await writeFile(join(place, 'incoming', name), 'ha')
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    await utimes(join(place, 'incoming', 'ab_half'), longAgo, longAgo)
    await storage.heal()
    expect(await readdir(join(place, 'incoming'))).toEqual(['cd_running'])
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('whole')
  })

  it('refuses a key that leaves its folder', async () => {
    await expect(diskStorage(join(folder, 'disk')).readBytes('../outside')).rejects.toThrow('leaves the folder')
  })
})
