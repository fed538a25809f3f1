/**
 * Ways into the account and back into it: a forgotten password, a lost phone, a passkey, a session that ends while
 * somebody types. Real server, letters, browsers and Chromium's own authenticator.
 */
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { roles } from '#domain/users/users.labels.ts'
import { expectAccessible } from './browser.ts'
import { login } from './client.ts'
import { openCompanyStage, password, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'

let stage: CompanyStage
/** Who forgets and loses, who has a passkey: one of each at a desk and on a phone. */
const devices = {
  机: {
    options: undefined,
    forgetful: { email: 'nakamura@gate.example', name: '中村 彩' },
    keyed: { email: 'mori@gate.example', name: '森 一樹' },
  },
  電話: {
    options: phone,
    forgetful: { email: 'kato@gate.example', name: '加藤 由美' },
    keyed: { email: 'ono@gate.example', name: '小野 誠' },
  },
}
const deviceNames = Object.keys(devices) as (keyof typeof devices)[]
const forgetful = {} as Record<keyof typeof devices, Person>
const keyed = {} as Record<keyof typeof devices, Person>
let offered: Person
let typing: Person
beforeAll(async () => {
  // Passkeys belong to a name: 127.0.0.1 is none.
  stage = await openCompanyStage('gate', { name: '佐藤 恵子', email: 'sato@gate.example' }, { HOST: 'localhost' })
  const join = ({ email, name }: { email: string; name: string }) => stage.join(email, name, roles.member)
  for (const device of deviceNames) {
    forgetful[device] = await join(devices[device].forgetful)
    keyed[device] = await join(devices[device].keyed)
  }
  offered = await stage.join('ishii@gate.example', '石井 恵', roles.member)
  typing = await stage.join('kobayashi@gate.example', '小林 大輔', roles.member)
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const renewed = 'mimi-no-nai-neko-8'
const fillLogin = async (page: Page, { email }: Person, typed: string) => {
  await page.getByLabel('メールアドレス').fill(email)
  await page.getByRole('textbox', { name: 'パスワード', exact: true }).fill(typed)
  await page.getByRole('button', { name: 'ログイン', exact: true }).click()
}
const confirmPassword = async (page: Page, typed: string) => {
  const dialog = page.getByRole('dialog', { name: 'パスワードの確認' })
  await dialog.getByRole('textbox', { name: 'パスワード' }).fill(typed)
  await dialog.getByRole('button', { name: '確認' }).click()
}
const pressLogOut = async (page: Page, { name }: Person) => {
  // A phone has the menu at home.
  await page.goto('/c/gate')
  await page.getByRole('button', { name: `${name}のメニュー` }).click()
  await page.getByRole('menuitem', { name: 'ログアウト' }).click()
}
const logOut = async (page: Page, person: Person) => {
  await pressLogOut(page, person)
  await page.getByRole('heading', { name: 'ログイン', exact: true }).waitFor()
}

/** Chromium's own authenticator; returns whether somebody is there to touch it. */
const plugInAuthenticator = async (page: Page): Promise<(isThere: boolean) => Promise<unknown>> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return (enabled) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
}
/** Signs in with the password and registers a passkey; nobody touches the authenticator afterwards. */
const addPasskey = async (page: Page, person: Person, touch: (isThere: boolean) => Promise<unknown>) => {
  await page.goto('/c/gate/settings/security')
  await fillLogin(page, person, password)
  await page.getByRole('button', { name: 'パスキーを登録' }).click()
  await touch(true)
  await page.getByRole('button', { name: '登録', exact: true }).click()
  await confirmPassword(page, password)
  await page
    .getByRole('main')
    .getByRole('button', { name: /のメニュー$/ })
    .waitFor()
  await touch(false)
}

for (const device of deviceNames) {
  journey(
    `a forgotten password is set anew by a letter, and the address first asked for opens: ${device}`,
    async () => {
      const person = forgetful[device]
      const { page } = await stage.open(devices[device].options)
      await page.goto('/c/gate/matters?name=空調')
      await page.getByRole('heading', { name: 'ログイン', exact: true }).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'パスワードを忘れた場合' }).click()
      // The login has a field of the same name until this screen has come.
      await page.getByRole('button', { name: 'メールを送信' }).waitFor()
      await page.getByLabel('メールアドレス').fill(person.email)
      await page.getByRole('button', { name: 'メールを送信' }).click()
      await page.getByRole('heading', { name: 'メールを確認してください' }).waitFor()
      const { text } = await stage.mailbox.waitFor(person.email, /\/reset\?/)
      await page.goto(/(\/reset\?\S+)/.exec(text)![1]!)
      await page.getByRole('textbox', { name: '新しいパスワード', exact: false }).first().fill(renewed)
      await page.getByRole('textbox', { name: /確認用/ }).fill(renewed)
      await page.getByText(/^強さ：/).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'パスワードを設定' }).click()
      await page.getByRole('heading', { name: 'パスワードを再設定しました' }).waitFor()
      await page.goto('/c/gate/matters?name=空調')
      await fillLogin(page, person, renewed)
      await page.getByRole('heading', { name: '案件', exact: true }).waitFor()
      expect(decodeURIComponent(new URL(page.url()).search)).toContain('name=空調')
      await stage.mailbox.waitFor(person.email, /パスワードが再設定され/)
    },
  )

  journey(`two factors: on with a test code, in with a recovery code when the phone is lost: ${device}`, async () => {
    const person = forgetful[device]
    const { page } = await stage.open(devices[device].options)
    await page.goto('/c/gate/settings/security')
    await fillLogin(page, person, renewed)
    await stage.mailbox.waitFor(person.email, /これまで使われていない端末/)
    await page.getByRole('button', { name: '二要素認証を設定' }).click()
    await confirmPassword(page, renewed)
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: /認証コード/ }).fill(generateSync({ secret }))
    await page.getByRole('button', { name: '有効にする' }).click()
    const codes = page.getByRole('list', { name: 'リカバリーコード' }).getByRole('listitem')
    await codes.first().waitFor()
    await expectAccessible(page)
    const [code = ''] = await codes.allInnerTexts()
    await page.getByRole('button', { name: '保管しました' }).click()
    await page.getByText('有効', { exact: true }).waitFor()
    await expectAccessible(page)
    await logOut(page, person)
    await fillLogin(page, person, renewed)
    await page.getByRole('button', { name: 'リカバリーコードを使う' }).click()
    await page.getByRole('textbox', { name: 'リカバリーコード' }).fill(code)
    await page.getByRole('button', { name: '確認' }).click()
    await page.getByRole('button', { name: `${person.name}のメニュー` }).waitFor()
  })

  journey(`a passkey signs in without address, password and code: ${device}`, async () => {
    const person = keyed[device]
    const { page } = await stage.open(devices[device].options)
    // The authenticator would take the offer in the field by itself: this journey presses the button.
    await page.addInitScript(() =>
      Object.defineProperty(PublicKeyCredential, 'isConditionalMediationAvailable', { value: undefined }),
    )
    const touch = await plugInAuthenticator(page)
    await addPasskey(page, person, touch)
    await expectAccessible(page)
    await logOut(page, person)
    await touch(true)
    await page.getByRole('button', { name: 'パスキーでログイン' }).click()
    await page.getByRole('button', { name: `${person.name}のメニュー` }).waitFor()
  })
}

