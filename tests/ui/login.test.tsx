import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import { createBrowser } from '#mocks/node.ts'
import { aoba, midori, myself } from './answers.ts'
import { expectConsoleError } from './console-errors.ts'
import { onPhone } from './phone.ts'
import { renderApp } from './render-app.tsx'

let isSignedIn = false
let memberships = [midori]
let logins: unknown[] = []
let logouts = 0

const answerMyself = (companyId: string | undefined): Response => {
  if (!isSignedIn) return Response.json({ message: 'Unauthenticated.' }, { status: 401 })
  if (companyId === '*') return Response.json({ data: myself(memberships) })
  const chosen = memberships.find(({ company }) => company.company_key === companyId)
  return chosen
    ? Response.json({ data: myself(memberships, chosen) })
    : Response.json({ message: '会社が見つかりません。' }, { status: 404 })
}

const answerLogin = async (request: Request): Promise<Response> => {
  const body = (await request.json()) as { password: string }
  logins.push(body)
  if (body.password === 'two-factor') return Response.json({ two_factor: true })
  if (body.password !== 'right')
    return Response.json(
      { message: '認証に失敗しました。', errors: { email: ['認証に失敗しました。'] } },
      { status: 422 },
    )
  isSignedIn = true
  return Response.json({ two_factor: false })
}

const answerReset = async (request: Request): Promise<Response> => {
  const body = (await request.json()) as { token: string }
  return body.token === 'good'
    ? Response.json({ message: 'パスワードを再設定しました。' })
    : Response.json({ message: '', errors: { email: ['リンクが無効か、有効期限が切れています。'] } }, { status: 422 })
}

const browser = createBrowser(async (request) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/sanctum/csrf-cookie')
    return new Response(null, { status: 204, headers: { 'set-cookie': 'XSRF-TOKEN=token; Path=/' } })
  if (pathname === '/api/login') return answerLogin(request)
  if (pathname === '/api/forgot-password') return Response.json({ message: '送信しました。' })
  if (pathname === '/api/reset-password/ways-in')
    return Response.json({
      data: { email: 'aya+1@example.jp', passkeys: [], two_factor_enabled_at: null, canKeep: true },
    })
  if (pathname === '/api/reset-password') return answerReset(request)
  if (pathname === '/api/two-factor-challenge') {
    isSignedIn = true
    return new Response(null, { status: 204 })
  }
  if (pathname === '/api/logout') {
    logouts += 1
    isSignedIn = false
    return new Response(null, { status: 204 })
  }
  if (pathname.endsWith('/myself')) return answerMyself(pathname.split('/')[3])
  return Response.json({ message: '見つかりませんでした。' }, { status: 404 })
})

beforeAll(() => browser.server.listen())
beforeEach(() => {
  isSignedIn = false
  memberships = [midori, aoba]
  logins = []
  logouts = 0
})
afterEach(() => browser.server.resetHandlers())
afterAll(() => browser.server.close())

const open = (path: string) => {
  window.history.replaceState(null, '', path)
  renderApp()
}

const signIn = async (password: string) => {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('メールアドレス'), 'aya@example.jp')
  await user.type(screen.getByLabelText('パスワード'), password)
  await user.click(screen.getByRole('button', { name: 'ログイン' }))
  return user
}

