import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { NotificationChoice } from '#domain/notifications/notifications.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
afterEach(async () => {
  await stage.app.database.pool.query('delete from notification_choices')
})

const row = async (name: string) => within(await screen.findByRole('group', { name }))
const choices = async () =>
  (
    await answered<{ data: NotificationChoice[] }>(
      await member.browser.get(`${stage.company.path}/notification-choices`),
      200,
    )
  ).data
const assigned = async () => (await choices()).find(({ kind }) => kind === 'matter_assigned')

test('is reached from お知らせ, and keeps each choice as it is made', async () => {
  const user = await stage.open(member, '/notifications')
  await user.click(await screen.findByRole('link', { name: '受け取り方を設定' }))
  const assignment = await row('案件の担当に指定されたとき')
  await user.click(assignment.getByRole('switch', { name: 'アプリ' }))
  await waitFor(async () => expect(await assigned()).toMatchObject({ in_app: false, mail: 'none' }))
  await user.click(assignment.getByRole('combobox', { name: '案件の担当に指定されたときのメール' }))
  await user.click(await screen.findByRole('option', { name: '1日1回まとめて送る' }))
  await waitFor(async () => expect(await assigned()).toMatchObject({ in_app: false, mail: 'daily' }))
  expect(assignment.getByRole('combobox')).toHaveTextContent('メール：1日1回まとめて送る')
})

test('lets nobody miss in the app what waits for them', async () => {
  await stage.open(member, '/settings/notifications')
  for (const name of ['書類の承認を依頼されたとき', 'コメントで自分が指定されたとき']) {
    const waiting = await row(name)
    expect(waiting.getByRole('switch', { name: 'アプリ' })).toBeDisabled()
    expect(waiting.getByRole('switch', { name: 'アプリ' })).toBeChecked()
    expect(waiting.getByText('この種類のお知らせは、アプリでは止められません。')).toBeInTheDocument()
  }
})

test('shows again what holds where a choice was not saved, to be made once more', async () => {
  const user = await stage.open(member, '/settings/notifications')
  const opened = await row('提出先が書類を開いたとき')
  stage.browser.server.use(failures.offline(`/api/c/${stage.company.key}/notification-choices`))
  await user.click(opened.getByRole('switch', { name: 'アプリ' }))
  expect(await screen.findByText(/サーバーに接続できません/)).toBeInTheDocument()
  await waitFor(() => expect(opened.getByRole('switch', { name: 'アプリ' })).toBeChecked())
  stage.browser.server.resetHandlers()
  await user.click(opened.getByRole('switch', { name: 'アプリ' }))
  await waitFor(async () =>
    expect((await choices()).find(({ kind }) => kind === 'document_opened')).toMatchObject({ in_app: false }),
  )
})

test('shows what holds where the first of two quick presses was not saved and the second was', async () => {
  const user = await stage.open(member, '/settings/notifications')
  const assignment = await row('案件の担当に指定されたとき')
  let refuse = () => {}
  const pressedTwice = new Promise<void>((resolve) => (refuse = resolve))
  stage.browser.server.use(
    http.put(
      `*/api/c/${stage.company.key}/notification-choices`,
      async () => {
        await pressedTwice
        return HttpResponse.error()
      },
      { once: true },
    ),
  )
  await user.click(assignment.getByRole('switch', { name: 'アプリ' }))
  await user.click(assignment.getByRole('combobox'))
  await user.click(await screen.findByRole('option', { name: '1日1回まとめて送る' }))
  refuse()
  await waitFor(async () => expect(await assigned()).toMatchObject({ in_app: false, mail: 'daily' }))
  await waitFor(() => expect(assignment.getByRole('combobox')).toHaveTextContent('メール：1日1回まとめて送る'))
  expect(assignment.getByRole('switch', { name: 'アプリ' })).not.toBeChecked()
})
