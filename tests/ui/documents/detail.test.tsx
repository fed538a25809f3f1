import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
let takahashi: Person

beforeAll(async () => {
  stage = await createDocumentStage()
  takahashi = await stage.app.createPerson(stage.company, 1, 'takahashi')
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const pathOf = (id: number, rest = '') => `${stage.company.path}/documents/${id}${rest}`

test('says what the document is, and leads to its matter, its preview in a new tab, its editor and its screens', async () => {
  const { id } = await stage.createDocument(stage.master, '詳細の書類')
  const matter = (
    await answered<{ data: { id: number } }>(
      await stage.master.browser.post(`${stage.company.path}/matters`, {
        name: '空調更新',
        matter_category_id: 3,
        user_ids: [takahashi.id],
      }),
      201,
    )
  ).data
  await answered(await stage.master.browser.put(pathOf(id), { submit_destinations: [], matter_id: matter.id }), 200)
  await answered(await takahashi.browser.put(pathOf(id), { title: '詳細の書類（二人）' }), 200)
  await stage.open(stage.master, `/documents/${id}`)
  expect(await screen.findByRole('heading', { name: '書類の詳細' })).toBeInTheDocument()
  const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling!
  expect(fact('カテゴリ')).toHaveTextContent('報告書')
  expect(fact('提出状況')).toHaveTextContent('未提出')
  expect(fact('作成者').textContent).toBe(`${stage.master.name}、takahashi`)
  expect(fact('作成日').textContent).toMatch(/^\d{4}\/\d{2}\/\d{2}$/)
  expect(within(fact('案件') as HTMLElement).getByRole('link', { name: '空調更新' })).toHaveAttribute(
    'href',
    `/c/midori/matters/${matter.id}`,
  )
  for (const preview of screen.getAllByRole('link', { name: 'プレビュー' }))
    expect(preview).toHaveAttribute('target', '_blank')
  expect(screen.getAllByRole('link', { name: '書類を編集' })[0]).toHaveAttribute(
    'href',
    `/c/midori/documents/${id}/edit`,
  )
  const nav = within(screen.getByRole('navigation', { name: '書類のメニュー' }))
  expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['詳細', '提出設定', '変更履歴・コメント'])
  expect(nav.getByRole('link', { name: '詳細' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: '書類管理に戻る' })).toHaveAttribute('href', '/c/midori/documents')
})

test('is printed as its own pages: the icon and Ctrl+P make the PDF', async () => {
  const { id } = await stage.createDocument(stage.master, '印刷する書類')
  const saved = catchDownloads()
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '印刷' }))
  await waitFor(() => expect(saved).toEqual(['印刷する書類.pdf']))
  await waitFor(() => expect(screen.getByRole('button', { name: '印刷' })).toBeEnabled())
  await user.keyboard('{Control>}p{/Control}')
  await waitFor(() => expect(saved).toHaveLength(2))
})

test('copies the id, and says where that failed', async () => {
  const { id } = await stage.createDocument(stage.master, 'IDの書類')
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '書類IDをコピー' }))
  expect(await screen.findByText(`IDをコピーしました:${id}`)).toBeInTheDocument()
  expect(await navigator.clipboard.readText()).toBe(String(id))
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  await user.click(screen.getByRole('button', { name: '書類IDをコピー' }))
  expect(await screen.findByText('IDのコピーに失敗しました')).toBeInTheDocument()
})

test('copies the document, and goes back to the list once it is deleted', async () => {
  const { id } = await stage.createDocument(stage.master, '消す書類')
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '消す書類のメニュー' }))
  await user.click(screen.getByRole('menuitem', { name: 'コピーして作成' }))
  await waitFor(() => expect(window.location.pathname).not.toBe(`/c/midori/documents/${id}`))
  const copied = Number(window.location.pathname.split('/').at(-1))
  const { title } = await stage.stored(copied)
  await user.click(await screen.findByRole('button', { name: `${title}のメニュー` }))
  await user.click(screen.getByRole('menuitem', { name: '削除' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '削除' }))
  expect(await screen.findByRole('heading', { name: '書類管理' })).toBeInTheDocument()
  expect(window.location.pathname).toBe('/c/midori/documents')
  await answered(await stage.master.browser.get(pathOf(copied)), 404)
})

