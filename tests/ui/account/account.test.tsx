/** プロフィール and セキュリティ on the real application. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { delay, http } from 'msw'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { roles } from '#domain/users/users.labels.ts'
import type { Account } from '#server/auth/auth.store.ts'
import { openedFactor } from '#server/auth/sealed-factor.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let person: Person
beforeAll(async () => {
  stage = await createStage()
})
beforeEach(async () => {
  person = await stage.app.createPerson(stage.company, roles.member, '中村 彩')
  stage.browser.server.resetHandlers()
  stage.browser.cookies.clear()
  forgetCsrfCookie()
})
afterAll(() => stage.close())

const rowOf = async () =>
  (await stage.app.database.pool.query<Account>('select * from users where id = $1', [person.id])).rows[0]!
const confirmPassword = async (user: UserEvent, typed = password) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'パスワードの確認' }))
  await user.type(dialog.getByLabelText('パスワード'), typed)
  await user.click(dialog.getByRole('button', { name: '確認' }))
}

describe('プロフィール', () => {
  test('saves the name, which then stands everywhere', async () => {
    const user = await stage.open(person, '/settings/profile')
    const name = await screen.findByLabelText(/^氏名/)
    await user.clear(name)
    await user.tab()
    expect(await screen.findByText('氏名は必須です。')).toBeInTheDocument()
    await user.type(name, '中村 あや')
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('button', { name: '中村 あやのメニュー' })).toBeInTheDocument()
    expect((await rowOf()).name).toBe('中村 あや')
  })

  test('a name that could not be saved stays typed, to be saved again', async () => {
    const user = await stage.open(person, '/settings/profile')
    const name = await screen.findByLabelText(/^氏名/)
    await user.type(name, 'さん')
    stage.browser.server.use(failures.offline('/api/c/midori/myself'))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await screen.findByText('サーバーに接続できません。通信状態を確認してください。')).toBeInTheDocument()
    expect(name).toHaveValue('中村 彩さん')
    stage.browser.server.resetHandlers()
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await rowOf()).name).toBe('中村 彩さん'))
  })

  test('what is typed while the name is being saved stays, and is saved next', async () => {
    const user = await stage.open(person, '/settings/profile')
    const name = await screen.findByLabelText(/^氏名/)
    await user.clear(name)
    await user.type(name, '中村 綾')
    stage.browser.server.use(
      http.put('*/api/c/midori/myself', async () => {
        await delay(300)
      }),
    )
    await user.click(screen.getByRole('button', { name: '保存' }))
    await user.type(name, '子')
    expect(await screen.findByText('氏名を保存しました')).toBeInTheDocument()
    expect([name, (await rowOf()).name]).toEqual([expect.objectContaining({ value: '中村 綾子' }), '中村 綾'])
    await user.click(await screen.findByRole('button', { name: '保存' }))
    await waitFor(async () => expect((await rowOf()).name).toBe('中村 綾子'))
  })

  test('an address is asked for with the password and counts once confirmed', async () => {
    const user = await stage.open(person, '/settings/profile')
    await user.click(await screen.findByRole('button', { name: 'メールアドレスを変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'メールアドレスの変更' }))
    await user.type(dialog.getByLabelText(/^新しいメールアドレス/), 'aya+new@example.jp')
    await user.type(dialog.getByLabelText(/^現在のパスワード/, { selector: 'input' }), 'wrong')
    await user.click(dialog.getByRole('button', { name: '確認のメールを送信' }))
    expect(await dialog.findByText('パスワードが違います。')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText(/^現在のパスワード/, { selector: 'input' }))
    await user.type(dialog.getByLabelText(/^現在のパスワード/, { selector: 'input' }), password)
    await user.click(dialog.getByRole('button', { name: '確認のメールを送信' }))
    expect(
      await screen.findByText(/aya\+new@example\.jpへの確認のメールは送信していません（メールサーバー未設定）/),
    ).toBeInTheDocument()
    expect((await rowOf()).email).toBe(person.email)
  })

  test('a password is refused where everybody would guess it, and tells its strength', async () => {
    const user = await stage.open(person, '/settings/profile')
    await user.click(await screen.findByRole('button', { name: 'パスワードを変更' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'パスワードの変更' }))
    const fields = {
      current: dialog.getByLabelText(/^現在のパスワード/, { selector: 'input' }),
      next: dialog.getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' }),
      again: dialog.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }),
    }
    await user.type(fields.current, password)
    await user.type(fields.next, 'password123')
    await user.type(fields.again, 'password123')
    expect(await dialog.findByText(/強さ：(とても)?弱い/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '変更' }))
    expect(await dialog.findByText(/よく使われているパスワードのため/)).toBeInTheDocument()
    for (const field of [fields.next, fields.again]) {
      await user.clear(field)
      await user.type(field, 'mimi-no-nai-neko-8')
    }
    await user.click(dialog.getByRole('button', { name: '変更' }))
    expect(await screen.findByText('パスワードを変更しました')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a photo must be a picture', async () => {
    await stage.open(person, '/settings/profile')
    const input = await screen.findByLabelText('写真のファイル')
    // The file dialog offers pictures alone; dragged from elsewhere, or on a phone, it may be anything.
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'a.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('JPEG、PNG、WebP、HEICの写真を選んでください。')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('an iPhone photo may be saved although the browser cannot draw it', async () => {
    const user = await stage.open(person, '/settings/profile')
    await user.upload(await screen.findByLabelText('写真のファイル'), new File(['x'], 'IMG_1.HEIC', { type: '' }))
    const dialog = within(await screen.findByRole('dialog', { name: '写真の調整' }))
    expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
    fireEvent.error(dialog.getByRole('group').querySelector('img')!)
    expect(await dialog.findByRole('note')).toHaveTextContent('このブラウザーでは表示できません')
    expect(dialog.getByRole('button', { name: '保存' })).toBeEnabled()
  })
})

