/** 書類を作成: from the choice of a template to the new document's editor. */
import { screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { businessDay } from '#domain/dates.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
beforeAll(async () => {
  await answered(
    await stage.master.browser.post(`${stage.company.path}/templates`, {
      name: '巡回報告書',
      document_type_id: 3,
      items: [{ name: '件名', type: 'text' }],
    }),
    201,
  )
})

const pickTemplate = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('radio', { name: /巡回報告書/ }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  return within(await screen.findByRole('dialog', { name: '書類を作成' }))
}

test('the title is noted as the file name, refusals stand where they belong, and the editor opens', async () => {
  const user = await stage.open(stage.master, '/documents')
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  const dialog = await pickTemplate(user)
  expect(dialog.getByText('書類のタイトルはファイル名になり、提出先にも共有されます。')).toBeInTheDocument()
  expect(dialog.getByRole('region', { name: 'テンプレート' })).toHaveTextContent('巡回報告書')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  expect(await dialog.findByText('タイトルは必須です。')).toBeInTheDocument()
  await user.type(dialog.getByLabelText(/タイトル/), '7月の巡回')

  stage.browser.server.use(
    failures.validation('/api/c/midori/documents', {
      title: ['このタイトルは使えません。'],
      root: ['このテンプレートは保管されています。'],
    }),
  )
  await user.click(dialog.getByRole('button', { name: '作成' }))
  expect(await dialog.findByText('このタイトルは使えません。')).toBeInTheDocument()
  expect(within(dialog.getByRole('region', { name: 'テンプレート' })).getByRole('alert')).toHaveTextContent(
    'このテンプレートは保管されています。',
  )
  stage.browser.server.resetHandlers()

  await user.type(dialog.getByLabelText(/タイトル/), '分')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/c\/midori\/documents\/\d+\/edit$/))
  expect(await screen.findByRole('heading', { name: '7月の巡回分' })).toBeInTheDocument()
})

test('「テンプレート名 建物 年月」 is offered as the title, and taken with a press', async () => {
  const { data: matter } = await answered<{ data: { id: number } }>(
    await stage.master.browser.post(`${stage.company.path}/matters`, {
      ...{ name: '7月の巡回', matter_category_id: 1, building_name: '青葉台ビル' },
    }),
    201,
  )
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  const picker = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  await user.click(await picker.findByRole('button', { name: '追加' }))
  const dialog = await pickTemplate(user)
  const [year, month] = businessDay(new Date()).split('-').map(Number)
  const title = `巡回報告書 青葉台ビル ${year}年${month}月`
  await user.click(dialog.getByRole('button', { name: `「${title}」にする` }))
  expect(dialog.getByLabelText(/タイトル/)).toHaveValue(title)
  await user.click(dialog.getByRole('button', { name: '作成' }))
  expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
})

test('the template can be changed before the document is made', async () => {
  const user = await stage.open(stage.master, '/documents')
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  const dialog = await pickTemplate(user)
  await user.click(dialog.getByRole('button', { name: '変更' }))
  expect(await screen.findByRole('dialog', { name: 'テンプレートを選択' })).toBeInTheDocument()
})

