/** A company's own year table becomes plans whose times stand as the table has them, and goes again for a day. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { YearTable } from '#domain/plans/plans.contract.ts'
import type { ImportPreview, RegisterImport, ShownRow } from '#domain/registers/registers.contract.ts'
import { writePlainWorkbook } from '#engine/package/plain-workbook.ts'
import { answered } from '../answers.ts'
import { openOffice, type Office } from '../matters/office.ts'
import { kindBody } from '../plans/bodies.ts'

let office: Office
const today = '2026-06-17'
const places: Record<string, number> = {}

beforeAll(async () => {
  office = await openOffice({ clock: () => new Date(`${today}T10:00:00+09:00`) })
  for (const name of ['青葉ビル', '本町ビル']) places[name] = (await post<{ id: number }>('/buildings', { name })).id
})
afterAll(() => office.close())

const at = (path: string) => office.company.path + path
const post = async <T>(path: string, body: object, status = 201): Promise<T> =>
  (await answered<{ data: T }>(await office.member.browser.post(at(path), body), status)).data
const months = ['4月', '5月', '6月', '7月', '8月', '9月', '10月', '11月', '12月', '1月', '2月', '3月']
const marks = (given: Record<string, string>) => months.map((month) => given[month] ?? '')

const draft = async (sheets: Record<string, (string | null)[][]>): Promise<ImportPreview> => {
  const form = new FormData()
  form.append('kind', 'plans')
  const bytes = writePlainWorkbook(
    Object.entries(sheets).map(([name, rows]) => ({ name, rows, widths: rows[0]!.map(() => 8) })),
  )
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), '年間計画.xlsx')
  return (await answered<{ data: ImportPreview }>(await office.member.browser.post(at('/register-imports'), form), 201))
    .data
}
const run = async (id: number): Promise<RegisterImport> => {
  await answered(await office.member.browser.post(at(`/register-imports/${id}/run`)), 200)
  await office.app.deps.jobs.drain()
  return (await answered<{ data: RegisterImport }>(await office.member.browser.get(at(`/register-imports/${id}`)), 200))
    .data
}
const tableOf = async (name: string): Promise<Record<string, string>> => {
  const { data } = await answered<{ data: YearTable }>(
    await office.member.browser.get(at(`/year-table?building_id=${places[name]}&year=2026`)),
    200,
  )
  return Object.fromEntries(
    data.rows.map(({ plan, occurrences }) => [
      plan.kind.name,
      occurrences
        .filter(({ is_forecast }) => !is_forecast)
        .map(({ performed_on, planned_on, planned_month }) =>
          performed_on ? `●${performed_on}` : (planned_on ?? planned_month),
        )
        .join(' '),
    ]),
  )
}

const messy = {
  青葉ビル: [
    ['2026年度 年間作業計画表', ...months.map(() => '')],
    ['作業項目', ...months],
    ['消防用設備等 機器点検', ...marks({ '4月': '●9', '10月': '○20' })],
    ['大掃除', ...marks({ '4月': '●20', '10月': '○' })],
    ['植栽管理', ...marks({ '4月': '実', '7月': '○', '12月': '○' })],
    ['電話点検', ...marks({ '5月': '？' })],
  ],
  本町ビル: [
    ['作業項目', ...months],
    ['巡回', ...months.map(() => '○')],
  ],
}

it('becomes plans with their marks, says what it cannot read, and is taken back where nobody touched it', async () => {
  const own = await post<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name: '巡回', rule: { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } }),
  )
  const made = await draft(messy)
  expect(made.outcome).toMatchObject({ created: 4, faulty: 1 })
  expect(made.outcome!.faults[0]).toMatchObject({ column: '予定', message: expect.stringContaining('5月の「？」') })
  expect(made.outcome!.notices.map(({ message }) => message)).toEqual([expect.stringContaining('間隔が一定でない')])
  const rows = await answered<{ data: ShownRow[] }>(
    await office.member.browser.get(at(`/register-imports/${made.id}/rows?action=create`)),
    200,
  )
  expect(rows.data[0]!.changes).toEqual([
    { label: '建物', before: '', after: '青葉ビル' },
    { label: '点検種目', before: '', after: '消防用設備等 機器点検' },
    { label: '予定', before: '', after: '計画 2026年4月から。2026年4月 ●9、2026年10月 ○20' },
  ])
  await answered(
    await office.member.browser.put(at(`/register-imports/${made.id}`), { ...made.mapping, all_or_nothing: false }),
    200,
  )
  expect(await run(made.id)).toMatchObject({ state: 'done', outcome: { created: 4 }, canUndo: true })
  expect(await tableOf('青葉ビル')).toEqual({
    '消防用設備等 機器点検': '●2026-04-09 2026-10-20',
    // Six months from the last time, which the table knows.
    大掃除: '●2026-04-20 2026-10',
    植栽管理: '●2026-04-01 2026-07 2026-12',
  })
  const rounds = (await tableOf('本町ビル'))['巡回']!
  expect(rounds.split(' ')).toHaveLength(10)
  expect(rounds.startsWith('2026-06')).toBe(true)
  const { data: kinds } = await answered<{ data: { id: number; name: string; preset_key: string | null }[] }>(
    await office.member.browser.get(at('/inspection-kinds')),
    200,
  )
  expect(kinds.map(({ name, preset_key }) => [name, preset_key !== null]).toSorted()).toEqual(
    [
      ['植栽管理', false],
      ['大掃除', true],
      ['消防用設備等 機器点検', true],
      ['巡回', false],
    ].toSorted(),
  )
  expect(kinds.find(({ name }) => name === '巡回')!.id).toBe(own.id)
  // The same table again says what is there already.
  expect((await draft(messy)).outcome).toMatchObject({ created: 0, skipped: 4 })
  const [visit] = (
    await answered<{ data: { occurrences: { id: number }[] }[] }>(
      await office.member.browser.get(at(`/visits?month=2026-07&building_id[]=${places['本町ビル']}`)),
      200,
    )
  ).data
  await post('/visits', { visits: [{ occurrence_ids: visit!.occurrences.map(({ id }) => id), name: '巡回' }] })
  await answered(await office.member.browser.post(at(`/register-imports/${made.id}/undo`)), 200)
  const undone = (
    await answered<{ data: RegisterImport }>(await office.member.browser.get(at(`/register-imports/${made.id}`)), 200)
  ).data
  expect(undone.outcome).toMatchObject({ undone: 3, kept: 1, kept_records: [{ name: '巡回（本町ビル）' }] })
  expect(await tableOf('青葉ビル')).toEqual({})
})

it('puts what stands on the 31st of a shorter month on its last day', async () => {
  await post('/buildings', { name: '港ビル' }).then((building) => (places['港ビル'] = (building as { id: number }).id))
  const made = await draft({
    港ビル: [
      ['作業項目', ...months],
      ['床清掃', ...marks({ '9月': '○31', '2月': '○30' })],
    ],
  })
  expect(await run(made.id)).toMatchObject({ state: 'done', outcome: { created: 1 } })
  expect(await tableOf('港ビル')).toEqual({ 床清掃: '2026-09-30 2027-02-28' })
})

it('is written out as the year table that it is, not as a list', async () => {
  expect((await office.member.browser.get(at('/register-exports?kind=plans&format=xlsx'))).status).toBe(422)
})