test('shows Error where the template has no picture any more', async () => {
  const { id } = await stage.createDocument(stage.master, '絵のない書類')
  await stage.open(stage.master, `/documents/${id}`)
  await screen.findByRole('heading', { name: '書類の詳細' })
  fireEvent.error(document.querySelector('main img')!)
  expect(screen.getByText('Error')).toBeInTheDocument()
})

test('tells a phone the state, the id, the ways on, and after a cancelled request what to do', async () => {
  onPhone()
  const { id } = await stage.createDocument(stage.master, '取り消した書類')
  await answered(
    await stage.master.browser.post(pathOf(id, '/approval'), {
      comment: '確認をお願いします',
      steps: [{ approvers: [{ id: takahashi.id }], is_only_one_approval: false }],
    }),
    201,
  )
  const user = await stage.open(stage.master, `/documents/${id}`)
  const bar = within(await screen.findByRole('banner'))
  expect(bar.getByText('未提出')).toBeInTheDocument()
  expect(screen.queryByText(/承認リクエストを取り消しました/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '書類IDをコピー' }))
  expect(await screen.findByText(`IDをコピーしました:${id}`)).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: '提出設定' }))
  await user.click(await screen.findByRole('button', { name: '承認リクエストを取り消す' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '取り消し' }))
  await user.click(await screen.findByRole('link', { name: '書類の詳細に戻る' }))
  expect(
    await screen.findByText('承認リクエストを取り消しました。必要に応じて書類を編集し、提出設定を行ってください。'),
  ).toBeInTheDocument()
})

describe('ゲストに見せる', () => {
  const inMatter = async (title: string, guest: Person) => {
    const { id } = await stage.createDocument(stage.master, title)
    const { data: matter } = await answered<{ data: { id: number } }>(
      await stage.master.browser.post(`${stage.company.path}/matters`, {
        name: '協力会社の案件',
        matter_category_id: 3,
        user_ids: [guest.id],
      }),
      201,
    )
    await answered(await stage.master.browser.put(pathOf(id), { submit_destinations: [], matter_id: matter.id }), 200)
    return id
  }

  test.each(['desk', 'phone'])('is decided at a %s, and said at once', async (device) => {
    if (device === 'phone') onPhone()
    const guest = await stage.app.createPerson(stage.company, 2, '協力会社')
    const id = await inMatter('見せる書類', guest)
    const user = await stage.open(stage.master, `/documents/${id}`)
    const field = await screen.findByRole('combobox', { name: 'ゲストに見せる' })
    expect(field).toHaveTextContent('既定（提出したら見せる）')
    expect(field).toHaveAccessibleDescription('案件のゲストには見えていません（作成者のゲストを除く）。')
    await user.click(field)
    await user.click(await screen.findByRole('option', { name: 'すぐに見せる' }))
    expect(await screen.findByText('案件のゲストに、書類の内容とコメントが見えています。')).toBeInTheDocument()
    await answered(await guest.browser.get(pathOf(id)), 200)
  })

  test('leaves whoever is shown it without 提出設定, by its address too', async () => {
    const guest = await stage.app.createPerson(stage.company, 2, '別の協力会社')
    const id = await inMatter('見せた書類', guest)
    await answered(await stage.master.browser.put(pathOf(id, '/guests'), { guests_see: true }), 200)
    await stage.open(guest, `/documents/${id}`)
    const nav = within(await screen.findByRole('navigation', { name: '書類のメニュー' }))
    expect(nav.getAllByRole('link').map((link) => link.textContent)).toEqual(['詳細', '変更履歴・コメント'])
    expect(screen.queryByRole('combobox', { name: 'ゲストに見せる' })).not.toBeInTheDocument()
    await stage.open(guest, `/documents/${id}/approval`)
    expect(await screen.findByText('提出設定は、書類の作成者と社内の人だけが見られます')).toBeInTheDocument()
  })
})
