/** A storage that refuses when all of a small file has come already: whoever sent it is told, and the server goes on. */
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { answerError } from '#server/http/errors.ts'
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

it('is told as the storage that it is, not as a database that refuses connections in the same words', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9000'), { code: 'ECONNREFUSED' })
  const app = new Hono()
  app.get('/', () => {
    throw new StorageUnavailable(refused, { place: 'tatemori（127.0.0.1:9000）' })
  })
  app.onError(answerError)
  const answer = await app.request('/')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('ファイルの保存先に接続できません') })
})