describe('login', () => {
  test('the site root leads to the login, the right password to the companies', async () => {
    open('/')
    await signIn('right')
    expect(await screen.findByRole('heading', { name: '会社の選択' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/c')
    expect(screen.getByRole('link', { name: /あおば設備株式会社/ })).toHaveAttribute('href', '/c/aoba')
    expect(logins).toEqual([{ email: 'aya@example.jp', password: 'right', remember: false }])
  })

  test('a wrong password is said beside the field, and what was typed stays', async () => {
    open('/login')
    await signIn('wrong')
    expect(await screen.findByText('認証に失敗しました。')).toBeInTheDocument()
    expect(screen.getByLabelText('メールアドレス')).toHaveAccessibleDescription('認証に失敗しました。')
    expect(screen.getByLabelText('メールアドレス')).toHaveValue('aya@example.jp')
    expect(screen.getByLabelText('パスワード')).toHaveValue('wrong')
  })

  test('empty fields are refused before anything is sent', async () => {
    open('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'ログイン' }))
    expect(await screen.findByText('パスワードは必須です。')).toBeInTheDocument()
    expect(logins).toEqual([])
  })

  test('too many attempts and a server out of reach are said above the form', async () => {
    open('/login')
    browser.server.use(failures.tooManyRequests('/api/login'))
    const user = await signIn('right')
    expect(
      await screen.findByText('試行回数が上限を超えました。しばらく待ってから、やり直してください。'),
    ).toBeInTheDocument()
    browser.server.use(failures.offline('/api/login'))
    await user.click(screen.getByRole('button', { name: 'ログイン' }))
    expect(await screen.findByText('サーバーに接続できません。通信状態を確認してください。')).toBeInTheDocument()
  })

  test('the password can be shown', async () => {
    open('/login')
    const user = userEvent.setup()
    expect(await screen.findByLabelText('パスワード')).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'パスワードを表示' }))
    expect(screen.getByLabelText('パスワード')).toHaveAttribute('type', 'text')
  })

  test('the second factor is asked for only where the server says so', async () => {
    open('/login')
    const user = await signIn('two-factor')
    const code = await screen.findByLabelText('認証コード')
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await user.type(code, '123456')
    await user.click(screen.getByRole('button', { name: '確認' }))
    expect(await screen.findByRole('heading', { name: '会社の選択' })).toBeInTheDocument()
  })
})

describe('the address first asked for', () => {
  test('is where the person lands, with its filters', async () => {
    open('/c/midori/nowhere?name=%E7%A9%BA%E8%AA%BF&page=2')
    await signIn('right')
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
    expect(window.location.pathname + window.location.search).toBe('/c/midori/nowhere?name=%E7%A9%BA%E8%AA%BF&page=2')
  })

  test.each<string | number>([
    'https://evil.example/c',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'c/midori',
    7,
  ])('is never another site: %s', async (redirect) => {
    open(`/login?redirect=${encodeURIComponent(redirect)}`)
    await signIn('right')
    expect(await screen.findByRole('heading', { name: '会社の選択' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/c')
  })
})

describe('a forgotten password', () => {
  test('is asked for and the answer tells nothing of the address', async () => {
    open('/login')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'パスワードを忘れた場合' }))
    await user.type(await screen.findByLabelText('メールアドレス'), 'aya')
    await user.click(screen.getByRole('button', { name: 'メールを送信' }))
    expect(await screen.findByText('メールアドレスの形式が正しくありません。')).toBeInTheDocument()
    await user.type(screen.getByLabelText('メールアドレス'), '@example.jp')
    await user.click(screen.getByRole('button', { name: 'メールを送信' }))
    expect(await screen.findByRole('heading', { name: 'メールを確認してください' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/request')
  })

  const setPassword = async (token: string) => {
    open(`/reset?token=${token}&email=aya%2B1%40example.jp`)
    const user = userEvent.setup()
    expect(await screen.findByText('aya+1@example.jpの新しいパスワードを入力してください。')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^新しいパスワード(?!（)/, { selector: 'input' }), 'mimi-no-nai-neko-8')
    await user.type(screen.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }), 'mimi-no-nai-neko-9')
    await user.click(screen.getByRole('button', { name: 'パスワードを設定' }))
    expect(await screen.findByText('パスワードが確認用と一致しません。')).toBeInTheDocument()
    await user.type(screen.getByLabelText(/^新しいパスワード（確認用）/, { selector: 'input' }), '{Backspace}8')
    await user.click(screen.getByRole('button', { name: 'パスワードを設定' }))
  }

  test('is set anew, typed twice', async () => {
    await setPassword('good')
    expect(await screen.findByRole('heading', { name: 'パスワードを再設定しました' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'ログインへ進む' })).toHaveAttribute('href', '/login')
  })

  test('a link that is over leads to a new one', async () => {
    await setPassword('old')
    expect(await screen.findByText('リンクが無効か、有効期限が切れています。')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'メールをもう一度送信' })).toHaveAttribute('href', '/forgot-password')
  })
})

