/** A company that is entered from its own network only: what stands in the way, and behind the mailed link. */
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { lettersTo, tokenIn } from '#tests/api/auth/letters.ts'
import { expectConsoleError } from './console-errors.ts'
import { createStage } from './stage.tsx'
import type { Stage } from './stage.tsx'
import { renderApp } from './render-app.tsx'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await stage.app.database.pool.query(
    `update companies set enable_ip_restriction = true, allowed_ips = '{203.0.113.0/24}' where id = $1`,
    [stage.company.id],
  )
})
afterEach(() => {
  cleanup()
  stage.browser.cookies.clear()
  forgetCsrfCookie()
})
afterAll(() => stage.close())

const button = (name: string) => screen.findByRole('button', { name })
const openLink = async (token: string) => {
  cleanup()
  window.history.replaceState(null, '', `/let-in?token=${token}`)
  renderApp()
  await userEvent.click(await button('利用を許可する'))
}

test('the Master asks for a link, which lets in whoever asked, once', async () => {
  expectConsoleError(/NetworkRefusedError/)
  const user = await stage.open(stage.master, '')
  await user.click(await button('メールで利用を依頼'))
  expect(await screen.findByText(/メールを送信しました。/)).toBeInTheDocument()
  const sent = (await lettersTo(stage.app, stage.master.email)).length
  await user.click(await button('メールを再送'))
  await expect.poll(async () => (await lettersTo(stage.app, stage.master.email)).length).toBe(sent + 1)
  await user.click(await button('再試行'))
  expect(await button('メールで利用を依頼')).toBeInTheDocument()
  const token = await tokenIn(stage.app, stage.master.email, 'network_pass')
  await openLink(token)
  expect(await screen.findByRole('heading', { name: '利用を許可しました' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'この端末で開く' }))
  expect(await screen.findByRole('heading', { name: 'ホーム' })).toBeInTheDocument()
  await openLink(token)
  expect(await screen.findByText(/リンクの期限が切れたか、既に使われています/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '利用を許可する' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: '建守を開く' })).toHaveAttribute('href', '/c')
})

test('anybody else is told whom to ask', async () => {
  expectConsoleError(/NetworkRefusedError/)
  await stage.open(await stage.app.createPerson(stage.company, roles.member, '中村 彩'), '')
  expect(await screen.findByText(/社内のネットワークから利用するか、管理者に連絡してください。/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'メールで利用を依頼' })).not.toBeInTheDocument()
})
