import { chmod, mkdtemp, rm, stat, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDataFolder } from '#server/data-folder.ts'

vi.mock('node:fs/promises', { spy: true })

const fullAt = vi.fn()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is its owner’s alone, also where it was there before', async () => {
  await chmod(folder, 0o755)
  for (const path of [folder, join(folder, 'new')]) {
    await openDataFolder(path, fullAt)
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('700')
  }
  expect(fullAt).not.toHaveBeenCalled()
})

it('keeps room for the start on the day that the disk is full, and gives it up then', async () => {
  const spare = join(folder, 'spare')
  // Written, not only named: an empty file holds no room.
  expect((await stat(spare)).blocks * 512).toBeGreaterThanOrEqual(32 * 2 ** 20)
  vi.mocked(statfs).mockResolvedValue({ bavail: 0, bsize: 4096 } as never)
  await openDataFolder(folder, fullAt)
  expect(fullAt).toHaveBeenCalledExactlyOnceWith(0)
  await expect(stat(spare)).rejects.toThrow('ENOENT')
  await expect(openDataFolder(join(folder, 'another'), fullAt)).rejects.toThrow(/^ディスクの空きが足りません/)
  vi.mocked(statfs).mockRestore()
  await openDataFolder(folder, fullAt)
  expect((await stat(spare)).size).toBe(32 * 2 ** 20)
})
