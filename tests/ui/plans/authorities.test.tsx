/** 行政庁: taken over from a candidate, confirmed, named by a plan whose window it becomes, and told wherever it is reported. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import type { Authority } from '#domain/plans/authorities.contract.ts'
import { authorityTexts } from '#domain/plans/authorities.labels.ts'
import type { Plan } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})

const read = async <T,>(path: string): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.get(stage.company.path + path), 200)).data
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

const surveyed = { counting: 'report', every_years: 3, due_year: null, season: null } as const
const makePlan = async (name: string) => {
  const building = await post<{ id: number }>('/buildings', { name: `${name}の館` })
  const kind = await post<{ id: number }>(
    '/inspection-kinds',
    kindBody({ name, rule: surveyed, report_to: '特定行政庁' }),
  )
  const plan = await post<Plan>('/plans', planBody(building.id, kind.id, { anchor_on: null }))
  return { plan, open: () => stage.open(stage.master, `/buildings/${building.id}?tab=plans`) }
}
const housing = { use: '共同住宅', every_years: 3, fiscal_year: 2024, from: '08-01', to: '11-29' }
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('a candidate is taken over with what was read and no more, and says 確認してください until somebody confirms it', async () => {
  const user = await stage.open(stage.master, '/plans/year')
  await user.click(await screen.findByRole('button', { name: '報告先の行政庁' }))
  const list = await dialogOf('報告先の行政庁')
  expect(await list.findByText('行政庁がありません')).toBeInTheDocument()
  await user.click(list.getByRole('button', { name: '神戸市を追加' }))
  const form = await dialogOf('行政庁の追加')
  expect(form.getByRole('textbox', { name: /名称/ })).toHaveValue('神戸市')
  expect(form.getByRole('textbox', { name: /時期の始まり/ })).toHaveValue('08-01')
  expect(form.getByRole('textbox', { name: /報告の年度/ })).toHaveValue('')
  await user.click(form.getByRole('button', { name: '追加' }))
  expect(await screen.findByText('行政庁を追加しました')).toBeInTheDocument()
  const own = within(await list.findByRole('list', { name: '行政庁' }))
  expect(own.getByText(authorityTexts.unconfirmed)).toBeInTheDocument()
  expect(list.queryByRole('button', { name: '神戸市を追加' })).toBeNull()
  await user.click(own.getByRole('button', { name: '神戸市のメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '編集' }))
  const edit = await dialogOf('行政庁の編集')
  const url = edit.getByRole('textbox', { name: /ホームページ/ })
  await user.type(url, 'www.example.jp')
  await user.click(edit.getByRole('button', { name: '保存' }))
  expect(await edit.findByText(authorityTexts.notAnAddress)).toBeInTheDocument()
  await user.clear(url)
  await user.type(edit.getByRole('textbox', { name: /用途/ }), '共同住宅')
  const year = edit.getByRole('textbox', { name: /報告の年度/ })
  await user.type(year, '24')
  await user.click(edit.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(year).toHaveAttribute('aria-invalid', 'true'))
  await user.clear(year)
  await user.type(year, '2024')
  await user.click(edit.getByRole('button', { name: '用途の区分を追加' }))
  expect(year).toHaveValue('2024')
  await user.click(edit.getByRole('button', { name: '区分2の区分を削除' }))
  await user.click(edit.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('行政庁を変更しました')).toBeInTheDocument()
  expect(await own.findByText('共同住宅 令和6年度から、8月1日〜11月29日')).toBeInTheDocument()
  const [kept] = await read<Authority[]>('/authorities')
  expect(kept).toMatchObject({ candidate_key: 'kobe-city', confirmed_on: null, url: null })
  expect(kept!.groups).toMatchObject([{ use: '共同住宅', fiscal_year: 2024, from: '08-01', to: '11-29' }])
  await user.click(own.getByRole('button', { name: '神戸市のメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  expect(await list.findByRole('button', { name: '神戸市を追加' })).toBeInTheDocument()
})

test('a plan names one: its window is seen, accepted and kept, and the report says whom to go to', async () => {
  const authority = await post<Authority>('/authorities', {
    name: '港町市',
    office: '建築指導課',
    address: '港町市中央1-1',
    tel: '078-000-0000',
    groups: [housing],
  })
  const { plan, open } = await makePlan('特定建築物 定期調査')
  const user = await open()
  await user.click(await screen.findByRole('button', { name: '特定建築物 定期調査' }))
  // Its frame stands first, without what is still read.
  expect(await screen.findByText(planTexts.askAuthority)).toBeInTheDocument()
  const form = await dialogOf('点検計画の編集')
  await user.click(form.getByRole('combobox', { name: /報告先の行政庁/ }))
  await user.click(await screen.findByRole('option', { name: /港町市/ }))
  expect(await form.findByText('港町市中央1-1')).toBeInTheDocument()
  await user.click(form.getByRole('combobox', { name: /用途の区分/ }))
  await user.click(await screen.findByRole('option', { name: /共同住宅/ }))
  expect(await form.findByText(/港町市：共同住宅は令和\d+年度、8月1日〜11月29日/)).toBeInTheDocument()
  expect(form.queryByText(planTexts.askAuthority)).toBeNull()
  // What is typed goes before it, until it is taken back.
  await user.type(form.getByRole('textbox', { name: /次の報告の年/ }), '2031')
  expect(await form.findByText(/入力した年と時期を優先しています/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: 'この時期にする' }))
  expect(form.getByRole('textbox', { name: /次の報告の年/ })).toHaveValue('')
  expect(await form.findByText(/保存すると、手配していない実施回が変わります/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await read<Plan>(`/plans/${plan.id}`)).toMatchObject({
      due_year: null,
      season: null,
      authority: { id: authority.id, group: { use: '共同住宅' } },
      rule: { due_year: 2024, season: { from: '08-01', to: '11-29' } },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // A change of the authority says what it reaches.
  await user.click(await screen.findByRole('button', { name: '特定建築物 定期調査' }))
  await user.click(await screen.findByRole('button', { name: '行政庁を追加・編集' }))
  const list = await dialogOf('報告先の行政庁')
  await user.click(await list.findByRole('button', { name: '港町市のメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '編集' }))
  const edit = await dialogOf('行政庁の編集')
  const last = edit.getByRole('textbox', { name: /時期の終わり/ })
  await user.clear(last)
  await user.type(last, '12-25')
  expect(await edit.findByText(/この行政庁に報告する計画が1件あります。保存すると/)).toBeInTheDocument()
  await user.click(edit.getByRole('button', { name: '共同住宅の区分を削除' }))
  await user.click(edit.getByRole('button', { name: '保存' }))
  expect(await edit.findByText(authorityTexts.groupInUse('共同住宅'))).toBeInTheDocument()
})

test('期限 and the record of a report say whom to go to, and that nobody has asked there', async () => {
  const today = new Date().getFullYear()
  const authority = await post<Authority>('/authorities', {
    name: '窓口市',
    office: '建築安全課',
    address: '窓口市1-1',
    groups: [{ use: '建築設備', every_years: 1, fiscal_year: null, from: '01-01', to: '12-31' }],
  })
  const { plan } = await makePlan('建築設備 定期検査')
  await answered(
    await stage.master.browser.put(`${stage.company.path}/plans/${plan.id}`, {
      authority_id: authority.id,
      authority_group: authority.groups[0]!.key,
      valid_from: `${today}-01-01`,
    }),
    200,
  )
  const user = await stage.open(stage.master, '/plans?name=建築設備')
  const link = await screen.findByRole('link', { name: '建築設備 定期検査の報告' })
  const row = within(link.closest('tr')!)
  expect(row.getByText(/窓口市（確認してください）/)).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: /届出を記録/ }))
  const form = await dialogOf('届出の記録')
  const office = within(form.getByRole('group', { name: '報告先の行政庁' }))
  expect(office.getByText('窓口市 建築安全課')).toBeInTheDocument()
  expect(office.getByText('窓口市1-1')).toBeInTheDocument()
  expect(office.getByText(authorityTexts.unconfirmed)).toBeInTheDocument()
})

test('what cannot be read has its way to try again', async () => {
  stage.browser.server.use(failures.tooManyRequests('/api/c/midori/authorities'))
  const user = await stage.open(stage.master, '/plans/year')
  await user.click(await screen.findByRole('button', { name: '報告先の行政庁' }))
  expect(await (await dialogOf('報告先の行政庁')).findByRole('button', { name: '再試行' })).toBeInTheDocument()
})