describe('guards', () => {
  test('a company without a session leads to the login', async () => {
    open('/c/midori')
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument()
    expect(logouts).toBe(0)
  })

  test('a failed lookup of the user logs out', async () => {
    isSignedIn = true
    browser.server.use(failures.server('/api/c/midori/myself', '壊れました'))
    open('/c/midori')
    await waitFor(() => expect(logouts).toBe(1))
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument()
  })

  test('a server that is away for a moment keeps the session and offers another try', async () => {
    expectConsoleError(/ServerError|Error in route match|Warning/)
    isSignedIn = true
    browser.server.use(failures.unavailable('/api/c/midori/myself'))
    open('/c/midori/nowhere')
    expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
    browser.server.resetHandlers()
    const retry = screen.getAllByRole('button', { name: '再試行' })[0]!
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
    expect(logouts).toBe(0)
  })

  test('whoever is signed in does not see the login', async () => {
    isSignedIn = true
    open('/login')
    expect(await screen.findByRole('heading', { name: '会社の選択' })).toBeInTheDocument()
  })

  test('without a company there is a message and the way out', async () => {
    isSignedIn = true
    memberships = []
    open('/c')
    expect(await screen.findByRole('heading', { name: '所属している会社がありません' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument()
  })

  test("another company's key reads Not Found", async () => {
    isSignedIn = true
    open('/c/strangers')
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
    expect(logouts).toBe(0)
  })

  test('a company that refuses access says so and keeps the session', async () => {
    expectConsoleError(/ForbiddenError/)
    isSignedIn = true
    browser.server.use(failures.forbidden('/api/c/midori/myself'))
    open('/c/midori')
    expect(await screen.findByText('アクセスする権限がありません。')).toBeInTheDocument()
    expect(logouts).toBe(0)
  })

  test('a server out of reach keeps the session and offers another try', async () => {
    expectConsoleError(/OfflineError|Error in route match|Warning/)
    isSignedIn = true
    browser.server.use(failures.offline('/api/*'))
    open('/c/midori/nowhere')
    expect(await screen.findByRole('heading', { name: 'Something went wrong!' })).toBeInTheDocument()
    browser.server.resetHandlers()
    await userEvent.click(screen.getByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
    expect(logouts).toBe(0)
  })
})

describe('shell', () => {
  test('shows company and user, and the user menu logs out', async () => {
    isSignedIn = true
    open('/c/midori/nowhere')
    const user = userEvent.setup()
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '会社：株式会社みどり総合管理、切り替え' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '中村 彩のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'ログアウト' }))
    expect(await screen.findByRole('heading', { name: 'ログイン' })).toBeInTheDocument()
    expect(logouts).toBe(1)
  })

  test('the key / leads into the search', async () => {
    isSignedIn = true
    open('/c/midori/nowhere')
    await screen.findByRole('button', { name: '案件・建物・書類などを検索' })
    await userEvent.keyboard('/')
    const search = await screen.findByRole('combobox', { name: /名前/ })
    expect(search).toHaveFocus()
    expect(search).toHaveValue('')
  })

  test('a phone has its tabs in place of the side menu', async () => {
    isSignedIn = true
    onPhone()
    open('/c/midori')
    expect(await screen.findByRole('heading', { name: 'ホーム' })).toBeInTheDocument()
    expect(
      within(screen.getByRole('navigation', { name: 'メインメニュー' })).queryByRole('link', { name: '案件' }),
    ).not.toBeInTheDocument()
  })
})
