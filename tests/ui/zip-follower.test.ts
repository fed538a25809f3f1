import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zipped } from '#server/files/zip.ts'
import { createZipFollower } from '#src/lib/zip-follower.ts'

const entry = (name: string, content: Uint8Array) => ({
  name,
  modified: new Date('2026-06-17T00:00:00Z'),
  open: () => Promise.resolve({ name, content }),
})
const archive = (...entries: ReturnType<typeof entry>[]) =>
  buffer(
    Readable.from(
      zipped(entries, () => undefined),
      { objectMode: false },
    ),
  )
const follow = (bytes: Uint8Array, step: number) => {
  const follower = createZipFollower()
  for (let at = 0; at < bytes.length; at += step) follower.feed(bytes.subarray(at, at + step))
  return follower
}
/** Archives within, streamed and not, and the mark of an end by itself. */
const contents = async () =>
  archive(
    entry('点検.txt', Buffer.from('点検')),
    entry('中のZIP.zip', await archive(entry('a.txt', Buffer.from('a')), entry('b.txt', Buffer.from('b')))),
    entry('表.xlsx', zipSync({ 'sheet.xml': Buffer.from('<sheet/>') })),
    entry('印.bin', Buffer.from('PKPK\x07\x08PK\x07\x08' + '0'.repeat(20) + 'P', 'latin1')),
    entry('空.txt', new Uint8Array(0)),
  )

test.each([1, 7, 64, 1_000_000])(
  'in pieces of %d bytes, the files of an archive are known when they are whole',
  async (step) => {
    const bytes = await contents()
    const follower = follow(bytes, step)
    expect(follower.names).toEqual(['点検.txt', '中のZIP.zip', '表.xlsx', '印.bin', '空.txt'])
    expect(follower.isWhole()).toBe(true)
  },
)

test('one that ends early is not whole, wherever that is', async () => {
  const bytes = await contents()
  for (const length of [0, 10, 60, Math.floor(bytes.length / 2), bytes.length - 1])
    expect(follow(bytes.subarray(0, length), 50).isWhole()).toBe(false)
})
