import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person, TestCompany } from '#tests/api/app.ts'
import { createStage } from '../stage.tsx'
import type { Stage } from '../stage.tsx'
import { excelFile } from './upload-template.ts'

let stage: Stage
let company: TestCompany
let master: Person
let member: Person
let browser: Stage['browser']

beforeAll(async () => {
  stage = await createStage()
  ;({ company, master, browser } = stage)
  member = await stage.app.createPerson(company, 0, 'member')
})
beforeEach(() => browser.cookies.clear())
afterEach(() => browser.server.resetHandlers())
afterAll(() => stage.close())

const open = (person: Person, path: string) => stage.open(person, `/settings/templates${path}`)
const stored = async (id: number): Promise<Template> =>
  (await answered<{ data: Template }>(await master.browser.get(`${company.path}/templates/${id}`), 200)).data

const fillDialog = async (user: ReturnType<typeof userEvent.setup>, file: File) => {
  await user.click((await screen.findAllByRole('button', { name: 'テンプレートを追加' }))[0]!)
  const dialog = within(await screen.findByRole('dialog', { name: 'テンプレートを追加' }))
  await user.upload(dialog.getByLabelText('Excelファイル', { selector: 'input' }), file)
  await waitFor(() => expect(dialog.getByLabelText(/テンプレート名/)).toHaveValue(file.name.replace('.xlsx', '')))
  await user.click(dialog.getByRole('combobox'))
  await user.click(screen.getByRole('option', { name: '報告書' }))
  await user.click(dialog.getByRole('button', { name: '追加' }))
  return dialog
}

describe('adding a template', () => {
  test('names it after its file and leads to what the application proposes, which saving takes over', async () => {
    const user = await open(master, '')
    await fillDialog(user, excelFile('工事完了報告.xlsx'))
    expect(await screen.findByText(/項目を提案しています/)).toBeInTheDocument()
    const [, id] = /templates\/(\d+)\/edit$/.exec(window.location.pathname) ?? []
    expect(screen.getByRole('heading', { name: '工事完了報告' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText('テンプレートを保存しました')).toBeInTheDocument()
    expect(screen.queryByText(/項目を提案しています/)).not.toBeInTheDocument()
    expect((await stored(Number(id))).items.length).toBeGreaterThan(5)
  })

  test('shows beside the file why it was refused, and keeps what was typed', async () => {
    const user = await open(master, '')
    const dialog = await fillDialog(
      user,
      excelFile('壊れた様式.xlsx', new TextEncoder().encode('これはExcelではありません')),
    )
    expect(await dialog.findByText(/Excel.*してください/)).toBeInTheDocument()
    expect(dialog.getByLabelText(/テンプレート名/)).toHaveValue('壊れた様式')
    expect(dialog.getByText('壊れた様式.xlsx')).toBeInTheDocument()
  })
})

describe('the list', () => {
  test('deletes after asking', async () => {
    await stage.createTemplate('消える様式')
    const user = await open(master, '?name=消える様式')
    await user.click(await screen.findByRole('button', { name: '消える様式のメニュー' }))
    await user.click(screen.getByRole('menuitem', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
    expect(question.getByText('30日間はごみ箱から元に戻せます。')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: '削除' }))
    expect(await screen.findByText('条件に一致するテンプレートがありません')).toBeInTheDocument()
  })

  test('offers a member nothing to change, and no way into the editor', async () => {
    const { id } = await stage.createTemplate('見るだけの様式')
    const user = await open(member, `/${id}/edit`)
    expect(await screen.findByRole('link', { name: '見るだけの様式' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/c/midori/settings/templates')
    expect(screen.queryByRole('button', { name: 'テンプレートを追加' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '見るだけの様式のメニュー' }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['版の一覧'])
  })
})

describe('the editor', () => {
  const openEditor = async (name: string) => {
    const { id } = await stage.createTemplate(name)
    await answered(
      await master.browser.put(`${company.path}/templates/${id}`, {
        items: [
          { name: '件名', type: 'text', cell_reference: '0:C8' },
          { name: '判定', type: 'radio', item_parts: [{ item_value: '良' }] },
        ],
      }),
      200,
    )
    const user = await open(master, `/${id}/edit`)
    const items = within(await screen.findByRole('region', { name: '項目' }))
    await screen.findByRole('grid')
    return { id, user, items }
  }

  test('makes an item of a clicked cell, named after what stands beside it', async () => {
    const { id, user, items } = await openEditor('セルを選ぶ様式')
    const blank = screen
      .getAllByRole('gridcell')
      .find((cell) => cell.textContent === '' && cell.dataset['address']?.startsWith('E'))!
    await user.click(blank)
    const name = items.getByLabelText(/項目名/)
    expect(name).toHaveFocus()
    await user.clear(name)
    await user.type(name, '立会者')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await screen.findByText('テンプレートを保存しました')
    expect((await stored(id)).items.find((item) => item.name === '立会者')).toMatchObject({
      type: 'text',
      cell_reference: `0:${blank.dataset['address']}`,
    })
  })

  test('takes back a deletion with Ctrl+Z', async () => {
    const { user, items } = await openEditor('元に戻す様式')
    await user.click(items.getByRole('button', { name: /^件名テキスト/ }))
    await user.click(items.getByRole('button', { name: '削除' }))
    expect(items.queryByRole('button', { name: /^件名テキスト/ })).not.toBeInTheDocument()
    await user.keyboard('{Control>}z{/Control}')
    expect(items.getByRole('button', { name: /^件名テキスト/ })).toBeInTheDocument()
  })

  test('gives an item another cell, unless that has an item already', async () => {
    const { user, items } = await openEditor('セルを替える様式')
    const [taken, free] = screen
      .getAllByRole('gridcell')
      .filter((cell) => cell.textContent === '' && cell.dataset['address']?.startsWith('E')) as [
      HTMLElement,
      HTMLElement,
    ]
    await user.click(taken)
    await user.click(items.getByRole('button', { name: /^判定ラジオボタン/ }))
    await user.click(items.getByRole('button', { name: 'セルを選択' }))
    await user.click(taken)
    expect(items.getByText('このセルは他の項目で使われています。')).toBeInTheDocument()
    await user.click(items.getByRole('button', { name: 'セルを選択' }))
    await user.click(free)
    expect(items.queryByText('このセルは他の項目で使われています。')).not.toBeInTheDocument()
    expect(items.getByRole('button', { name: `判定ラジオボタン${free.dataset['address']}` })).toBeInTheDocument()
  })

  test('says at the item what is wrong with it, and asks before leaving', async () => {
    const { user, items } = await openEditor('間違いのある様式')
    await user.click(items.getByRole('button', { name: /^判定ラジオボタン/ }))
    await user.type(items.getByLabelText('選択肢1'), '{Enter}')
    await user.type(items.getByLabelText('選択肢2'), '良')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await items.findByText('選択肢が重複しています。')).toBeInTheDocument()
    await user.clear(items.getByLabelText(/項目名/))
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await items.findByText('項目名は必須です。')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '書類テンプレートに戻る' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'このページを離れますか？' }))
    await user.click(question.getByRole('button', { name: '保存せず移動' }))
    expect(await screen.findByRole('heading', { name: '書類テンプレート' })).toBeInTheDocument()
  })
})
