/** What nobody should send, and somebody will. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

type Errors = { errors: Record<string, string[]> }
const pathOf = (id: number) => `${office.company.path}/matters/${id}`
const errorsOf = async (response: Response) => (await answered<Errors>(response, 422)).errors

describe('dates', () => {
  it.each([
    ['9999-12-31', '開始日は1900年から2999年までの日付を入力してください。'],
    ['1899-12-31', '開始日は1900年から2999年までの日付を入力してください。'],
    ['0000-01-01', '開始日は1900年から2999年までの日付を入力してください。'],
    ['2026-02-30', '開始日は正しい日付を入力してください。'],
    ['2026/06/01', '開始日は正しい日付を入力してください。'],
  ])('%s is no day to work on', async (start_date, sentence) => {
    const { id, updated_at } = await office.createMatter()
    const { start_date: sentences } = await errorsOf(await office.member.browser.put(pathOf(id), { start_date }))
    expect(sentences![0]).toBe(sentence)
    expect(
      (await answered<{ data: { updated_at: string } }>(await office.member.browser.get(pathOf(id)), 200)).data
        .updated_at,
    ).toBe(updated_at)
  })

  it('far away in a filter find nothing, and break nothing', async () => {
    await answered(
      await office.member.browser.get(`${office.company.path}/matters?start_date=2999-01-01&end_date=2999-12-31`),
      200,
    )
    await errorsOf(
      await office.member.browser.get(`${office.company.path}/matters?start_date=9999-01-01&end_date=9999-12-31`),
    )
    await errorsOf(await office.member.browser.get(`${office.company.path}/matters?start_date=0000-00-00`))
    expect(
      await errorsOf(
        await office.member.browser.get(
          `${office.company.path}/matter-calendars?start_date=2026-01-01&end_date=2999-12-31`,
        ),
      ),
    ).toEqual({ end_date: ['カレンダーに表示する期間は366日以内である必要があります'] })
  })
})

describe('a CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])('holds %j as text', async (text) => {
    const { id } = await office.createMatter()
    // Written past the API, which trims: whatever stands in the database must not run.
    await office.app.database.pool.query('update matters set name = $1 where id = $2', [text, id])
    const csv = await (
      await office.member.browser.post(`${office.company.path}/matter-csv-download`, { ids: [id] })
    ).text()
    expect(csv.replaceAll('"', '')).toContain(`${id},'${text},`)
  })
})

describe('files of the report folder', () => {
  const upload = (id: number, name: string, bytes: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('files', new File([bytes], name))
    return office.member.browser.post(`${pathOf(id)}/reporting-folders`, form)
  }
  const storedFiles = async () =>
    (
      await readdir(join(office.app.deps.env.DATA_DIR, 'files'), { recursive: true, withFileTypes: true }).catch(
        () => [],
      )
    ).filter((entry) => entry.isFile()).length

  it('are 200 MB at most, and one byte more is not kept', async () => {
    expect(office.app.deps.env.MAX_UPLOAD_MB).toBe(200)
    const { id } = await office.createMatter()
    const before = await storedFiles()
    expect(await errorsOf(await upload(id, '動画.mp4', new Uint8Array(201 * 1024 * 1024)))).toEqual({
      files: ['「動画.mp4」は大きすぎます。200MB以下のファイルを選んでください。'],
    })
    expect(await storedFiles()).toBe(before)
  })

  it.each([['改行\r\nSet-Cookie: x=1.txt'], ['../../秘密.txt'], ['右から\u202Etxt.exe']])(
    'keep no trick in the name %j when renamed',
    async (name) => {
      const { id } = await office.createMatter()
      const {
        data: [file],
      } = await answered<{ data: ReportFile[] }>(await upload(id, '記録.txt', Buffer.from('記録')), 201)
      const { data: renamed } = await answered<{ data: ReportFile }>(
        await office.member.browser.put(`${office.company.path}/reporting-folders/${file!.id}`, { name }),
        200,
      )
      const sent = await office.member.browser.get(renamed.path)
      expect(sent.headers.get('set-cookie') ?? '').not.toContain('x=1')
      // oxlint-disable-next-line no-control-regex -- control characters are what must not be there
      expect(renamed.name).not.toMatch(/[\u0000-\u001f\u202a-\u202e/\\]/)
    },
  )
})

it('a guest who is taken off while looking gets 404 from then on', async () => {
  const { id } = await office.createMatter()
  const calls = [pathOf(id), `${pathOf(id)}/histories`, `${pathOf(id)}/reporting-folders`]
  for (const call of calls) await answered(await office.guest.browser.get(call), 200)
  await answered(await office.member.browser.put(pathOf(id), { remove_user_ids: [office.guest.id] }), 200)
  for (const call of calls) await answered(await office.guest.browser.get(call), 404)
  await answered(await office.guest.browser.post(`${pathOf(id)}/comment`, { body: 'まだいますか' }), 404)
})

it('a status deleted meanwhile is named as such', async () => {
  const { id } = await office.createMatter()
  const statuses = `${office.company.path}/matter-statuses`
  const { data: status } = await answered<{ data: { id: number } }>(
    await office.master.browser.post(statuses, { name: '保留', type_id: 2, color_gradient_level: 3 }),
    201,
  )
  await answered(await office.master.browser.delete(`${statuses}/${status.id}`), 204)
  expect(await errorsOf(await office.other.browser.put(pathOf(id), { status_id: status.id }))).toEqual({
    status_id: ['このステータスは見つかりません。削除された可能性があります。別のステータスを選択してください。'],
  })
})
