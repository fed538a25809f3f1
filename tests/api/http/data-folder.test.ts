import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDataFolder } from '#server/data-folder.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tatemori-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is its owner’s alone, also where it was there before', async () => {
  await chmod(folder, 0o755)
  for (const path of [folder, join(folder, 'new')]) {
    await openDataFolder(path)
    expect(((await stat(path)).mode & 0o777).toString(8)).toBe('700')
  }
})
