/** What was written before the journal had keys: each line becomes what it is read as today, or stays as it was. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawingForm, sheetPng } from '../drawings/sheets.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const moves = readFileSync(resolve(import.meta.dirname, '../../../server/db/migrations/0014_journal.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /CREATE TEMPORARY TABLE|UPDATE|INSERT/.test(statement))
type Made = { data: { id: number; items: { id: number }[] } }
const made = async (path: string, body: unknown): Promise<Made['data']> =>
  (await answered<Made>(await office.master.browser.post(`${office.company.path}/${path}`, body), 201)).data

it('finds keys and parts where they are sure, and who set what', async () => {
  const { pool } = office.app.database
  const items = ['所見', '同じ', '同じ'].map((name) => ({ name, type: 'text' }))
  const template = await made('templates', { name: '報告書', document_type_id: 3, items })
  const document = await made('documents', { title: '報告', template_id: template.id })
  const building = await made('buildings', { name: 'ビル' })
  const form = drawingForm(await sheetPng(), { name: '1F', type: 'image', building_id: building.id })
  const drawing = await made('drawings', form)
  const pin = await made(`drawings/${drawing.id}/pins`, { lng: 0.5, lat: 0.5 })
  await pool.query('delete from histories')

  const old: [type: string, id: number, field: string | null, label: string | null, now: (string | number | null)[]][] =
    [
      ['matter', 1, null, 'ステータス', ['status_id', null, null, null]],
      ['matter', 1, 'status_id', 'ステータス', ['status_id', null, null, null]],
      ['matter', 1, 'schedule', '予定', ['schedule', null, null, null]],
      ['building', building.id, null, '昔の項目', [null, '昔の項目', null, null]],
      ['document', document.id, 'docs_data', '所見', ['docs_data', '所見', template.items[0]!.id, null]],
      ['document', document.id, 'docs_data', '同じ', ['docs_data', '同じ', null, null]],
      ['drawing', drawing.id, 'pins', 'ピン1 設備', ['pins', 'ピン1', pin.id, 'facility_id']],
      ['drawing', drawing.id, 'pins', 'ピン9 設備', ['pins', 'ピン9 設備', null, null]],
      ['drawing', drawing.id, 'pins', 'ピン', ['pins', null, null, null]],
      ['drawing', drawing.id, 'version', '第2版 位置合わせ', ['version', '第2版 位置合わせ', null, null]],
    ]
  for (const [type, id, field, label] of old)
    await pool.query(
      `insert into histories (company_id, type, user_id, historyable_type, historyable_id, historyable_name, field, column_name)
       values ($1, 2, $2, $3, $4, 'x', $5, $6)`,
      [office.company.id, office.master.id, type, id, field, label],
    )
  await pool.query(
    `insert into audit_entries (company_id, kind, user_id, actor_name, subject_type, subject_id, subject_name, fields)
     values ($1, 'settings_changed', $2, 'x', 'company', $1, 'x', '{電話番号,昔の項目}')`,
    [office.company.id, office.master.id],
  )
  await pool.query(`begin; ${moves.join(';')}; commit`)

  const { rows } = await pool.query<Record<string, string | null>>(
    `select field, column_name, part_id::int, part_field from histories where historyable_type <> 'company' order by id`,
  )
  expect(rows.map(({ field, column_name, part_id, part_field }) => [field, column_name, part_id, part_field])).toEqual(
    old.map(([, , , , now]) => now),
  )
  const trail = await pool.query(`select fields from audit_entries order by id desc limit 1`)
  expect(trail.rows).toEqual([{ fields: ['tel', '昔の項目'] }])
  const set = await pool.query(`select field, user_id::int from histories where historyable_type = 'company'`)
  expect(set.rows).toEqual([{ field: 'tel', user_id: office.master.id }])
})