test('a matter without templates is given one on the way', async () => {
  const { data: matter } = await answered<{ data: { id: number } }>(
    await stage.master.browser.post(`${stage.company.path}/matters`, { name: '巡回', matter_category_id: 1 }),
    201,
  )
  const user = await stage.open(stage.master, `/matters/${matter.id}`)
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  const picker = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  expect(await picker.findByText('この案件には書類テンプレートが登録されていません。')).toBeInTheDocument()
  await user.click(picker.getByRole('button', { name: '追加' }))
  await pickTemplate(user)
  const { data } = await answered<{ data: { templates: { name: string }[] } }>(
    await stage.master.browser.get(`${stage.company.path}/matters/${matter.id}`),
    200,
  )
  expect(data.templates).toMatchObject([{ name: '巡回報告書' }])

  // The next time it is the matter's own, and the only one; another is a press away.
  await user.click(screen.getByRole('button', { name: '変更' }))
  const again = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  expect(await again.findByRole('radio', { name: /巡回報告書/ })).toBeChecked()
  expect(again.getByRole('button', { name: '保存' })).toBeEnabled()
  await user.click(again.getByRole('button', { name: 'ほかのテンプレートを案件に追加' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ほかのテンプレートを案件に追加' })).toBeNull())
  expect(await screen.findByRole('radio', { name: /巡回報告書/ })).toBeVisible()
})

test('the template that was used last is offered before the others, also as its newer version', async () => {
  const { company, master } = stage
  const { data: second } = await answered<{ data: { id: number } }>(
    await master.browser.post(`${company.path}/templates`, {
      name: '点検表',
      document_type_id: 3,
      items: [{ name: '件名', type: 'text' }],
    }),
    201,
  )
  const user = await stage.open(master, '/documents')
  await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  await user.click(await screen.findByRole('radio', { name: /点検表/ }))
  await user.click(screen.getByRole('button', { name: '保存' }))
  const first = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  await user.type(first.getByLabelText(/タイトル/), '7月の点検')
  await user.click(first.getByRole('button', { name: '作成' }))
  await screen.findByRole('heading', { name: '7月の点検' })
  // Used, it gets another version with another id.
  const { data: newer } = await answered<{ data: { id: number } }>(
    await master.browser.put(`${company.path}/templates/${second.id}`, {
      items: [
        { name: '件名', type: 'text' },
        { name: '所見', type: 'text' },
      ],
    }),
    200,
  )
  expect(newer.id).not.toBe(second.id)

  const again = await stage.open(master, '/documents')
  await again.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
  await again.click(await screen.findByRole('button', { name: '最後に使った「点検表」で作成' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  expect(dialog.getByRole('region', { name: 'テンプレート' })).toHaveTextContent('点検表')
})

test('a template’s own title stands there from the first, follows it until somebody types, and gets its number', async () => {
  const { company, master } = stage
  const put = async (path: string, body: object) =>
    answered(await master.browser.put(`${company.path}/${path}`, body), 200)
  const rule = { prefix: 'T', year: 'none', digits: 3, restarts: 'never', moment: 'creation', file_name: null }
  await put('number-rules', { number_rules: [{ document_type_id: 2, ...rule }], seen: [] })
  const post = async (path: string, body: object) =>
    (await answered<{ data: { id: number } }>(await master.browser.post(`${company.path}/${path}`, body), 201)).data
  const items = [{ name: '件名', type: 'text' }]
  const template = await post('templates', { name: '題つき見積', document_type_id: 2, items })
  await put(`templates/${template.id}`, { title_pattern: '{番号} {建物} {案件}', seen: {} })
  const matter = await post('matters', {
    ...{ name: '空調更新', matter_category_id: 1, building_name: '青葉台ビル', template_ids: [template.id] },
  })
  const open = async () => {
    const user = await stage.open(master, `/matters/${matter.id}`)
    await user.click((await screen.findAllByRole('button', { name: '書類を作成' }))[0]!)
    const picker = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
    await user.click(await picker.findByRole('radio', { name: /題つき見積/ }))
    await user.click(picker.getByRole('button', { name: '保存' }))
    const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
    await waitFor(() => expect(dialog.getByLabelText(/タイトル/)).toHaveValue('{番号} 青葉台ビル 空調更新'))
    expect(dialog.getByText(/\{番号\}は、作成したときに入ります。$/)).toBeVisible()
    return { user, dialog }
  }
  const first = await open()
  await first.user.click(first.dialog.getByRole('button', { name: '作成' }))
  expect(await screen.findByRole('heading', { name: 'T-001 青葉台ビル 空調更新' })).toBeInTheDocument()
  const second = await open()
  await second.user.clear(second.dialog.getByLabelText(/タイトル/))
  await second.user.type(second.dialog.getByLabelText(/タイトル/), '自分の題')
  expect(second.dialog.queryByText(/作成したときに入ります/)).not.toBeInTheDocument()
  await second.user.click(second.dialog.getByRole('button', { name: '作成' }))
  expect(await screen.findByRole('heading', { name: 'T-002 自分の題' })).toBeInTheDocument()
})
