/** 元に戻す, pressed where something was deleted: at a desk and on a phone. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login } from '#src/api/sign-in.ts'
import { createDrawing } from '#src/api/new-drawings.ts'
import { forgetCsrfCookie } from '#src/api/csrf.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { password } from '#tests/api/app.ts'
import type { Person } from '#tests/api/app.ts'
import { expectConsoleError } from './console-errors.ts'
import { createDocumentStage } from './documents/stage.tsx'
import type { DocumentStage } from './documents/stage.tsx'
import { giveSizes, putInFolder } from './files/stage.ts'
import { onPhone } from './phone.ts'

let stage: DocumentStage
let master: Person
let path: string

beforeAll(async () => {
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView ??= () => undefined
  stage = await createDocumentStage()
  master = stage.master
  path = stage.company.path
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => vi.restoreAllMocks())
afterAll(() => stage.close())

const make = async (noun: string, body: object): Promise<number> =>
  (await answered<{ data: { id: number } }>(await master.browser.post(`${path}/${noun}`, body), 201)).data.id
const choose = async (user: UserEvent, name: string, entry = '削除') => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const agree = async (user: UserEvent) => {
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: /^(削除|保管)$/ }))
}
/** Deleted, gone from the screen, and back on it. */
const undo = async (user: UserEvent, name: string, told: string) => {
  await agree(user)
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText(told)).toBeInTheDocument()
  expect(await screen.findByRole('link', { name })).toBeInTheDocument()
}

test('a building, a piece of equipment and a document', async () => {
  const building_id = await make('buildings', { name: '戻るビル' })
  const facility = await make('facilities', { name: '戻るポンプ', facility_category_id: 2, building_id })
  const { id } = await stage.createDocument(master, '戻る報告書')
  let user = await stage.open(master, '/buildings')
  await choose(user, '戻るビル')
  await undo(user, '戻るビル', '建物「戻るビル」を元に戻しました')
  user = await stage.open(master, '/facilities')
  await choose(user, '戻るポンプ')
  await undo(user, '戻るポンプ', '設備「戻るポンプ」を元に戻しました')
  const { data } = await answered<{ data: { building: { id: number } } }>(
    await master.browser.get(`${path}/facilities/${facility}`),
    200,
  )
  expect(data.building.id).toBe(building_id)
  user = await stage.open(master, '/documents')
  await choose(user, '戻る報告書')
  await undo(user, '戻る報告書', '書類「戻る報告書」を元に戻しました')
  expect((await stage.stored(id)).title).toBe('戻る報告書')
})

test('a drawing, and a contact with its building', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const file = new File([new Uint8Array(picture)], 'plan.png', { type: 'image/png' })
  const contact = await make('contacts', { name: '戻る 担当' })
  const building_id = await make('buildings', { name: '担当のいるビル', contact_ids: [contact] })
  await login({ email: master.email, password, remember: false })
  await createDrawing(
    stage.company.key,
    { name: '戻る平面図', type: 'image', building_id, file },
    { onProgress: () => undefined },
  )
  stage.browser.cookies.clear()
  forgetCsrfCookie()
  let user = await stage.open(master, '/drawings')
  await choose(user, '戻る平面図')
  await undo(user, '戻る平面図', '図面「戻る平面図」を元に戻しました')
  user = await stage.open(master, '/contacts')
  await choose(user, '戻る 担当')
  await agree(user)
  await waitFor(() => expect(screen.queryByText('戻る 担当')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('連絡先「戻る 担当」を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByText('戻る 担当')).toBeInTheDocument()
  const { data } = await answered<{ data: { contacts: { id: number }[] } }>(
    await master.browser.get(`${path}/buildings/${building_id}`),
    200,
  )
  expect(data.contacts.map(({ id }) => id)).toEqual([contact])
})

test('a template that nothing uses is restored, one in use leaves the shelf', async () => {
  const items = [{ name: '所見', type: 'text' }]
  await make('templates', { name: '使わない様式', document_type_id: 3, items })
  await stage.createDocument(master, '様式を使う書類')
  let user = await stage.open(master, '/settings/templates')
  await choose(user, '使わない様式')
  await agree(user)
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('書類テンプレート「使わない様式」を元に戻しました')).toBeInTheDocument()
  user = await stage.open(master, '/settings/templates')
  await choose(user, stage.template.name)
  await agree(user)
  expect(await screen.findByText('テンプレートを保管しました')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('テンプレートを元に戻しました')).toBeInTheDocument()
  const { data } = await answered<{ data: { archived_at: string | null } }>(
    await master.browser.get(`${path}/templates/${stage.template.id}`),
    200,
  )
  expect(data.archived_at).toBeNull()
})

test('a comment, and files of a report folder', async () => {
  giveSizes()
  const id = await make('matters', { name: '戻る案件', matter_category_id: 1, user_ids: [master.id] })
  await answered(await master.browser.post(`${path}/matters/${id}/comment`, { body: '消して戻す話' }), 201)
  const folder = `${path}/matters/${id}/reporting-folders`
  for (const name of ['a.txt', 'b.txt']) await putInFolder(master, folder, name, name)
  let user = await stage.open(master, `/matters/${id}?tab=comments`)
  const talk = within(await screen.findByRole('list', { name: 'コメント' }))
  await talk.findByText('消して戻す話')
  await user.click(screen.getByRole('button', { name: /のコメントを削除$/ }))
  await agree(user)
  await waitFor(() => expect(talk.queryByText('消して戻す話')).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('コメントを元に戻しました')).toBeInTheDocument()
  expect(await screen.findAllByText('消して戻す話')).not.toHaveLength(0)

  user = await stage.open(master, `/matters/${id}?tab=report-folder`)
  await screen.findByRole('gridcell', { name: 'a.txt' })
  await user.click(screen.getByRole('checkbox', { name: 'すべて選択' }))
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await agree(user)
  await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'a.txt' })).not.toBeInTheDocument())
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('2件のファイルを元に戻しました')).toBeInTheDocument()
  for (const name of ['a.txt', 'b.txt']) await screen.findByRole('gridcell', { name })
})

