/** 設定の会社情報, and the Master's place in ユーザー. */
import { screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import type { Company } from '#domain/company/company.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import { password, type Person } from '#tests/api/app.ts'
import { makePng } from '#tests/made-files.ts'
import { expectConsoleError } from '../console-errors.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let admin: Person
beforeAll(async () => {
  admin = await stage.app.createPerson(stage.company, roles.admin, '高橋 健一')
})

const stored = async () =>
  (await answered<{ data: Company }>(await admin.browser.get(`${stage.company.path}/company`), 200)).data

test('saves what was changed, and finds the address of a postal code', async () => {
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  await user.clear(form.getByLabelText(/^会社名/))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('会社名は必須です。')).toBeInTheDocument()
  await user.type(form.getByLabelText(/^会社名/), '株式会社みどり総合管理')
  await user.type(form.getByLabelText('郵便番号'), '0000000')
  await user.click(form.getByRole('button', { name: '住所を検索' }))
  expect(await form.findByText(/^この郵便番号の住所が見つかりません/)).toBeInTheDocument()
  await user.clear(form.getByLabelText('郵便番号'))
  await user.type(form.getByLabelText('郵便番号'), '105-0011')
  await user.click(form.getByRole('button', { name: '住所を検索' }))
  await waitFor(() => expect(form.getByLabelText('住所')).toHaveValue('東京都港区芝公園'))
  await answered(await stage.master.browser.put(`${stage.company.path}/company`, { tel: '03-1111-2222' }), 200)
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('会社情報を保存しました。')).toBeInTheDocument()
  expect(await stored()).toMatchObject({
    name: '株式会社みどり総合管理',
    postal_code: '1050011',
    address: '東京都港区芝公園',
    tel: '03-1111-2222',
  })
})

test('an address that was typed is not replaced unasked', async () => {
  await answered(
    await stage.master.browser.put(`${stage.company.path}/company`, { address: '千代田区神田錦町2-7' }),
    200,
  )
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  const search = async () => {
    await user.clear(form.getByLabelText('郵便番号'))
    await user.type(form.getByLabelText('郵便番号'), '105-0011')
    await user.click(form.getByRole('button', { name: '住所を検索' }))
  }
  await search()
  const question = within(await screen.findByRole('alertdialog', { name: '住所を置き換えますか？' }))
  expect(question.getByText(/「千代田区神田錦町2-7」を「東京都港区芝公園」に/)).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: 'キャンセル' }))
  expect(form.getByLabelText('住所')).toHaveValue('千代田区神田錦町2-7')
  await search()
  await user.click(await screen.findByRole('button', { name: '置き換え' }))
  await waitFor(() => expect(form.getByLabelText('住所')).toHaveValue('東京都港区芝公園'))
  await user.type(form.getByLabelText('住所'), '1-2-3')
  await search()
  await waitFor(() => expect(form.getByRole('button', { name: '住所を検索' })).toBeEnabled())
  expect(form.getByLabelText('住所')).toHaveValue('東京都港区芝公園1-2-3')
})

test('what is typed while it is being saved stays, and is saved next', async () => {
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  await user.clear(form.getByLabelText('住所'))
  await user.type(form.getByLabelText('住所'), '東京都港区芝公園1-2')
  stage.browser.server.use(
    http.put('*/api/c/midori/company', async () => {
      await delay(300)
    }),
  )
  await user.click(form.getByRole('button', { name: '保存' }))
  await user.type(form.getByLabelText('住所'), '-3')
  expect(await screen.findByText('会社情報を保存しました。')).toBeInTheDocument()
  expect(form.getByLabelText('住所')).toHaveValue('東京都港区芝公園1-2-3')
  expect((await stored()).address).toBe('東京都港区芝公園1-2')
  await user.click(await form.findByRole('button', { name: '保存' }))
  await waitFor(async () => expect((await stored()).address).toBe('東京都港区芝公園1-2-3'))
})

