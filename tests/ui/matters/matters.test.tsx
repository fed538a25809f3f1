import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { validationErrorBody } from '#domain/errors.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestApp, TestCompany } from '#tests/api/app.ts'
import { expectConsoleError } from '../console-errors.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'

let stage: Stage
let app: TestApp
let company: TestCompany
let master: Person
let member: Person
let browser: Stage['browser']

beforeAll(async () => {
  stage = await createStage()
  ;({ app, company, master, browser } = stage)
  member = await app.createPerson(company, 0, '中村 彩')
})
beforeEach(() => browser.cookies.clear())
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, path: string) => stage.open(person, `/matters${path}`)

const createMatter = async (body: Record<string, unknown>, person = member): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await person.browser.post(`${company.path}/matters`, { matter_category_id: 1, ...body }),
      201,
    )
  ).data
const stored = async (id: number): Promise<Matter> =>
  (await answered<{ data: Matter }>(await master.browser.get(`${company.path}/matters/${id}`), 200)).data

const openMenu = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click(await screen.findByRole('button', { name: `${name}のメニュー` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the form', () => {
  const nameField = (dialog: HTMLElement) => within(dialog).getByRole('textbox', { name: /案件名/ })

  test('offers the next day for work of a night, and makes the matter so', async () => {
    const user = await open(member, '?user_id=all')
    await user.click(await screen.findByRole('button', { name: '案件を作成' }))
    const dialog = await screen.findByRole('dialog', { name: '案件の作成' })
    const form = within(dialog)
    const type = (label: string, value: string) => {
      const field = form.getByLabelText(label)
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
    await user.type(nameField(dialog), '夜間の床洗浄')
    await user.click(form.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(screen.getByRole('option', { name: '清掃' }))
    type('開始日', '2031/11/30')
    type('開始時刻', '22:00')
    const offer = () => form.queryByRole('button', { name: '終了日を翌日（2031/12/01）にする' })
    expect(offer()).not.toBeInTheDocument()
    type('終了時刻', '5:00')
    await waitFor(() => expect(offer()).toBeInTheDocument())
    await user.click(offer()!)
    await waitFor(() => expect(offer()).not.toBeInTheDocument())
    await user.click(form.getByRole('button', { name: '作成' }))
    await screen.findByRole('heading', { level: 1, name: '夜間の床洗浄' })
    expect(await stored(Number(window.location.pathname.split('/').at(-1)))).toMatchObject({
      ...{ start_date: '2031-11-30', start_time: '22:00', end_date: '2031-12-01', end_time: '05:00' },
    })
  })

  test('makes a matter with a new building and leads to it', async () => {
    const user = await open(member, '')
    await user.click(await screen.findByRole('button', { name: '案件を作成' }))
    const dialog = await screen.findByRole('dialog', { name: '案件の作成' })
    const form = within(dialog)
    expect(nameField(dialog)).toHaveFocus()
    await user.click(form.getByRole('button', { name: '新しい建物を登録' }))
    await user.click(form.getByRole('button', { name: '作成' }))
    expect(await form.findByText('案件名は必須です。')).toBeInTheDocument()
    expect(form.getByText('カテゴリは必須です。')).toBeInTheDocument()
    await user.type(nameField(dialog), '新しい案件')
    await user.click(form.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(screen.getByRole('option', { name: '清掃' }))
    await user.click(form.getByRole('button', { name: '作成' }))
    expect(await form.findByText('建物名は必須です。')).toBeInTheDocument()
    await user.type(form.getByRole('textbox', { name: /建物名/ }), '桜木町メディカルプラザ')
    await user.click(form.getByRole('button', { name: '作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: '新しい案件' })).toBeInTheDocument()
    const facts = within(screen.getByRole('complementary', { name: '案件の情報' }))
    expect(facts.getByText('桜木町メディカルプラザ')).toBeInTheDocument()
    expect(facts.getByText('清掃')).toBeInTheDocument()
    expect(facts.getByText('中村 彩')).toBeInTheDocument()
  })

  test('shows what the server refuses at its field and keeps what was typed; closing asks', async () => {
    const user = await open(member, '')
    await user.click(await screen.findByRole('button', { name: '案件を作成' }))
    const dialog = await screen.findByRole('dialog', { name: '案件の作成' })
    await user.type(nameField(dialog), '断られる案件')
    await user.click(within(dialog).getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(screen.getByRole('option', { name: '点検' }))
    browser.server.use(
      http.post('*/api/c/midori/matters', () =>
        HttpResponse.json(validationErrorBody({ user_ids: ['メンバーを選択してください。'] }), { status: 422 }),
      ),
    )
    await user.click(within(dialog).getByRole('button', { name: '作成' }))
    expect(await within(dialog).findByText('メンバーを選択してください。')).toBeInTheDocument()
    expect(nameField(dialog)).toHaveValue('断られる案件')
    await user.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '変更を破棄しますか？' })).getByRole('button', {
        name: '破棄',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  /** The form is open and its name changed while somebody else changes `theirs`; saved. */
  const editBehindTheirBack = async (name: string, theirs: object) => {
    const matter = await createMatter({ name, company_in_charge: '株式会社アオバ' })
    const user = await open(member, `/${matter.id}`)
    await user.click(await screen.findByRole('button', { name: '編集' }))
    const dialog = (await screen.findByDisplayValue(name)).closest<HTMLElement>('[role=dialog]')!
    await answered(await master.browser.put(`${company.path}/matters/${matter.id}`, theirs), 200)
    await user.clear(nameField(dialog))
    await user.type(nameField(dialog), `${name}・改`)
    await user.click(within(dialog).getByRole('button', { name: '保存' }))
    return { id: matter.id, user }
  }
  const conflictDialog = async () =>
    within(await screen.findByRole('dialog', { name: '他のユーザーがこの案件を更新しました' }))

  test('saves beside a change of another field made meanwhile, and puts nothing back', async () => {
    const { id } = await editBehindTheirBack('二人で直す案件', { company_in_charge: '相手の会社' })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await stored(id)).toMatchObject({ name: '二人で直す案件・改', company_in_charge: '相手の会社' })
  })

  test('saves beside a status that was changed meanwhile: that is no conflict', async () => {
    const status_id = company.status_ids[3]!
    const { id } = await editBehindTheirBack('状況の変わる案件', { status_id })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await stored(id)).toMatchObject({ name: '状況の変わる案件・改', status_id })
  })

  test('shows both contents of a field that both changed, and saves neither before one is chosen', async () => {
    const theirs = { name: '相手の名前', company_in_charge: '相手の会社' }
    const { id, user } = await editBehindTheirBack('取り合う案件', theirs)
    const conflict = await conflictDialog()
    expect(conflict.getByText(/midori-masterさんが.*に更新しました/)).toBeInTheDocument()
    expect(conflict.getAllByRole('group')).toHaveLength(1)
    const mine = conflict.getByRole('radio', { name: '自分：取り合う案件・改' })
    for (const radio of conflict.getAllByRole('radio')) expect(radio).not.toBeChecked()
    await user.click(conflict.getByRole('button', { name: '選んだ内容で保存' }))
    expect(conflict.getByRole('alert')).toHaveTextContent('残す内容を選択してください。')
    expect(mine).toHaveFocus()
    expect(await stored(id)).toMatchObject({ name: '相手の名前' })
    await user.click(mine)
    await user.click(conflict.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await stored(id)).toMatchObject({ name: '取り合う案件・改', company_in_charge: '相手の会社' })
  })

  test("takes the other's content where it is chosen", async () => {
    const { id, user } = await editBehindTheirBack('譲る案件', { name: '相手の名前' })
    const conflict = await conflictDialog()
    await user.click(conflict.getByRole('radio', { name: '相手：相手の名前' }))
    await user.click(conflict.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(await stored(id)).toMatchObject({ name: '相手の名前' })
  })
})

describe("a matter's page", () => {
  test('links a template and makes a document of it', async () => {
    await stage.createTemplate('工事完了報告書')
    const { id } = await createMatter({ name: '書類を作る案件', user_ids: [member.id] })
    const user = await open(member, `/${id}?tab=documents`)
    const section = within(await screen.findByRole('region', { name: '書類テンプレート' }))
    expect(section.getByText('この案件には書類テンプレートが登録されていません。')).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: '追加' }))
    await user.click(await screen.findByRole('checkbox', { name: /工事完了報告書/ }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    expect(await section.findByText('工事完了報告書')).toBeInTheDocument()

    await user.click(await screen.findByRole('button', { name: '書類を作成' }))
    await user.click(await screen.findByRole('radio', { name: /工事完了報告書/ }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
    expect(dialog.getByText('書類のタイトルはファイル名になり、提出先にも共有されます。')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '作成' }))
    expect(await dialog.findByText('タイトルは必須です。')).toBeInTheDocument()
    await user.type(dialog.getByRole('textbox', { name: /タイトル/ }), '6月の完了報告')
    browser.server.use(
      http.post(
        '*/api/c/midori/documents',
        () =>
          HttpResponse.json(validationErrorBody({ template_id: ['テンプレートを選択してください。'] }), {
            status: 422,
          }),
        { once: true },
      ),
    )
    await user.click(dialog.getByRole('button', { name: '作成' }))
    expect(
      await within(dialog.getByRole('region', { name: 'テンプレート' })).findByText('テンプレートを選択してください。'),
    ).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: '作成' }))
    await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori\/documents\/\d+\/edit$/))
    const documents = await answered<{ data: { title: string }[] }>(
      await member.browser.get(`${company.path}/matters/${id}/documents`),
      200,
    )
    expect(documents.data).toMatchObject([{ title: '6月の完了報告' }])
  })

  test('shows the documents with where they stand, and leads back to the list once deleted', async () => {
    const template = await stage.createTemplate('点検報告書')
    const { id } = await createMatter({ name: '片付ける案件', user_ids: [member.id], description: '1行目\n2行目' })
    await answered(
      await member.browser.post(`${company.path}/documents`, {
        title: '点検の記録',
        template_id: template.id,
        matter_id: id,
      }),
      201,
    )
    const user = await open(member, `/${id}`)
    const row = within((await screen.findByRole('link', { name: '点検の記録' })).closest('tr')!)
    expect(row.getByText('報告書')).toBeInTheDocument()
    expect(row.getByText('未提出')).toBeInTheDocument()
    expect(row.getByText('未設定')).toBeInTheDocument()
    await openMenu(user, '片付ける案件', '削除')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
    await waitFor(() => expect(window.location.pathname).toBe('/c/midori/matters'))
    expect(await screen.findByText('案件を削除しました')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: '片付ける案件' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '元に戻す' }))
    expect(await screen.findByText('案件「片付ける案件」を元に戻しました')).toBeInTheDocument()
    await answered(await member.browser.get(`${company.path}/matters/${id}`), 200)
  })

  test('of another company is not there', async () => {
    expectConsoleError(/OtherError|Error in route match/)
    const { master: stranger } = await app.createCompany('aoi')
    const matter = (
      await answered<{ data: Matter }>(
        await stranger.browser.post('/api/c/aoi/matters', { name: 'よその案件', matter_category_id: 1 }),
        201,
      )
    ).data
    await open(member, `/${matter.id}`)
    expect(await screen.findByText('Not Found')).toBeInTheDocument()
  })
})
