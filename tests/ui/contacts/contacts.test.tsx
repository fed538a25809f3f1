import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Contact } from '#domain/contacts/contacts.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person

const create = async (body: Partial<Contact>): Promise<Contact> =>
  (await answered<{ data: Contact }>(await member.browser.post(`${stage.company.path}/contacts`, body), 201)).data
const stored = async (keyword: string): Promise<Contact[]> =>
  (
    await answered<{ data: Contact[] }>(
      await member.browser.get(`${stage.company.path}/contacts?keyword=${encodeURIComponent(keyword)}`),
      200,
    )
  ).data

beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  await create({ name: '石田 次郎', affiliation: '有限会社石田水道', phone_number: '０３−５５５５−０００１' })
})
afterEach(() => vi.restoreAllMocks())

const open = (path = '', person: Person = member) => stage.open(person, `/contacts${path}`)

describe('the address book', () => {
  test('shows whom to call and write to, and finds by keyword', async () => {
    await create({ name: '青木 花子', email: 'hanako@aoba.example' })
    const user = await open()
    const call = await screen.findByRole('link', { name: '石田 次郎に電話する：０３−５５５５−０００１' })
    expect(call).toHaveAttribute('href', 'tel:0355550001')
    expect(screen.getByRole('link', { name: 'hanako@aoba.example' })).toHaveAttribute(
      'href',
      'mailto:hanako@aoba.example',
    )
    await user.type(screen.getByRole('searchbox', { name: '連絡先を検索' }), '石田')
    await waitFor(() => expect(screen.queryByText('青木 花子')).not.toBeInTheDocument())
    expect(screen.getByText('1 - 1 / 1')).toBeInTheDocument()
  })

  test('takes a new one, offering the companies that are known, and says what is wrong beside its field', async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '連絡先を登録' }))
    const dialog = within(await screen.findByRole('dialog', { name: '連絡先の登録' }))
    await user.type(dialog.getByRole('textbox', { name: 'メールアドレス' }), 'だめ')
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await dialog.findByText('氏名は必須です。')).toBeInTheDocument()
    expect(dialog.getByText('メールアドレスの形式が正しくありません。')).toBeInTheDocument()
    await user.clear(dialog.getByRole('textbox', { name: 'メールアドレス' }))
    await user.type(dialog.getByRole('textbox', { name: /氏名/ }), '石田 三郎')
    await user.type(dialog.getByRole('combobox', { name: '会社名' }), '石田')
    await user.click(await screen.findByRole('option', { name: '有限会社石田水道' }))
    await user.click(dialog.getByRole('button', { name: '登録' }))
    expect(await screen.findByText('石田 三郎')).toBeInTheDocument()
    expect(await stored('石田 三郎')).toMatchObject([{ affiliation: '有限会社石田水道', email: null }])
  })

  test('edits one and deletes it after its sentence', async () => {
    await create({ name: '消える 人' })
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '消える 人のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '連絡先の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '電話番号' }), '03-1')
    await user.click(dialog.getByRole('button', { name: '保存' }))
    expect(await screen.findByRole('link', { name: '消える 人に電話する：03-1' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '消える 人のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText(
        '「消える 人」を連絡先から削除します。建物との連携も解除されます。30日間はごみ箱から元に戻せます。',
      ),
    ).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    await waitFor(async () => expect(await stored('消える')).toEqual([]))
  })

  test('saved by somebody else first: both numbers are shown, and deleted under the form it becomes a new one', async () => {
    const { id } = await create({ name: '二人で直す 人', phone_number: '03-1' })
    const path = `${stage.company.path}/contacts/${id}`
    const user = await open()
    await user.click(await screen.findByRole('button', { name: '二人で直す 人のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '連絡先の編集' }))
    await user.type(dialog.getByRole('textbox', { name: '電話番号' }), '2')
    await answered(await member.browser.put(path, { phone_number: '03-9', affiliation: '相手の会社' }), 200)
    expectConsoleError(/409/)
    await user.click(dialog.getByRole('button', { name: '保存' }))
    const merge = within(await screen.findByRole('dialog', { name: '他のユーザーがこの連絡先を更新しました' }))
    expect(
      merge.getByText(new RegExp(`^${member.name}さんが.+に更新しました。入力した内容は残っています。$`)),
    ).toBeInTheDocument()
    expect(merge.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
      '自分：03-12',
      '相手：03-9',
    ])
    await answered(await member.browser.delete(path), 204)
    expectConsoleError(/404/)
    await user.click(merge.getByRole('radio', { name: '自分：03-12' }))
    await user.click(merge.getByRole('button', { name: '選んだ内容で保存' }))
    expect(await dialog.findByText('この連絡先は削除されたため、保存できません。')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '新しく作成' }))
    await waitFor(async () => expect(await stored('二人で直す')).toMatchObject([{ phone_number: '03-12' }]))
  })

  test('goes out as cards', async () => {
    const user = await stage.open(member, '/registers/contacts')
    const files = catchDownloads()
    await user.click(await screen.findByRole('button', { name: 'vCardをダウンロード' }))
    await waitFor(() => expect(files).toEqual([expect.stringMatching(/^連絡先台帳_\d{8}\.vcf$/)]))
  })

  test('on a phone is there to call and to write to, from the row and from whom it opens', async () => {
    await create({
      name: '当番 一郎',
      affiliation: '湊昇降機',
      phone_number: '03-5555-0199',
      email: 'toban@minato.example',
    })
    await create({ name: '内線 だけ', phone_number: '内線' })
    onPhone()
    const user = await open()
    const rows = within(await screen.findByRole('list', { name: '連絡先' }))
    expect(await rows.findByRole('link', { name: '当番 一郎に電話する：03-5555-0199' })).toHaveAttribute(
      'href',
      'tel:0355550199',
    )
    expect(rows.getByRole('link', { name: '当番 一郎にメールを送る：toban@minato.example' })).toHaveAttribute(
      'href',
      'mailto:toban@minato.example',
    )
    // What a phone cannot dial is read; what needs a desk is not offered.
    expect(rows.getByText('内線')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: '重複を確認' })).not.toBeInTheDocument()

    await user.click(rows.getByRole('button', { name: '当番 一郎' }))
    const sheet = within(await screen.findByRole('dialog', { name: '当番 一郎' }))
    expect(sheet.getByText('湊昇降機')).toBeInTheDocument()
    expect(sheet.getByRole('link', { name: /^電話をかける.03-5555-0199$/ })).toHaveAttribute('href', 'tel:0355550199')
    expect(sheet.getByRole('link', { name: /^メールを送る.toban@minato.example$/ })).toHaveAttribute(
      'href',
      'mailto:toban@minato.example',
    )
    await user.click(sheet.getByRole('button', { name: '編集' }))
    const form = within(await screen.findByRole('dialog', { name: '連絡先の編集' }))
    expect(form.getByRole('textbox', { name: '電話番号' })).toHaveValue('03-5555-0199')
    await user.click(form.getByRole('button', { name: 'キャンセル' }))

    await user.type(screen.getByRole('searchbox', { name: '連絡先を検索' }), '湊昇降機')
    await waitFor(() => expect(screen.queryByText('内線 だけ')).not.toBeInTheDocument())
    expect(screen.getByText('当番 一郎')).toBeInTheDocument()
    await user.clear(screen.getByRole('searchbox', { name: '連絡先を検索' }))
    await user.type(screen.getByRole('searchbox', { name: '連絡先を検索' }), 'いない人')
    expect(await screen.findByText('条件に一致する連絡先がありません')).toBeInTheDocument()
  })

  test('is reached from a phone’s home, as drawings are', async () => {
    onPhone()
    const others = async () =>
      within(await screen.findByRole('navigation', { name: 'その他の画面' }))
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    await stage.open(member, '')
    expect(await others()).toEqual(expect.arrayContaining(['図面', '連絡先']))
  })

  test('is not there for guests', async () => {
    const guest = await stage.app.createPerson(stage.company, roles.guest, 'ゲスト')
    await open('', guest)
    expect(await screen.findByText('Not Found')).toBeInTheDocument()
  })
})

