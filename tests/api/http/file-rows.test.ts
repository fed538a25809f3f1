import { expect, it } from 'vitest'
import { HttpError } from '#server/http/errors.ts'
import { fileRows } from '#server/http/file-rows.ts'

/** A list of so many rows. */
const listOf = (total: number) => (limit: number) =>
  Promise.resolve(Array.from({ length: Math.min(total, limit) }, (_, row) => row))

it('holds all that the list found, or refuses', async () => {
  expect(await fileRows('建物', listOf(3), { most: 3 })).toEqual([0, 1, 2])
  const refused = await fileRows('建物', listOf(4), { most: 3 }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HttpError)
  expect(JSON.stringify((refused as HttpError).body)).toContain(
    'CSVに入れられる建物は3件までです。条件で絞り込んでください。',
  )
  await expect(fileRows('記録', listOf(100_001), { by: '期間' })).rejects.toBeInstanceOf(HttpError)
  expect(await fileRows('記録', listOf(100_000))).toHaveLength(100_000)
})
