import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { delay, http as handlers } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { createBrowser } from '#mocks/node.ts'
import { login } from '#src/api/sign-in.ts'
import { http } from '#src/api/http.ts'
import { keepCarried, openCarried } from '#src/lib/carried-bodies.ts'
import { answered } from '#tests/api/answers.ts'
import { createTestApp, password } from '#tests/api/app.ts'
import type { Person, TestApp, TestCompany } from '#tests/api/app.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { asFile, makePhoto } from '#tests/made-files.ts'
import { signInToCarry } from '#tests/ui/carry/carrying-device.ts'
import { createCacheStorage } from '../cache-storage.ts'
import { catchDownloads } from '../downloads.ts'
import { emptyMemory } from '../uploads/browser-memory.ts'
import { CalculatingWorker } from './calculating-worker.ts'
import { renderApp } from '../render-app.tsx'

let app: TestApp
let company: TestCompany
let author: Person
let colleague: Person
let stranger: Person
let template: Template
let matterId: number
const browser = createBrowser((request) => app.app.fetch(request))

const items = [
  { name: '宛先', type: 'separator' },
  { name: '件名', type: 'text', cell_reference: '0:C8' },
  { name: '見積日', type: 'date', cell_reference: '0:I2' },
  { name: '明細', type: 'separator' },
  { name: '品名', type: 'text', cell_reference: '0:B18' },
  { name: '数量', type: 'number', cell_reference: '0:E18' },
  { name: '単価', type: 'number', cell_reference: '0:G18' },
  { name: '現場写真', type: 'fileupload' },
]

beforeAll(async () => {
  app = await createTestApp()
  const made = await app.createCompany('midori')
  company = made.company
  author = await app.createPerson(company, 0, '小林 大輔')
  colleague = await app.createPerson(company, 0, '中村 彩')
  stranger = await app.createPerson(company, 0, '佐藤 明子')
  browser.server.listen()
  await login({ email: made.master.email, password, remember: false })
  const form = new FormData()
  form.append('name', '御見積書')
  form.append('document_type_id', '2')
  form.append(
    'excel_file',
    new File([corpusBytes('forms/03_omitsumorisho.xlsx') as Uint8Array<ArrayBuffer>], '御見積書.xlsx'),
    '御見積書.xlsx',
  )
  // jsdom's forms travel as the page sends them, with progress.
  const uploaded = (
    await http.post<{ data: Template }>(`${company.path}/templates`, form, { onProgress: () => undefined })
  ).data
  template = (
    await answered<{ data: Template }>(
      await made.master.browser.put(`${company.path}/templates/${uploaded.id}`, { items }),
      200,
    )
  ).data
  const matter = await answered<{ data: { id: number } }>(
    await author.browser.post(`${company.path}/matters`, {
      name: '空調更新',
      matter_category_id: 3,
      user_ids: [author.id, colleague.id],
    }),
    201,
  )
  matterId = matter.data.id
})
beforeEach(() => {
  browser.cookies.clear()
  emptyMemory()
})
afterEach(() => {
  browser.server.resetHandlers()
  vi.unstubAllGlobals()
})
afterAll(async () => {
  await app.close()
  browser.server.close()
})

const idOf = (name: string): number => template.items.find((item) => item.name === name)!.id
const createDocument = async (values: Record<string, string> = {}): Promise<Document> => {
  const created = (
    await answered<{ data: Document }>(
      await author.browser.post(`${company.path}/documents`, {
        title: '空調機更新',
        template_id: template.id,
        matter_id: matterId,
      }),
      201,
    )
  ).data
  return Object.keys(values).length === 0 ? created : save(author, created.id, values)
}
const save = async (person: Person, id: number, values: Record<string, string>): Promise<Document> => {
  const docs_data = Object.entries(values).map(([name, data]) => ({ item_id: idOf(name), data }))
  return (
    await answered<{ data: Document }>(await person.browser.put(`${company.path}/documents/${id}`, { docs_data }), 200)
  ).data
}
const stored = async (id: number): Promise<Record<string, unknown>> => {
  const { data } = await answered<{ data: Document }>(await author.browser.get(`${company.path}/documents/${id}`), 200)
  return Object.fromEntries(
    data.docs_data.map(({ item_id, data: value }) => [
      template.items.find(({ id: own }) => own === item_id)!.name,
      value,
    ]),
  )
}
/** The names of the items whose saved value is marked as that of last time. */
const copiedIn = async (id: number): Promise<string[]> => {
  const { data } = await answered<{ data: Document }>(await author.browser.get(`${company.path}/documents/${id}`), 200)
  const copied = new Set(data.docs_data.flatMap(({ item_id, is_copied }) => (is_copied ? [item_id] : [])))
  return template.items.flatMap(({ id: own, name }) => (copied.has(own) ? [name] : []))
}

