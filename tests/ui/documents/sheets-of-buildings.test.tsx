/** A month sheet from its building to approval, and on to the next month's. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import { formatMonth, monthOf, shiftMonth } from '#domain/months.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { makeRoundSheet, roundPoints } from '#tests/month-sheets.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
const today = businessDay(new Date())
const month = formatMonth(monthOf(today))
let template: Template
let approver: Person
const at = (path: string) => `${stage.company.path}${path}`
const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(at(path), body), 201)).data
beforeAll(async () => {
  approver = await stage.app.createPerson(stage.company, roles.admin, '承認 花子')
  const { id } = await stage.createTemplate('日常巡回点検表', 3, makeRoundSheet(roundPoints.slice(0, 2)))
  const proposed = await stage.master.browser.get(at(`/templates/${id}/proposed-items`))
  const { data: items } = await answered<{ data: object[] }>(proposed, 200)
  template = (
    await answered<{ data: Template }>(await stage.master.browser.put(at(`/templates/${id}`), { items }), 200)
  ).data
})
beforeEach(() => window.localStorage.clear())

test('a building’s page makes the sheet of a month with its matter, and leads to the one that stands', async () => {
  const building = await post<{ id: number }>('/buildings', { name: '青葉ビル' })
  const open = async () => {
    const user = await stage.open(stage.master, `/buildings/${building.id}`)
    await user.click(await screen.findByRole('button', { name: '青葉ビルのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '月次点検表を作成' }))
    // The only template is chosen, and so is this month.
    await screen.findByText(`案件と書類「日常巡回点検表 青葉ビル ${month}」を作成します。`)
    return { user, dialog: screen.getByRole('dialog', { name: '月次点検表を作成' }) }
  }
  const first = await open()
  await first.user.click(within(first.dialog).getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/))
  const path = window.location.pathname.replace(/\/edit$/, '')

  const second = await open()
  await second.user.click(within(second.dialog).getByRole('button', { name: '作成' }))
  const note = await within(second.dialog).findByRole('alert')
  expect(note).toHaveTextContent(`この月の月次点検表「日常巡回点検表 青葉ビル ${month}」は、もうあります。`)
  expect(within(note).getByRole('link', { name: '開く' })).toHaveAttribute('href', path)
})

test('a machine’s page makes the sheet of that machine', async () => {
  const building = await post<{ id: number }>('/buildings', { name: '若葉ビル' })
  const facility = { name: '冷凍機1号', facility_category_id: 1, building_id: building.id }
  const machine = await post<{ id: number }>('/facilities', facility)
  const user = await stage.open(stage.master, `/facilities/${machine.id}`)
  await user.click(await screen.findByRole('button', { name: '冷凍機1号のメニュー' }))
  await user.click(await screen.findByRole('menuitem', { name: '月次点検表を作成' }))
  await screen.findByText(`案件と書類「日常巡回点検表 若葉ビル ${month}」を作成します。`)
  const dialog = within(screen.getByRole('dialog', { name: '月次点検表を作成' }))
  expect(await dialog.findByText('冷凍機1号')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/))
  const { data: sheets } = await answered<{ data: { title: string }[] }>(
    await stage.master.browser.get(at(`/documents?facility_id=${machine.id}`)),
    200,
  )
  expect(sheets.map(({ title }) => title)).toEqual([`日常巡回点検表 若葉ビル ${month}`])
})

test('approval of a sheet with gaps says how many there are, leads to each day, and passes with a reason', async () => {
  const building = await post<{ id: number }>('/buildings', { name: '緑ビル' })
  // All days of it are over.
  const period = `${shiftMonth(monthOf(today), -1)}-01`
  const sheet = await post<Document>('/month-sheets', { building_id: building.id, template_id: template.id, period })
  const steps = [{ approvers: [{ id: approver.id }], is_only_one_approval: false }]
  await answered(
    await stage.master.browser.put(at(`/documents/${sheet.id}/prepared-approval`), { comment: 'お願いします', steps }),
    200,
  )
  const user = await stage.open(stage.master, `/documents/${sheet.id}/approval`)
  const missing = await screen.findByRole('region', { name: '未記入' })
  const said = within(missing).getByText(/^未記入が\d+日分、\d+件あります。$/)
  expect(within(missing).getAllByRole('listitem')).toHaveLength(5)
  await user.click(within(missing).getAllByRole('link')[1]!)
  const [, second] = await screen.findAllByRole('columnheader')
  expect(second).toBeInTheDocument()
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^受水槽 水位（m） \d+日$/))

  await user.click(screen.getByRole('button', { name: '未記入の一覧' }))
  const listed = await screen.findByRole('region', { name: '未記入' })
  await user.click(within(listed).getAllByRole('button').at(-1)!)
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^受水槽 水位（m） (2[5-9]|3\d)日$/),
  )

  const again = await stage.open(stage.master, `/documents/${sheet.id}/approval`)
  await again.click(await screen.findByRole('button', { name: '承認を申請する' }))
  const dialog = await screen.findByRole('dialog', { name: '承認を申請する' })
  expect(dialog).toHaveTextContent(said.textContent!)
  await again.click(within(dialog).getByRole('button', { name: '申請する' }))
  expect(await within(dialog).findByText('未記入の理由は必須です。')).toBeInTheDocument()
  expect(within(dialog).getByRole('textbox', { name: /未記入の理由/ })).toHaveFocus()
  await again.type(within(dialog).getByRole('textbox', { name: /未記入の理由/ }), '停電のため')
  await again.click(within(dialog).getByRole('button', { name: '申請する' }))
  expect(await screen.findByText(/未記入\d+件の理由：停電のため/)).toBeInTheDocument()

  await answered(
    await approver.browser.put(at(`/documents/${sheet.id}/approval`), { comment: '確認', approver_feedback: true }),
    200,
  )
  const last = await stage.open(stage.master, `/documents/${sheet.id}`)
  await last.click(await screen.findByRole('button', { name: `${month}分を作成` }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/))
  await stage.open(stage.master, `/documents/${sheet.id}`)
  expect(await screen.findByRole('link', { name: `${month}分を開く` })).toBeInTheDocument()
})

test('a guest who hands a sheet with gaps in says why, and loses nothing where they do not', async () => {
  const guest = await stage.app.createPerson(stage.company, roles.guest, '原田 誠')
  const building = await post<{ id: number }>('/buildings', { name: '協力ビル' })
  const period = `${shiftMonth(monthOf(today), -1)}-01`
  const user_ids = [stage.master.id, guest.id]
  const body = { building_id: building.id, template_id: template.id, period, user_ids }
  const sheet = await post<Document>('/month-sheets', body)
  const request = { user_id: guest.id, due_date: null, note: null }
  await answered(await stage.master.browser.put(at(`/documents/${sheet.id}/guest-request`), request), 200)
  const user = await stage.open(guest, `/documents/${sheet.id}`)
  await user.click(await screen.findByRole('button', { name: '提出する（社内の確認へ）' }))
  const dialog = within(await screen.findByRole('dialog', { name: '提出する（社内の確認へ）' }))
  await dialog.findByText(/^未記入が\d+日分、\d+件あります。記入するか、理由を書いてください。$/)
  await user.type(dialog.getByLabelText(/コメント/), '先月分です')
  await user.click(dialog.getByRole('button', { name: '提出する' }))
  expect(await dialog.findByText('未記入の理由は必須です。')).toBeInTheDocument()
  expect(dialog.getByLabelText(/未記入の理由/)).toHaveFocus()
  expect(dialog.getByLabelText(/コメント/)).toHaveValue('先月分です')
  await user.type(dialog.getByLabelText(/未記入の理由/), '入館できず')
  await user.click(dialog.getByRole('button', { name: '提出する' }))
  await waitFor(async () => {
    const answer = await stage.master.browser.get(at(`/documents/${sheet.id}`))
    const { comment } = (await answered<{ data: Document }>(answer, 200)).data
    expect(comment).toMatch(/^先月分です\n未記入\d+件の理由：入館できず$/)
  })
})

test('the table says which days are holidays, closed, or not of the month', async () => {
  const sheet = await post<Document>('/documents', { title: '巡回', template_id: template.id, period: '2026-11-01' })
  const user = await stage.open(stage.master, `/documents/${sheet.id}/edit`)
  const fold = await screen.findByRole('button', { name: /^月次点検表/ })
  if (fold.getAttribute('aria-expanded') === 'false') await user.click(fold)
  const heads = await screen.findAllByRole('columnheader')
  await waitFor(() => expect(heads[3]).toHaveTextContent('3日火・祝文化の日'))
  expect(heads[1]).toHaveTextContent('1日日休業日')
  expect(heads[4]).toHaveTextContent('4日水')
  expect(heads[31]).toHaveTextContent('31日この月にない日')
})