describe('セキュリティ', () => {
  test('two factors are set up with a test code, after the password, and leave with recovery codes', async () => {
    const user = await stage.open(person, '/settings/security')
    await user.click(await screen.findByRole('button', { name: '二要素認証を設定' }))
    await confirmPassword(user, 'wrong')
    expect(await screen.findByText('パスワードが違います。')).toBeInTheDocument()
    await user.clear(screen.getByLabelText('パスワード'))
    await confirmPassword(user)
    const dialog = within(await screen.findByRole('dialog', { name: '二要素認証の設定' }))
    expect(dialog.getByRole('img', { name: '認証アプリ用のQRコード' })).toBeInTheDocument()
    const { secret } = openedFactor(stage.app.deps, await rowOf())!
    expect(dialog.getByText(secret.replace(/(.{4})(?=.)/g, '$1 '))).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '有効にする' }))
    expect(await dialog.findByText('認証コードは必須です。')).toBeInTheDocument()
    await user.type(dialog.getByLabelText(/^認証コード/), '000000')
    await user.click(dialog.getByRole('button', { name: '有効にする' }))
    expect(await dialog.findByText('二要素認証コードが無効です。')).toBeInTheDocument()
    await user.clear(dialog.getByLabelText(/^認証コード/))
    await user.type(dialog.getByLabelText(/^認証コード/), generateSync({ secret }))
    await user.click(dialog.getByRole('button', { name: '有効にする' }))
    const codes = within(await screen.findByRole('dialog', { name: 'リカバリーコード' }))
    const shown = () => codes.getAllByRole('listitem').map((item) => item.textContent)
    const first = shown()
    expect(first).toHaveLength(8)
    await user.click(codes.getByRole('button', { name: '作り直す' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'リカバリーコードの作り直し' })).getByRole('button', {
        name: '作り直す',
      }),
    )
    await waitFor(() => expect(shown()).not.toEqual(first))
    await user.click(codes.getByRole('button', { name: '保管しました' }))
    await user.click(await screen.findByRole('button', { name: '二要素認証を解除' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '二要素認証の解除' })).getByRole('button', {
        name: '解除',
      }),
    )
    expect(await screen.findByRole('button', { name: '二要素認証を設定' })).toBeInTheDocument()
    expect((await rowOf()).two_factor_confirmed_at).toBeNull()
  })

  test('who thinks better of giving the password stays where they were', async () => {
    const user = await stage.open(person, '/settings/security')
    await user.click(await screen.findByRole('button', { name: '二要素認証を設定' }))
    const dialog = await screen.findByRole('dialog', { name: 'パスワードの確認' })
    await user.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(dialog).not.toBeInTheDocument())
    expect(screen.getByRole('button', { name: '二要素認証を設定' })).toBeEnabled()
    expect(screen.queryByText(/Password confirmation required/)).not.toBeInTheDocument()
  })

  test('the sessions are named, this one marked, and the others end', async () => {
    const other = stage.app.openBrowser()
    await other.request(
      'POST',
      '/api/login',
      { email: person.email, password },
      {
        'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
      },
    )
    const user = await stage.open(person, '/settings/security')
    const panel = within(await screen.findByRole('region', { name: 'ログイン中の端末' }))
    expect(await panel.findByText('この端末')).toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: /^Safari（iPhone）.*をログアウト$/ }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '端末のログアウト' })).getByRole('button', {
        name: 'ログアウト',
      }),
    )
    await confirmPassword(user)
    await waitFor(() => expect(panel.queryByText('Safari（iPhone）')).not.toBeInTheDocument())
    expect((await other.get('/api/c/*/myself')).status).toBe(401)
    expect((await person.browser.get('/api/c/*/myself')).status).toBe(200)
    await user.click(panel.getByRole('button', { name: 'ほかの端末をすべてログアウト' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'ほかの端末のログアウト' })).getByRole('button', {
        name: 'ログアウト',
      }),
    )
    await waitFor(async () => expect((await person.browser.get('/api/c/*/myself')).status).toBe(401))
  })

  test('says where passkeys cannot be, and why sessions did not load', async () => {
    stage.browser.server.use(failures.tooManyRequests('/api/user/sessions'))
    const user = await stage.open(person, '/settings/security')
    expect(await screen.findByText('このブラウザー、またはこのアドレスではパスキーを使えません。')).toBeInTheDocument()
    const panel = within(await screen.findByRole('region', { name: 'ログイン中の端末' }))
    const retry = await panel.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(retry)
    expect(await panel.findByText('この端末')).toBeInTheDocument()
  })
})