test('tells what the files take of the company’s share, and warns before it is full', async () => {
  stage.app.deps.env.COMPANY_LIMIT_GB = 2
  await stage.app.database.pool.query(
    `insert into files (company_id, storage_key, name, type, content_type, size, sha256) values ($1, 'large', '動画.mp4', 5, 'video/mp4', $2, '')`,
    [stage.company.id, 1024 ** 3],
  )
  await stage.open(admin, '/settings/company')
  const room = within(await screen.findByRole('region', { name: 'ファイルの容量' }))
  expect(room.getByText('1.0 GB ／ 2.0 GB')).toBeInTheDocument()
  expect(room.getByRole('progressbar', { name: '使っている容量' })).toHaveAttribute('aria-valuenow', '50')
  expect(room.queryByText(/^いっぱいになると/)).not.toBeInTheDocument()
  stage.app.deps.env.COMPANY_LIMIT_GB = 1
  await stage.open(admin, '/settings/company')
  expect(await screen.findByText(/^いっぱいになると/)).toBeInTheDocument()
})

test('says that a network would lock one out before it is saved', async () => {
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  await user.click(form.getByRole('switch', { name: '許可したIPアドレスからだけ利用できるようにする' }))
  expect(await form.findByText(/保存するとアクセスできなくなるため、追加してください。$/)).toBeInTheDocument()
  await user.click(form.getByRole('button', { name: '保存' }))
  expect((await stored()).enable_ip_restriction).toBe(false)
  await user.click(form.getByRole('button', { name: '元に戻す' }))
})

test('switching the restriction leaves the list to whoever edits it', async () => {
  const { own_ip } = await stored()
  const path = `${stage.company.path}/company`
  await answered(await admin.browser.put(path, { allowed_ips: [own_ip] }), 200)
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  await user.click(form.getByRole('switch', { name: '許可したIPアドレスからだけ利用できるようにする' }))
  await answered(await stage.master.browser.put(path, { allowed_ips: [own_ip, '203.0.113.0/24'] }), 200)
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('会社情報を保存しました。')).toBeInTheDocument()
  expect(await stored()).toMatchObject({ enable_ip_restriction: true, allowed_ips: [own_ip, '203.0.113.0/24'] })
  // What was saved, and what the other one did, is seen from here on.
  await waitFor(() => expect(form.getByLabelText('2件目')).toHaveValue('203.0.113.0/24'))
  await user.click(form.getByRole('button', { name: '2件目を削除' }))
  await user.click(form.getByRole('switch', { name: '許可したIPアドレスからだけ利用できるようにする' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ enable_ip_restriction: false, allowed_ips: [own_ip] }),
  )
  await answered(await admin.browser.put(path, { allowed_ips: [] }), 200)
})