test('the order of tags', async () => {
  for (const name of ['一', '二']) await make('tags', { name })
  const user = await stage.open(master, '/settings/tags')
  await choose(user, '一', '下へ移動')
  const stored = async () =>
    (await answered<{ data: { name: string }[] }>(await master.browser.get(`${path}/tags-all`), 200)).data.map(
      ({ name }) => name,
    )
  await screen.findByText('並び順を変更しました')
  expect(await stored()).toEqual(['二', '一'])
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  await waitFor(async () => expect(await stored()).toEqual(['一', '二']))
})

test('a tag, which waits where its name was taken meanwhile, and a status', async () => {
  await make('tags', { name: '戻るタグ' })
  let user = await stage.open(master, '/settings/tags')
  await choose(user, '戻るタグ')
  await agree(user)
  await waitFor(() => expect(screen.queryByRole('button', { name: '戻るタグのメニュー' })).not.toBeInTheDocument())
  expect(await screen.findByText('タグ「戻るタグ」を削除しました')).toBeInTheDocument()
  const taker = await make('tags', { name: '戻るタグ' })
  expectConsoleError(/422/)
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(
    await screen.findByText(
      'タグ「戻るタグ」を元に戻せませんでした。タグ「戻るタグ」が、削除したあとに追加されています。そのタグの名前を変えると、元に戻せます。',
    ),
  ).toBeInTheDocument()
  await answered(await master.browser.put(`${path}/tags/${taker}`, { name: '別のタグ' }), 200)
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText('タグ「戻るタグ」を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '戻るタグのメニュー' })).toBeInTheDocument()

  await make('matter-statuses', { name: '戻るステータス', type_id: 2, color_gradient_level: 3 })
  user = await stage.open(master, '/settings/matter-statuses')
  await choose(user, '戻るステータス')
  await agree(user)
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('ステータス「戻るステータス」を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '戻るステータスのメニュー' })).toBeInTheDocument()
})

test('contacts that were made one', async () => {
  for (const name of ['統合 一', '統合 二']) await make('contacts', { name, email: 'togo@example.jp' })
  const user = await stage.open(master, '/contacts/duplicates')
  await user.click(await screen.findByRole('button', { name: '統合 一、統合 二を統合' }))
  const dialog = within(await screen.findByRole('dialog', { name: '連絡先の統合' }))
  await user.click(dialog.getByRole('button', { name: '統合' }))
  expect(await screen.findByText('連絡先を統合しました')).toBeInTheDocument()
  expect(await screen.findByText('重複している連絡先がありません')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('連絡先の統合を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '統合 一、統合 二を統合' })).toBeInTheDocument()
})

test('a matter on a phone', async () => {
  onPhone()
  await make('matters', { name: '手元で消す案件', matter_category_id: 1 })
  const user = await stage.open(master, '/matters?name=手元で')
  await choose(user, '手元で消す案件')
  await undo(user, '手元で消す案件', '案件「手元で消す案件」を元に戻しました')
})

test('a file of a building, with why not where that fails', async () => {
  const id = await make('buildings', { name: '写真のあるビル' })
  await putInFolder(master, `${path}/buildings/${id}/files`, '鍵の場所.txt', '防災センター')
  const user = await stage.open(master, `/buildings/${id}`)
  await choose(user, '鍵の場所.txt')
  expect(await screen.findByText('「鍵の場所.txt」を削除します。削除した直後なら元に戻せます。')).toBeInTheDocument()
  await agree(user)
  await waitFor(() => expect(screen.queryByRole('button', { name: '鍵の場所.txtを表示' })).not.toBeInTheDocument())
  stage.browser.server.use(failures.unavailable(`${path}/buildings/${id}/files/restore`))
  await user.click(await screen.findByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText(/^「鍵の場所.txt」を元に戻せませんでした。/)).toBeInTheDocument()
  stage.browser.server.resetHandlers()
  await user.click(screen.getByRole('button', { name: '再試行' }))
  expect(await screen.findByText('「鍵の場所.txt」を元に戻しました')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: '鍵の場所.txtを表示' })).toBeInTheDocument()
})
