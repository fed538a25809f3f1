/** A storage that refuses when all of a small file has come already: whoever sent it is told, and the server goes on. */
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { receiveFile } from '#server/http/receive-file.ts'
import { StorageUnavailable, type Storage } from '#server/storage/storage.ts'

const later = () => new Promise((resolve) => setTimeout(resolve, 50))
const write = async (): Promise<never> => {
  await later()
  throw new StorageUnavailable(new Error('ENOSPC'), { isFull: true })
}
const room = async () => {
  await later()
  return { free: 0, isEnough: false }
}

it.each<[string, Partial<Storage>]>([
  ['has kept its last room for the database', { room, write: async () => undefined }],
  ['is full', { room: async () => null, write }],
])('%s', async (_, storage) => {
  const received = receiveFile(storage as Storage, 'a', Readable.from([Buffer.from('点検表')]))
  await expect(received).rejects.toMatchObject({ isFull: true })
  await later()
})