test('what two admins changed is shown from both and chosen field by field', async () => {
  const path = `${stage.company.path}/company`
  await answered(await admin.browser.put(path, { tel: '03-1111-1111', address: '東京都港区' }), 200)
  const user = await stage.open(admin, '/settings/company')
  const form = within(await screen.findByRole('form', { name: '会社情報' }))
  const type = async (label: string, text: string) => {
    await user.clear(form.getByLabelText(label))
    await user.type(form.getByLabelText(label), text)
  }
  await type('電話番号', '03-2222-2222')
  await type('住所', '大阪市北区')
  await user.click(form.getByRole('button', { name: 'IPアドレスを追加' }))
  await user.type(form.getByLabelText('1件目'), '198.51.100.1')
  await answered(
    await stage.master.browser.put(path, {
      tel: '03-3333-3333',
      address: '名古屋市中区',
      representative_name: '相手が入れた人',
      allowed_ips: ['203.0.113.0/24'],
    }),
    200,
  )

  expectConsoleError(/409/)
  await user.click(form.getByRole('button', { name: '保存' }))
  const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこの会社情報を更新しました' }))
  expect(merge.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    '自分：大阪市北区',
    '相手：名古屋市中区',
    '自分：03-2222-2222',
    '相手：03-3333-3333',
    '自分：198.51.100.1',
    '相手：203.0.113.0/24',
  ])
  await user.click(merge.getByRole('radio', { name: '自分：03-2222-2222' }))
  await user.click(merge.getByRole('radio', { name: '相手：名古屋市中区' }))
  await user.click(merge.getByRole('radio', { name: '相手：203.0.113.0/24' }))
  await user.click(merge.getByRole('button', { name: '選んだ内容で保存' }))
  expect(await screen.findByText('会社情報を保存しました。')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await stored()).toMatchObject({
    tel: '03-2222-2222',
    address: '名古屋市中区',
    representative_name: '相手が入れた人',
    allowed_ips: ['203.0.113.0/24'],
  })
  expect(form.getByLabelText('住所')).toHaveValue('名古屋市中区')
  expect(form.getByLabelText('1件目')).toHaveValue('203.0.113.0/24')
  expect(form.getByLabelText('代表者名')).toHaveValue('相手が入れた人')
  expect(form.queryByRole('button', { name: '元に戻す' })).not.toBeInTheDocument()
  await answered(await admin.browser.put(path, { allowed_ips: [] }), 200)
})

test('the logo is shown, and taken away without the rest of the form', async () => {
  await stage.app.deps.storage.write('company-pictures/logo', (await makePng('logo.png')).bytes)
  await stage.app.database.pool.query(`update companies set logo_key = 'company-pictures/logo' where id = $1`, [
    stage.company.id,
  ])
  const user = await stage.open(admin, '/settings/company')
  await user.type(await screen.findByLabelText(/^会社名/), '（書きかけ）')
  const field = within(screen.getByRole('group', { name: '会社ロゴ' }))
  expect(field.getByRole('img', { name: '会社ロゴ' })).toHaveAttribute(
    'src',
    expect.stringContaining('/company/pictures/logo?v='),
  )
  expect(within(screen.getByRole('group', { name: '社印' })).getByText('未登録')).toBeInTheDocument()
  await user.click(field.getByRole('button', { name: '会社ロゴを削除' }))
  const confirm = within(await screen.findByRole('alertdialog', { name: '会社ロゴの削除' }))
  await user.click(confirm.getByRole('button', { name: '削除' }))
  expect(await field.findByText('未登録')).toBeInTheDocument()
  expect((await stored()).logo_path).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^会社名/).value).toMatch(/（書きかけ）$/)
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
})

test('the Master hands over, and the successor says yes', async () => {
  const master = await stage.open(stage.master, '/settings/users')
  const table = within(await screen.findByRole('table', { name: 'ユーザー' }))
  await master.click(await table.findByRole('button', { name: '高橋 健一のメニュー' }))
  await master.click(screen.getByRole('menuitem', { name: 'マスターを引き継ぐ' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'マスターの引き継ぎ' }))
  await master.type(dialog.getByLabelText(/あなたのパスワード/), 'falsch')
  await master.click(dialog.getByRole('button', { name: '引き継ぎを申し出る' }))
  expect(await dialog.findByText('パスワードが違います。')).toBeInTheDocument()
  await master.clear(dialog.getByLabelText(/あなたのパスワード/))
  await master.type(dialog.getByLabelText(/あなたのパスワード/), password)
  await master.click(dialog.getByRole('button', { name: '引き継ぎを申し出る' }))
  expect(await screen.findByText(/高橋 健一さんに、マスターの引き継ぎを申し出ています/)).toBeInTheDocument()
})

test('the successor takes it over', async () => {
  const user = await stage.open(admin, '/settings/users')
  await user.click(await screen.findByRole('button', { name: '引き継ぐ' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '引き継ぐ' }))
  expect(await screen.findByText('マスターを引き継ぎました。')).toBeInTheDocument()
  expect((await stored()).master_user_id).toBe(admin.id)
})