describe('duplicates', () => {
  test('none are said to be none', async () => {
    await open('/duplicates')
    expect(await screen.findByText('重複している連絡先がありません')).toBeInTheDocument()
  })

  test('are made one, field by field, without whom one leaves out', async () => {
    await create({ name: '丸山', email: 'maruyama@example.jp' })
    await create({
      name: '丸山 一郎',
      affiliation: '丸山不動産',
      email: 'Maruyama@example.jp',
      phone_number: '03-2222',
    })
    await create({ name: '丸山不動産 代表', email: 'maruyama@EXAMPLE.jp' })
    const user = await open()
    await user.click(await screen.findByRole('link', { name: '重複を確認' }))
    await user.click(await screen.findByRole('button', { name: '丸山、丸山 一郎、丸山不動産 代表を統合' }))
    const dialog = within(await screen.findByRole('dialog', { name: '連絡先の統合' }))
    await user.click(dialog.getByRole('checkbox', { name: /^丸山不動産 代表/ }))
    expect(dialog.getByText('2件を1件にします')).toBeInTheDocument()
    await user.click(dialog.getByRole('radio', { name: '丸山 一郎' }))
    await user.click(dialog.getByRole('button', { name: '統合' }))
    await waitFor(async () =>
      expect(
        (await stored('丸山')).map(({ name, affiliation, phone_number }) => [name, affiliation, phone_number]),
      ).toEqual([
        ['丸山 一郎', '丸山不動産', '03-2222'],
        ['丸山不動産 代表', null, null],
      ]),
    )
    expect(
      await screen.findByRole('button', { name: /丸山 一郎.*丸山不動産 代表.*を統合|丸山不動産 代表.*を統合/ }),
    ).toBeInTheDocument()
  })

  test('one must be left to be merged with', async () => {
    const user = await open('/duplicates')
    await user.click(await screen.findByRole('button', { name: /を統合$/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '連絡先の統合' }))
    await user.click(dialog.getAllByRole('checkbox')[0]!)
    expect(dialog.getByRole('button', { name: '統合' })).toBeDisabled()
  })
})
