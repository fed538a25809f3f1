/**
 * A report that was filled in without a signal and is opened again, whichever way leads there: what was answered stands in
 * its fields, last month's values go beside it and never over it, and the server gets what the worker had seen.
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import type { Write } from '#src/outbox/kinds/entry.ts'
import { openOutboxDatabase } from '#src/outbox/queue/outbox-database.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { onPhone } from '../phone.ts'
import { renderApp } from '../render-app.tsx'
import { openStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

const names = ['外観', '据付状態', '電流', '電圧']
const lastMonth = { 外観: '良', 据付状態: '良', 電流: '42', 電圧: '201' }
const found = { 外観: '否', 据付状態: '否' }

const stage = openStage()
let author: Person
let buildingId: number
const templates = {} as Record<'section' | 'Excel', Template>

const post = async <T,>(person: Person, path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await person.browser.post(`${stage.company.path}/${path}`, body), 201)).data

beforeAll(async () => {
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  buildingId = (await post<{ id: number }>(stage.master, 'buildings', { name: '青葉ビル' })).id
  const items = names.map((name, index) => ({ name, type: index < 2 ? 'text' : 'number' }))
  templates.section = await post<Template>(stage.master, 'templates', { name: '月次点検', document_type_id: 3, items })
  const excel = await stage.createTemplate('点検表', 3, corpusBytes('forms/03_omitsumorisho.xlsx'))
  const cells = ['0:B18', '0:B19', '0:E18', '0:G18']
  templates.Excel = (
    await answered<{ data: Template }>(
      await stage.master.browser.put(`${stage.company.path}/templates/${excel.id}`, {
        items: items.map((item, index) => ({ ...item, cell_reference: cells[index] })),
      }),
      200,
    )
  ).data
})
beforeEach(emptyMemory)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const idsIn = ({ items }: Template, values: Record<string, string>) =>
  Object.entries(values).map(([name, data]) => ({ item_id: items.find((item) => item.name === name)!.id, data }))
const createMatter = (template: Template): Promise<Matter> =>
  post<Matter>(author, 'matters', {
    name: '月次点検',
    matter_category_id: 3,
    building_id: buildingId,
    user_ids: [author.id],
    template_ids: [template.id],
  })
let made = 0
const createDocument = async (template: Template, matter_id: number): Promise<Document> =>
  post<Document>(author, 'documents', { title: `点検 第${++made}号`, template_id: template.id, matter_id })
/** Last month's report stands behind this month's. */
const createRound = async (template: Template): Promise<Matter> => {
  const before = await createMatter(template)
  const last = await createDocument(template, before.id)
  await answered(
    await author.browser.put(`${stage.company.path}/documents/${last.id}`, { docs_data: idsIn(template, lastMonth) }),
    200,
  )
  return createMatter(template)
}
const storedOf = async ({ template }: Pick<Document, 'template'>, id: number): Promise<Record<string, unknown>> => {
  const { data } = await answered<{ data: Document }>(
    await author.browser.get(`${stage.company.path}/documents/${id}`),
    200,
  )
  return Object.fromEntries(
    data.docs_data.map(({ item_id, data: value }) => [template.items.find(({ id }) => id === item_id)!.name, value]),
  )
}

/** What an earlier page of this device has left, in order. */
const leave = async (...writes: Write[]): Promise<number> => {
  const database = await openOutboxDatabase()
  let id = 0
  for (const write of writes)
    id = await database.add({
      user_id: author.id,
      write,
      written_at: Date.now(),
      key: null,
      server_failures: 0,
      failure: null,
      contested: null,
    })
  database.close()
  return id
}
const contentsAbout = (template: Template, document_id: number, updated_at: string, after: number | null): Write[] =>
  idsIn(template, found).map(({ item_id, data }) => ({
    kind: 'contents',
    company_id: 'midori',
    label: '11月の点検',
    document_id,
    changes: [{ item_id, before: null, data }],
    updated_at,
    after,
  }))
/** The browser's memory answers late, as on an old phone. */
const slowMemory = () => {
  const { databases } = indexedDB
  vi.spyOn(indexedDB, 'databases').mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return databases.call(indexedDB)
  })
}
const loseConnection = () =>
  stage.browser.server.use(
    ...['documents', 'documents/*'].map((path) =>
      http.all(`*/api/c/midori/${path}`, ({ request }) => (request.method === 'GET' ? undefined : Response.error())),
    ),
    failures.offline('/api/c/midori/documents/-*'),
  )
const goOnline = () => {
  stage.browser.server.resetHandlers()
  act(() => void window.dispatchEvent(new Event('online')))
}