const open = async (id: number, screenName = 'edit', person = author) => {
  await login({ email: person.email, password, remember: false })
  window.history.replaceState(null, '', `/c/midori/documents/${id}/${screenName}`)
  renderApp()
  return userEvent.setup()
}
/** The form with both sections open. */
const openForm = async (id: number) => {
  const user = await open(id)
  for (const name of ['宛先', '明細']) {
    const section = await screen.findByRole('button', { name: new RegExp(`^${name}`) })
    if (section.getAttribute('aria-expanded') === 'false') await user.click(section)
  }
  await screen.findByRole('grid')
  return user
}
const cell = (address: string): HTMLElement =>
  screen.getByRole('grid').querySelector<HTMLElement>(`[data-address="${address}"]`)!
const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
  await user.clear(screen.getByLabelText(label))
  await user.type(screen.getByLabelText(label), text)
}

/** As the day's round keeps it. */
const carryForm = async () => {
  await signInToCarry(author.id)
  const held = await openCarried(author.id, 'midori')
  const bytes = corpusBytes('forms/03_omitsumorisho.xlsx') as Uint8Array<ArrayBuffer>
  await keepCarried(held, template.excel_file!.path, new Response(bytes), Date.now())
}

describe('typing', () => {
  test('shows in its cell at once, and formulas follow', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '数量', '3')
    expect(cell('E18')).toHaveTextContent('3')
    await type(user, '単価', '28,500')
    await waitFor(() => expect(cell('H18')).toHaveTextContent('85,500'))
    expect(cell('H37')).toHaveTextContent('¥94,050')
    expect(await stored(id)).toEqual({})
  })

  test('goes on where the sheet cannot be calculated', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    browser.server.use(failures.server('/api/c/midori/documents/*/sheets'))
    await type(user, '件名', '空調機更新工事')
    expect(
      await screen.findByText('シートの再計算ができませんでした。入力はそのまま続けられます。'),
    ).toBeInTheDocument()
    expect(cell('C8')).toHaveTextContent('空調機更新工事')
  })

  test('goes on calculating without a connection where the form is carried, and says so', async () => {
    const { id } = await createDocument({ 品名: '分解洗浄' })
    const user = await openForm(id)
    browser.server.use(failures.offline('/api/c/midori/documents/*/sheets'))
    vi.stubGlobal('caches', createCacheStorage())
    vi.stubGlobal('Worker', CalculatingWorker)
    await type(user, '数量', '3')
    const failed = 'シートの再計算ができませんでした。入力はそのまま続けられます。'
    expect(await screen.findByText(failed)).toBeInTheDocument()
    expect(cell('H18')).toHaveTextContent('')
    await carryForm()
    await type(user, '単価', '28,500')
    expect(await screen.findByText('オフラインで計算しています。')).toBeInTheDocument()
    expect(cell('H18')).toHaveTextContent('85,500')
    expect(cell('H37')).toHaveTextContent('¥94,050')
    expect(cell('B18')).toHaveTextContent('分解洗浄')
    browser.server.resetHandlers()
    fireEvent(window, new Event('online'))
    await waitFor(() => expect(screen.queryByText('オフラインで計算しています。')).not.toBeInTheDocument())
    expect(cell('H37')).toHaveTextContent('¥94,050')
  })

  test('a field and its cell are selected together', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await user.click(screen.getByLabelText('単価'))
    expect(cell('G18')).toHaveAttribute('aria-selected', 'true')
    await user.click(screen.getByRole('button', { name: /^宛先/ }))
    await user.click(cell('I2'))
    expect(screen.getByLabelText('見積日')).toHaveFocus()
  })
})