journey('a passkey that the browser offers in the address field signs in with nothing pressed', async () => {
  const { page } = await stage.open()
  const touch = await plugInAuthenticator(page)
  await addPasskey(page, offered, touch)
  // Somebody is there before the offer is made: the virtual authenticator does not look again for an offer that waits.
  await touch(true)
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith('/api/passkeys/login') && answer.ok())
  await pressLogOut(page, offered)
  await signedIn
  await page.getByRole('button', { name: `${offered.name}のメニュー` }).waitFor()
})

const endSessions = async ({ email }: Person) => {
  const elsewhere = await login(stage.address, email, password)
  await elsewhere.expectOk('POST', '/api/user/confirm-password', { password })
  await elsewhere.expectOk('DELETE', '/api/user/sessions')
}
const signInAgain = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'ログインし直してください' })
  await dialog.waitFor()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'パスワード' }).fill(password)
  await dialog.getByRole('button', { name: 'ログインして続ける' }).click()
  await dialog.waitFor({ state: 'detached' })
}

journey('a session that ends while somebody types: the screen stays, and what was being saved is saved', async () => {
  for (const options of [undefined, phone]) {
    const { page } = await stage.openFor(typing, options)
    const name = options ? '小林 大輔（電話）' : '小林 大輔（机）'
    await page.goto('/c/gate/settings/profile')
    await page.getByRole('textbox', { name: /^氏名/ }).fill(name)
    await endSessions(typing)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await signInAgain(page)
    await page.getByText('氏名を保存しました').waitFor()
    expect(await page.getByRole('textbox', { name: /^氏名/ }).inputValue()).toBe(name)
    typing = { ...typing, calls: await login(stage.address, typing.email, password) }
  }
})
