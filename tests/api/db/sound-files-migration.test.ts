/** Memos that were stored as films become sound, wherever they stand and whatever they are called there; films stay. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fileKinds } from '#domain/files/files.labels.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const moves = readFileSync(resolve(import.meta.dirname, '../../../server/db/migrations/0030_sound_files.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^\s*UPDATE/.test(statement))

it('tells memos by the end of the name that they were given', async () => {
  const { pool } = office.app.database
  const { master, company } = office
  const matters = `${company.path}/matters`
  const matter = await answered<{ data: { id: number } }>(
    await master.browser.post(matters, { name: '漏水', matter_category_id: 1, user_ids: [master.id] }),
    201,
  )
  const names = ['音声メモ_2026-11-21_14-05-33_0分42秒.webm', '異音_10分00秒_2.mp4', '1階.webm', '0分42秒.webm']
  const form = new FormData()
  for (const name of names) form.append('files', new File([Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3)], name))
  const folder = `${matters}/${matter.data.id}/reporting-folders`
  await answered(await master.browser.post(folder, form), 201)
  await pool.query(`update attachments set name = '異音' where name like '音声メモ%'`)
  expect(moves).toHaveLength(2)
  await pool.query(moves.join(';'))

  const { rows } = await pool.query<{ name: string; type: number; at: number; content_type: string }>(
    `select f.name, f.type, a.type as at, f.content_type from files f join attachments a on a.file_id = f.id order by f.id`,
  )
  const { audio, video } = fileKinds
  expect(rows).toEqual([
    { name: names[0], type: audio, at: audio, content_type: 'audio/webm' },
    { name: names[1], type: audio, at: audio, content_type: 'audio/webm' },
    { name: names[2], type: video, at: video, content_type: 'video/webm' },
    { name: names[3], type: video, at: video, content_type: 'video/webm' },
  ])
})