describe('saving', () => {
  test('sends what changed and says when', async () => {
    const { id } = await createDocument({ 品名: '分解洗浄' })
    const user = await openForm(id)
    await type(user, '件名', '更新工事')
    await type(user, '見積日', '2026/6/17')
    expect(screen.getByText('保存していない変更があります')).toBeInTheDocument()
    const sent: unknown[] = []
    browser.server.events.on('request:start', ({ request }) => {
      if (request.method === 'PUT')
        void request
          .clone()
          .json()
          .then((body: { docs_data: unknown }) => sent.push(body.docs_data))
    })
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText(/^\d\d:\d\dに保存しました$/)).toBeInTheDocument()
    browser.server.events.removeAllListeners()
    expect(sent).toEqual([
      [
        { item_id: idOf('件名'), data: '更新工事' },
        { item_id: idOf('見積日'), data: '2026-06-17' },
      ],
    ])
    expect(await stored(id)).toEqual({ 件名: '更新工事', 見積日: '2026-06-17', 品名: '分解洗浄' })
  })

  test('is of a form in use, whether photos may be dropped on it or not', async () => {
    const { id } = await createDocument()
    await openForm(id)
    expect(screen.getByRole('region', { name: '入力フォーム' })).not.toHaveAttribute('aria-disabled')
  })

  test('is done once it is stored, whatever is still being fetched', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '更新工事')
    browser.server.use(
      handlers.get('*/api/c/midori/documents/*', () => delay('infinite')),
      handlers.put('*/api/c/midori/documents/*', async () => {
        await delay(50)
      }),
    )
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByRole('button', { name: '保存中...' })).toHaveAttribute('aria-busy', 'true')
    expect(await screen.findByText(/^\d\d:\d\dに保存しました$/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '保存する' })).toBeInTheDocument()
  })

  test('stops at what is wrong, with the message at its field', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '数量', '三台')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(screen.getByLabelText('数量')).toHaveAccessibleDescription('数量は数値を入力してください。')
    expect(screen.getByLabelText('数量')).toHaveFocus()
    expect(await stored(id)).toEqual({})
  })

  test('puts the server’s messages at their fields', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '更新')
    await type(user, '品名', '洗浄')
    browser.server.use(
      failures.validation(`/api/c/midori/documents/${id}`, { 'docs_data.1.data': ['品名は使えません。'] }),
    )
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(() => expect(screen.getByLabelText('品名')).toHaveAccessibleDescription('品名は使えません。'))
    expect(screen.getByLabelText('件名')).toHaveValue('更新')
  })

  test('saves what is right beside what is not, badges the section and names the field', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '更新')
    await type(user, '数量', '三台')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText('「数量」は保存できませんでした。入力内容を確認してください。')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^明細.*要確認/ })).toBeInTheDocument()
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '更新' }))
    expect(screen.getByLabelText('数量')).toHaveValue('三台')
    expect(screen.getByLabelText('数量')).toHaveAccessibleDescription('数量は数値を入力してください。')
  })

  test('is shown by the preview before it is saved, which says so', async () => {
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '未保存の更新工事')
    const link = screen.getByRole('link', { name: 'プレビュー' })
    expect(link).toHaveAttribute('href', `/c/midori/documents/${id}/preview?typed=1`)
    fireEvent(document, new Event('visibilitychange'))
    cleanup()
    await open(id, 'preview?typed=1')
    expect(await screen.findByText(/保存していない入力内容を表示しています。/)).toBeInTheDocument()
    // On the sheet and among what was filled in.
    await waitFor(() => expect(screen.getAllByText('未保存の更新工事').length).toBeGreaterThan(1))
    expect(await stored(id)).toEqual({})
  })

  test('without a network a save waits on the device, says so, and goes by itself', async () => {
    emptyMemory()
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '更新工事')
    browser.server.use(failures.offline(`/api/c/midori/documents/${id}`))
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText('この端末に保存しました。つながり次第、自動で送ります。')).toBeInTheDocument()
    expect(screen.getByLabelText('件名')).toHaveValue('更新工事')
    expect(await screen.findByText('この端末に保存しました（未送信）')).toBeInTheDocument()
    // What is typed next waits behind it.
    await type(user, '数量', '3')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText('この端末に保存しました（未送信）')).toBeInTheDocument()
    browser.server.resetHandlers()
    window.dispatchEvent(new Event('online'))
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '更新工事', 数量: '3' }))
    expect(await screen.findByText(/に保存しました$/)).toBeInTheDocument()
  })

  test('without a network, on a device that keeps nothing, the form keeps what is typed', async () => {
    emptyMemory()
    const { id } = await createDocument()
    const user = await openForm(id)
    await type(user, '件名', '更新工事')
    browser.server.use(failures.offline(`/api/c/midori/documents/${id}`))
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await user.click(screen.getByRole('button', { name: '保存する' }))
    expect(await screen.findByText(/この端末の空き容量が足りないため.*入力内容は残っています。/)).toBeInTheDocument()
    expect(screen.getByLabelText('件名')).toHaveValue('更新工事')
    expect(screen.getByText('保存していない変更があります')).toBeInTheDocument()
    vi.restoreAllMocks()
    browser.server.resetHandlers()
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '更新工事' }))
  })
})

