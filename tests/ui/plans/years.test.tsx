/** 年間作業計画表 of all buildings: narrowed down, last year beside, to files; and a move that reaches others. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { companyYearOf } from '#domain/plans/calendar.ts'
import type { YearTable } from '#domain/plans/plans.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { catchDownloads } from '../downloads.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let building_id: number
const today = businessDay(new Date())
const month = today.slice(0, 7)

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

beforeAll(async () => {
  stage = await createStage()
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  for (const [name, owner_emails] of [
    ['甲ビル', 'owner@kou.example'],
    ['乙ビル', null],
  ]) {
    building_id = (await post<{ id: number }>('/buildings', { name, owner_emails })).id
    const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: `${name}の巡回`, rule }))
    await post('/plans', planBody(building_id, kind.id, { anchor_on: null, valid_from: `${month}-01` }))
  }
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

test('every building with a plan has its table; an owner has theirs, last year stands beside, and all goes to a file', async () => {
  const names = catchDownloads()
  const user = await stage.open(stage.master, '/plans/year')
  await screen.findByRole('grid', { name: '甲ビルの年間作業計画表' })
  expect(screen.getByRole('grid', { name: '乙ビルの年間作業計画表' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '前年度と並べる' }))
  await waitFor(() => expect(window.location.search).toContain('with_last=true'))
  await user.type(screen.getByRole('searchbox', { name: 'オーナーのメールアドレス' }), 'owner@kou.example')
  await waitFor(() => expect(screen.queryByRole('grid', { name: '乙ビルの年間作業計画表' })).toBeNull())
  expect(await screen.findByRole('grid', { name: '甲ビルの年間作業計画表' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '書き出し' }))
  await user.click(await screen.findByRole('menuitem', { name: 'PDF（A3）' }))
  await waitFor(() => expect(names).toEqual([`年間作業計画表_甲ビル_${companyYearOf(today)}年度.pdf`]))
})

test('a move says how many times it reaches, and reaches them', async () => {
  const user = await stage.open(stage.master, `/buildings/${building_id}?tab=plans`)
  const cell = (at: string) =>
    screen.findByRole('button', { name: new RegExp(`^${Number(at.slice(5))}月 予定.* 乙ビルの巡回$`) })
  await user.click(await cell(month))
  await user.click(await screen.findByRole('button', { name: '移動' }))
  const dialog = within(await screen.findByRole('dialog', { name: '予定の移動' }))
  const scope = within(await dialog.findByRole('radiogroup', { name: /変更の範囲/ }))
  const one = scope.getByRole('radio', { name: 'この回だけ' })
  const all = scope.getByRole('radio', { name: /^手配前のすべて（\d+件）$/ })
  const reached = /\d+/.exec(all.closest('label')!.textContent)![0]
  expect(one).toBeChecked()
  // By the keys alone: into the group, and down to the last.
  one.focus()
  await user.keyboard('{ArrowDown}')
  expect(scope.getByRole('radio', { name: /^この回から先（\d+件）$/ })).toBeChecked()
  await user.keyboard('{ArrowDown}')
  expect(all).toBeChecked()
  await user.click(dialog.getByRole('textbox', { name: /予定日/ }))
  await user.paste(`${month.replace('-', '/')}/28`)
  await user.click(dialog.getByRole('button', { name: '移動' }))
  await screen.findByText(`${reached}件の予定を移動しました`)
  await waitFor(async () => expect(await cell(month)).toHaveTextContent('28'))
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await screen.findByText('元に戻しました')
  await waitFor(async () => expect(await cell(month)).not.toHaveTextContent('28'))
})

test('what was saved of a plan says so, is taken back at once, and for a day where it is edited', async () => {
  const user = await stage.open(stage.master, `/buildings/${building_id}?tab=plans`)
  const edit = async () => {
    await user.click(await screen.findByRole('button', { name: '乙ビルの巡回' }))
    const note = await screen.findByRole('textbox', { name: '備考' })
    return { note, form: within(screen.getByRole('dialog', { name: '点検計画の編集' })) }
  }
  const type = async (text: string) => {
    const { note, form } = await edit()
    expect(form.queryByRole('button', { name: '元に戻す' })).toBeNull()
    await user.click(note)
    await user.paste(text)
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await type('裏口から')
  await screen.findByText('点検計画を保存しました')
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await screen.findByText('点検計画を元に戻しました')
  await type('鍵は管理室')
  const again = await edit()
  expect(again.note).toHaveValue('鍵は管理室')
  await user.click(again.form.getByRole('button', { name: '元に戻す' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await edit()).note).toHaveValue('')
})

test('last year is copied after it was seen, once, and comes back', async () => {
  const rule = { counting: 'window', each: { n: 12, unit: 'month' }, times: 1 } as const
  const own = await post<{ id: number }>('/buildings', { name: '丙ビル' })
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '年次清掃', rule, is_legal: false }))
  const year = companyYearOf(today)
  const { id } = await post<{ id: number }>(
    '/plans',
    planBody(own.id, kind.id, { anchor_on: null, valid_from: `${year - 1}-04-01` }),
  )
  const last = (
    await answered<{ data: YearTable }>(
      await stage.master.browser.get(`${stage.company.path}/year-table?building_id=${own.id}&year=${year - 1}`),
      200,
    )
  ).data.rows.find(({ plan }) => plan.id === id)!.occurrences[0]!
  const body = { occurrence_ids: [last.id], performed_on: `${year - 1}-07-10`, reason: '紙の記録' }
  await answered(await stage.master.browser.post(`${stage.company.path}/occurrences/close`, body), 200)
  const user = await stage.open(stage.master, `/buildings/${own.id}?tab=plans`)
  await user.click(await screen.findByRole('button', { name: '昨年度の表を写す' }))
  const dialog = within(await screen.findByRole('dialog', { name: `昨年度（${year - 1}年度）の表を写す` }))
  expect(await dialog.findByRole('checkbox', { name: `丙ビル 年次清掃 ${year}/04 → ${year}/07` })).toBeChecked()
  expect(dialog.getByRole('status')).toHaveTextContent('1件を移します')
  await user.click(dialog.getByRole('button', { name: '写す' }))
  await screen.findByText('1件の予定を移しました')
  expect(await screen.findByRole('button', { name: /^7月 (予定|未実施).*年次清掃$/ })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(await screen.findByRole('button', { name: /^4月 (予定|未実施).*年次清掃$/ })).toBeInTheDocument()
})