type Kind = 'carried' | 'made here' | 'online'
/** A report with two answers that wait; answers the address of its editor and how to find it on the server. */
const prepare = async (form: 'section' | 'Excel', kind: Kind) => {
  const template = templates[form]
  const matter = await createRound(template)
  if (kind === 'made here') {
    const entryId = await leave({
      kind: 'document',
      company_id: 'midori',
      label: '11月の点検',
      body: { title: '11月の点検', template_id: template.id, matter_id: matter.id },
      template,
    })
    await leave(...contentsAbout(template, -entryId, new Date(0).toISOString(), entryId))
    return { template, path: `/unsent-documents/${entryId}`, id: null, matter, title: '11月の点検' }
  }
  const document = await createDocument(template, matter.id)
  await leave(...contentsAbout(template, document.id, document.updated_at, null))
  return { template, path: `/documents/${document.id}/edit`, id: document.id, matter, title: document.title }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

const idOf = async ({ id, matter }: Prepared): Promise<number | undefined> => {
  if (id !== null) return id
  const { data } = await answered<{ data: { id: number }[] }>(
    await author.browser.get(`${stage.company.path}/matters/${matter.id}/documents`),
    200,
  )
  return data[0]?.id
}
const arrives = (prepared: Prepared, values: Record<string, unknown>) =>
  waitFor(
    async () => {
      const id = await idOf(prepared)
      expect(id && (await storedOf(prepared, id))).toEqual(values)
    },
    { timeout: 60_000 },
  )

const openFields = async (user: UserEvent, device: 'phone' | 'desk') => {
  if (device === 'phone') await user.click(await screen.findByRole('button', { name: /^入力項目(?!のメニュー)/ }))
}
const closeFields = async (user: UserEvent, device: 'phone' | 'desk') => {
  if (device === 'phone') await user.click(screen.getByRole('button', { name: 'セクションの一覧に戻る' }))
}
/** On a busy machine. */
const slow = { timeout: 20_000 }
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
/** What was answered is seen, all of last month's goes beside it, and all of it arrives. */
const check = async (user: UserEvent, device: 'phone' | 'desk', prepared: Prepared) => {
  await openFields(user, device)
  expect((await field('外観')).value).toBe('否')
  expect((await field('据付状態')).value).toBe('否')
  expect((await field('電流')).value).toBe('')
  // An answer is not there to be copied over.
  await waitFor(async () => expect(await field('電流')).toHaveAccessibleDescription(/^前回 42/), slow)
  for (const name of ['外観', '据付状態'])
    expect(screen.queryByRole('button', { name: `${name}に前回値を写す` })).not.toBeInTheDocument()
  await closeFields(user, device)
  await user.click(await screen.findByRole('button', { name: '前回値をすべて写す' }))
  const question = within(await screen.findByRole('alertdialog', { name: '前回値を写す' }))
  expect(question.getByText('2項目に写します。入力済みの項目は変わりません。')).toBeInTheDocument()
  await user.click(question.getByRole('button', { name: '写す' }))
  await screen.findByText('前回値を2項目に写しました')
  if (device === 'desk') {
    await user.click(await screen.findByRole('button', { name: '保存する' }))
    await screen.findByText('この端末に保存しました（未送信）')
  }
  goOnline()
  await arrives(prepared, { ...lastMonth, ...found })
}

const devices = ['phone', 'desk'] as const
const forms = ['section', 'Excel'] as const
const kinds: Kind[] = ['carried', 'made here', 'online']
const combinations = devices.flatMap((device) => forms.flatMap((form) => kinds.map((kind) => ({ device, form, kind }))))

/** The server is reached and has no time for what is written: what was answered stands there before any of it has gone. */
const keepBusy = () =>
  stage.browser.server.use(
    http.all('*/api/c/midori/documents/*', ({ request }) =>
      request.method === 'GET' ? undefined : HttpResponse.json({ message: '' }, { status: 503 }),
    ),
  )

test.each(combinations)('$kind, $form, $device: opened by its address', async ({ device, form, kind }) => {
  if (device === 'phone') onPhone()
  const prepared = await prepare(form, kind)
  slowMemory()
  if (kind === 'online') keepBusy()
  else loseConnection()
  const user = await stage.open(author, prepared.path)
  await check(user, device, prepared)
})

/** To another address of the app, as its own links do it. */
const moveTo = (path: string) =>
  act(() => {
    window.history.pushState(null, '', `/c/midori${path}`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
const stands = (device: 'phone' | 'desk') =>
  device === 'phone' ? screen.findByRole('button', { name: '点検モードで入力' }) : field('外観')
/** Each leads to the editor of the report, and answers who sits before it. */
const ways: Record<string, (prepared: Prepared, device: 'phone' | 'desk') => Promise<UserEvent>> = {
  'a reload': async ({ path }, device) => {
    const user = await stage.open(author, path)
    await stands(device)
    act(() => void window.dispatchEvent(new Event('pagehide')))
    cleanup()
    renderApp()
    return user
  },
  'a killed page': async ({ path }, device) => {
    const user = await stage.open(author, path)
    await stands(device)
    cleanup()
    window.history.replaceState(null, '', `/c/midori${path}`)
    renderApp()
    return user
  },
  'back and on again': async ({ id, path }, device) => {
    const user = await stage.open(author, id === null ? '/outbox' : `/documents/${id}`)
    const isBefore = () =>
      id === null
        ? screen.findByRole('heading', { name: '送信待ち' })
        : screen.findAllByRole('link', { name: '書類を編集' })
    await isBefore()
    moveTo(path)
    await stands(device)
    act(() => window.history.back())
    await isBefore()
    act(() => window.history.forward())
    return user
  },
  'the palette': async ({ id, title }) => {
    const user = await stage.open(author, '/outbox')
    await screen.findByRole('heading', { name: '送信待ち' })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox', { name: /名前/ }, slow), title)
    await user.click(await screen.findByRole('option', { name: new RegExp(`^${title}`) }, slow))
    await waitFor(() => expect(window.location.pathname).toBe(`/c/midori/documents/${id}`))
    await user.click((await screen.findAllByRole('link', { name: '書類を編集' }))[0]!)
    return user
  },
  'a notification': async ({ matter, path }, device) => {
    await answered(
      await stage.master.browser.post(`${stage.company.path}/matters/${matter.id}/comment`, {
        body: '@小林 大輔 どうですか',
        mentioned_user_ids: [author.id],
      }),
      201,
    )
    const user = await stage.open(author, device === 'desk' ? '/documents' : '/notifications')
    if (device === 'desk') await user.click(await screen.findByRole('button', { name: /^お知らせ、未読/ }))
    const told = device === 'desk' ? within(await screen.findByRole('dialog', { name: 'お知らせ' })) : screen
    await user.click((await told.findAllByRole('link', { name: /であなたを指定しました/ }))[0]!)
    await waitFor(() => expect(window.location.pathname).toBe(`/c/midori/matters/${matter.id}`))
    moveTo(path)
    return user
  },
  'a second document': async ({ path, template, matter }, device) => {
    const second = await createDocument(template, matter.id)
    const user = await stage.open(author, `/documents/${second.id}/edit`)
    await stands(device)
    moveTo(path)
    return user
  },
}
/** A phone has no palette, and the palette knows what the server knows. */
const hasWay = (way: string, kind: Kind, device: 'phone' | 'desk') =>
  way !== 'the palette' || (device === 'desk' && kind !== 'made here')
/** Every way with every kind on either device; each way and each kind meets both forms on both. */
const walks = Object.keys(ways).flatMap((way, at) =>
  kinds.flatMap((kind, of) =>
    devices.flatMap((device, on) =>
      hasWay(way, kind, device) ? [{ way, kind, device, form: forms[(at + of + on) % 2]! }] : [],
    ),
  ),
)

test.each(walks)('$kind, $form, $device: after $way shows what was answered', async ({ way, kind, device, form }) => {
  if (device === 'phone') onPhone()
  const prepared = await prepare(form, kind)
  slowMemory()
  if (kind === 'online') keepBusy()
  else loseConnection()
  const user = await ways[way]!(prepared, device)
  if (way === 'a second document') await screen.findAllByText(prepared.title)
  await check(user, device, prepared)
})

describe('where this device cannot be read', () => {
  const open = async () => {
    onPhone()
    const prepared = await prepare('section', 'carried')
    loseConnection()
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('the memory does not answer', 'UnknownError')
    })
    const user = await stage.open(author, prepared.path)
    await screen.findByText(/送信待ちの内容を読み取れませんでした。$/, undefined, slow)
    expect(screen.queryByRole('button', { name: '点検モードで入力' })).not.toBeInTheDocument()
    return { user, repair: () => broken.mockRestore() }
  }

  test('no form stands in its place, until it is read', async () => {
    const { user, repair } = await open()
    repair()
    await user.click(screen.getByRole('button', { name: '再試行' }))
    await openFields(user, 'phone')
    expect((await field('外観')).value).toBe('否')
  })

  test('whoever goes on without it is asked first', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '未送信の内容なしで開く' }))
    await openFields(user, 'phone')
    expect((await field('外観')).value).toBe('')
  })
})