describe('a save that comes second', () => {
  const begin = async () => {
    const { id } = await createDocument({ 件名: '更新', 数量: '1' })
    const user = await openForm(id)
    await save(colleague, id, { 件名: '相手の件名', 単価: '500' })
    await type(user, '件名', '自分の件名')
    await type(user, '数量', '2')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    const dialog = within(await screen.findByRole('dialog', { name: '他のユーザーがこの書類を保存しました' }))
    expect(dialog.getByText(/^中村 彩さんが.*に保存しました。/)).toBeInTheDocument()
    return { id, user, dialog }
  }

  test('takes over the other’s contents where that is chosen, and what only the other changed', async () => {
    const { id, user, dialog } = await begin()
    await user.click(dialog.getByRole('radio', { name: '相手：相手の件名' }))
    expect(dialog.getAllByRole('radio')).toHaveLength(2)
    await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.getByLabelText('件名')).toHaveValue('相手の件名')
    expect(screen.getByLabelText('単価')).toHaveValue('500')
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '相手の件名', 単価: '500', 数量: '2' }))
  })

  test('keeps its own contents where those are chosen', async () => {
    const { id, user, dialog } = await begin()
    await user.click(dialog.getByRole('radio', { name: '自分：自分の件名' }))
    await user.click(dialog.getByRole('button', { name: '選んだ内容で保存' }))
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '自分の件名', 単価: '500', 数量: '2' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('of other items is no conflict: both stay', async () => {
    const { id } = await createDocument({ 件名: '更新', 数量: '1' })
    const user = await openForm(id)
    await save(colleague, id, { 単価: '500' })
    await type(user, '数量', '2')
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(async () => expect(await stored(id)).toEqual({ 件名: '更新', 単価: '500', 数量: '2' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByLabelText('単価')).toHaveValue('500')
  })
})

test('a document that is deleted meanwhile says by whom, and is made anew with what was typed', async () => {
  const { id } = await createDocument({ 件名: '更新', 数量: '1' })
  const user = await openForm(id)
  await type(user, '数量', '2')
  await answered(await colleague.browser.delete(`${company.path}/documents/${id}`), 204)
  const ask = async () => {
    await user.click(screen.getByRole('button', { name: '保存する' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'この書類は削除されました' }))
    expect(dialog.getByText(/^中村 彩さんが.*にこの書類を削除したため、保存できません。/)).toBeInTheDocument()
    return dialog
  }
  await user.click((await ask()).getByRole('button', { name: 'キャンセル' }))
  expect(screen.getByLabelText('数量')).toHaveValue('2')
  await user.click((await ask()).getByRole('button', { name: '新しく作成' }))
  await waitFor(() => expect(window.location.pathname).not.toContain(`/${id}/`))
  const anew = Number(window.location.pathname.split('/').at(-2))
  expect(await stored(anew)).toEqual({ 件名: '更新', 数量: '2' })
})

test('what was written last time stands below its field, and is copied one by one or all together', async () => {
  const post = async (path: string, body: object) =>
    (await answered<{ data: { id: number } }>(await author.browser.post(`${company.path}/${path}`, body), 201)).data.id
  const building_id = await post('buildings', { name: '青葉ビル' })
  const matter_id = await post('matters', { name: '検針', matter_category_id: 1, building_id, user_ids: [author.id] })
  const make = () => post('documents', { title: '検針票', template_id: template.id, matter_id })
  await save(author, await make(), { 数量: '12000' })
  const last = await save(author, await make(), { 数量: '12345.5', 件名: '十月' })
  const id = await make()
  const user = await openForm(id)
  const day = formatDay(last.created_at)
  const amount = screen.getByLabelText('数量')
  await waitFor(() => expect(amount).toHaveAccessibleDescription(`前回 12,345.5 (${day})`))
  expect(screen.getByLabelText('単価')).toHaveAccessibleDescription('')
  expect(screen.getByLabelText('件名')).toHaveAccessibleDescription(`前回 十月 (${day})`)
  expect(screen.queryByRole('button', { name: '数量に前回値を写す' })).not.toBeInTheDocument()
  await user.click(amount)
  // Tab goes from field to field, past what a field offers: keys do that.
  await screen.findByRole('button', { name: '数量に前回値を写す' })
  const fields = ['件名', '数量', '単価'].map((name) => screen.getByLabelText(name))
  const stops = () =>
    [...document.querySelectorAll<HTMLElement>('[data-item-id] *')].filter((each) => each.tabIndex >= 0)
  expect(stops().filter((each) => each.closest('[data-item-id]')!.contains(amount))).toEqual([amount])
  await user.tab()
  expect(fields).toContain(document.activeElement)
  await user.tab({ shift: true })
  expect(amount).toHaveFocus()
  await user.keyboard('{Alt>}h{/Alt}')
  expect(screen.getByRole('list', { name: '数量のこれまでの値' })).toBeInTheDocument()
  await user.keyboard('{Alt>}h{/Alt}')
  expect(screen.queryByRole('list', { name: '数量のこれまでの値' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '数量のこれまでの値' }))
  const values = within(screen.getByRole('list', { name: '数量のこれまでの値' })).getAllByRole('listitem')
  expect(values.map(({ textContent }) => textContent)).toEqual([
    `${day}12,345.5${author.name}`,
    `${day}12,000${author.name}`,
  ])
  expect(within(values[0]!).getByRole('link')).toHaveAttribute('href', `/c/midori/documents/${last.id}`)
  await user.click(screen.getByRole('button', { name: '数量の1年のグラフ' }))
  const rows = within(await screen.findByRole('table', { name: '数量の1年の数値' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['日付数値', `${day}12000`, `${day}12345.5`])
  expect(screen.getByRole('img', { name: '数量の1年のグラフ' })).toBeInTheDocument()
  await user.click(amount)
  await user.keyboard('{Alt>}c{/Alt}')
  expect(amount).toHaveValue('12,345.5')
  expect(amount).toHaveFocus()
  expect(screen.getByText('前回値')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await waitFor(async () => expect(await copiedIn(id)).toEqual(['数量']))
  expect(screen.getByText('前回値')).toBeInTheDocument()
  await user.type(amount, '6')
  expect(screen.queryByText('前回値')).not.toBeInTheDocument()
  await user.clear(amount)

  await user.click(screen.getByRole('button', { name: '前回値をすべて写す' }))
  const question = within(await screen.findByRole('alertdialog', { name: '前回値を写す' }))
  expect(question.getByText('2項目に写します。入力済みの項目は変わりません。')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '写す' }))
  await waitFor(() => expect(screen.getAllByText('前回値')).toHaveLength(2))
  expect(screen.getByLabelText('件名')).toHaveValue('十月')
  expect(screen.queryByRole('button', { name: '前回値をすべて写す' })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('件名'), '一日')
  await user.click(await screen.findByRole('button', { name: '取り消す' }))
  expect(amount).toHaveValue('')
  expect(screen.getByLabelText('件名')).toHaveValue('十月一日')
})

test('leaving with unsaved changes asks', async () => {
  const { id } = await createDocument()
  const user = await openForm(id)
  await type(user, '件名', '更新工事')
  await user.click(screen.getByRole('link', { name: '書類の詳細に戻る' }))
  expect(await screen.findByRole('alertdialog', { name: 'このページを離れますか？' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'キャンセル' }))
  expect(screen.getByLabelText('件名')).toHaveValue('更新工事')
})

test('the document is deleted only after asking, and the list follows', async () => {
  const { id } = await createDocument()
  const user = await openForm(id)
  await type(user, '件名', '更新工事')
  await user.click(screen.getByRole('button', { name: '書類を削除' }))
  const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
  await user.click(question.getByRole('button', { name: '削除' }))
  expect(await screen.findByRole('heading', { name: '書類管理' })).toBeInTheDocument()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('who may not edit reads, and is told why', async () => {
  const { id } = await createDocument({ 件名: '更新工事' })
  await open(id, 'edit', stranger)
  expect(await screen.findByText('この書類を編集する権限がありません。')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '保存する' })).not.toBeInTheDocument()
})

test('photos are stored as they are chosen, and can be taken out again', async () => {
  const { id } = await createDocument()
  const user = await openForm(id)
  const photo = asFile(await makePhoto('室内機.jpg', 600, 450, 6))
  await user.upload(screen.getByLabelText('現場写真のファイル'), photo)
  expect(await screen.findByRole('button', { name: '室内機.jpgを表示' })).toBeInTheDocument()
  // A screenshot goes where the focus is.
  const picture = new File([await photo.arrayBuffer()], 'image.png', { type: 'image/png' })
  screen.getByRole('button', { name: '現場写真にファイルを追加' }).focus()
  fireEvent.paste(document.activeElement!, { clipboardData: { files: [picture], types: ['Files'] } })
  expect(
    await screen.findByRole('button', { name: /^貼り付け \d{4}-\d\d-\d\d \d\d\.\d\d\.pngを表示$/ }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '室内機.jpgを外す' }))
  await user.click(await screen.findByRole('button', { name: '削除' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: '室内機.jpgを表示' })).not.toBeInTheDocument())
  const told = (await screen.findByText('「室内機.jpg」を削除しました')).closest<HTMLElement>('[role=status]')!
  await user.click(within(told).getByRole('button', { name: '元に戻す' }))
  expect(await screen.findByText('「室内機.jpg」を元に戻しました')).toBeInTheDocument()
  const pictures = await screen.findAllByRole('button', { name: /を表示$/ })
  expect(pictures[0]).toHaveAccessibleName('室内機.jpgを表示')
})

describe('the preview', () => {
  test('shows the filled sheet and what was filled in', async () => {
    const { id } = await createDocument({ 件名: '更新工事' })
    await open(id, 'preview')
    const contents = within(await screen.findByRole('region', { name: '入力内容' }))
    expect(contents.getByText('更新工事')).toBeInTheDocument()
    expect(contents.getAllByText('未入力').length).toBeGreaterThan(1)
    await waitFor(() => expect(within(screen.getByRole('table')).getByText('更新工事')).toBeInTheDocument())
  })

  test('downloads under the document’s title, and says where it failed', async () => {
    const { id } = await createDocument()
    const user = await open(id, 'preview')
    const saved = catchDownloads()
    await user.click(await screen.findByRole('button', { name: '書類をダウンロード' }))
    await user.click(screen.getByRole('menuitem', { name: 'Excelでダウンロード' }))
    await waitFor(() => expect(saved).toEqual(['空調機更新.xlsx']))
    await user.click(await screen.findByRole('button', { name: '書類をダウンロード' }))
    await user.click(screen.getByRole('menuitem', { name: '長期保存用PDF（PDF/A）でダウンロード' }))
    await waitFor(() => expect(saved).toEqual(['空調機更新.xlsx', '空調機更新_長期保存.pdf']), { timeout: 20_000 })
    browser.server.use(failures.tooManyRequests(`/api/c/midori/documents/${id}/download`))
    await user.click(await screen.findByRole('button', { name: '書類をダウンロード' }))
    await user.click(screen.getByRole('menuitem', { name: 'PDFでダウンロード' }))
    expect(
      await screen.findByText('書類のダウンロードに失敗しました。時間をおいて、やり直してください。'),
    ).toBeInTheDocument()
    browser.server.resetHandlers()
    const refusal = 'ファイルが壊れているため開けません。'
    browser.server.use(failures.validation(`/api/c/midori/documents/${id}/download`, { excel_file: [refusal] }))
    await user.click(await screen.findByRole('button', { name: '書類をダウンロード' }))
    await user.click(screen.getByRole('menuitem', { name: 'PDFでダウンロード' }))
    expect(await screen.findByText(refusal)).toBeInTheDocument()
  })
})
