import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { readingMs } from '#domain/documents/visits.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { pdf } from '../pdf.ts'
import { onPhone } from '../phone.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'
import { renderApp } from '../render-app.tsx'

let stage: DocumentStage
let document: Document
let link: string

const sentLink = async (): Promise<string> => {
  const { mailOutbox } = await import('#server/db/schema/mail.ts')
  const { inSystem } = await import('#server/db/client.ts')
  const letters = await inSystem(stage.app.database.db, (tx) => tx.select().from(mailOutbox).orderBy(mailOutbox.id))
  const { putTokensIn } = await import('#server/http/link-tokens.ts')
  const texts = letters.map(({ text_body }) => putTokensIn(stage.app.deps.secret, text_body))
  return /\/d\/([\w-]+)/.exec(texts.findLast((text) => text.includes('/d/'))!)![1]!
}

beforeAll(async () => {
  stage = await createDocumentStage()
  const { id } = await stage.createDocument(stage.master, '空調機点検報告書')
  const path = `${stage.company.path}/documents/${id}`
  await answered(
    await stage.master.browser.put(path, {
      submit_destinations: [{ email: 'miura@example.jp', name: '三浦 裕子', affiliation: '株式会社青葉' }],
      sends_excel: true,
    }),
    200,
  )
  await answered(await stage.master.browser.put(path, { submit_mode: 2 }), 200)
  document = (await answered<{ data: Document }>(await stage.master.browser.post(`${path}/submit`), 200)).data
  link = await sentLink()
  await stage.app.database.pool.query('update companies set tel = $1 where company_key = $2', [
    '０３（5555）0142　内線21',
    stage.company.key,
  ])
})
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

/** Sets when the link ends; tells when it ended before. */
const expireAt = async (date: string): Promise<string> => {
  const { pool } = stage.app.database
  const { rows } = await pool.query<{ expires_at: Date }>(
    'select expires_at from document_submit_mails where id = $1',
    [document.document_submit_mails[0]!.id],
  )
  await pool.query('update document_submit_mails set expires_at = $1 where id = $2', [
    date,
    document.document_submit_mails[0]!.id,
  ])
  return rows[0]!.expires_at.toISOString()
}

const visit = (token: string) => {
  window.history.replaceState(null, '', `/d/${token}`)
  renderApp()
}
const isOpened = async (): Promise<boolean> => (await stage.stored(document.id)).document_submit_mails[0]!.is_opened

test('shows who sent what without a login, and counts nothing as opened whose pages never came', async () => {
  pdf.isDamaged = () => true
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  visit(link)
  expect(await screen.findByRole('heading', { name: '空調機点検報告書' })).toBeInTheDocument()
  expect(screen.getByText('株式会社青葉')).toBeInTheDocument()
  expect(screen.getByText('三浦 裕子 様')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /０３（5555）0142/ })).toHaveAttribute('href', 'tel:0355550142')
  expect(screen.getByRole('link', { name: 'Excelを保存' })).toBeInTheDocument()
  expect(await screen.findByText('エラー: PDFの処理に失敗しました (空調機点検報告書)')).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(2 * readingMs)
  vi.useRealTimers()
  expect(await isOpened()).toBe(false)
})

test('counts as opened once a page stood before somebody for a while, not while it is hidden', async () => {
  pdf.isDamaged = () => false
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const visibility = vi.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden')
  visit(link)
  expect(await screen.findByRole('img', { name: /1 \/ \d+ページ/ })).toBeInTheDocument()
  await vi.advanceTimersByTimeAsync(2 * readingMs)
  expect(await isOpened()).toBe(false)
  visibility.mockReturnValue('visible')
  window.document.dispatchEvent(new Event('visibilitychange'))
  // A script that scrolls is nobody.
  window.dispatchEvent(new Event('scroll'))
  await vi.advanceTimersByTimeAsync(readingMs / 2)
  expect(await isOpened()).toBe(false)
  await vi.advanceTimersByTimeAsync(readingMs)
  vi.useRealTimers()
  await waitFor(async () => expect(await isOpened()).toBe(true))
})

test('leads to the files by plain links, to print the PDF by itself', async () => {
  onPhone()
  visit(link)
  const files = `/api/public/document-mails/${link}`
  for (const [name, address] of [
    ['PDFを保存', `${files}/download?download_type=pdf`],
    ['印刷', `${files}/preview?use=print`],
    ['Excelを保存', `${files}/download?download_type=excel`],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address)
  // What is not drawn yet would come out as an empty sheet.
  expect(screen.getByRole('region', { name: '書類の内容' })).toHaveAttribute('data-print', 'off')
  expect(screen.getByText(/「印刷」から開くPDFで印刷してください/)).toHaveClass('print-only')
})

test('offers to try again where the server cannot answer', async () => {
  stage.browser.server.use(failures.server(`/api/public/document-mails/${link}`))
  visit(link)
  const again = await screen.findByRole('button', { name: '再試行' })
  stage.browser.server.resetHandlers()
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: '空調機点検報告書' })).toBeInTheDocument()
})

test('sends back that it has come, and questions, with a name', async () => {
  visit(link)
  const reply = await screen.findByRole('region', { name: '送信者への返事' })
  expect(within(reply).queryByRole('button', { name: '承認する' })).not.toBeInTheDocument()
  await userEvent.click(within(reply).getByRole('button', { name: '質問を送る' }))
  const form = within(reply).getByRole('form', { name: '質問' })
  await userEvent.click(within(form).getByRole('button', { name: '質問を送る' }))
  expect(await within(form).findByText('質問を入力してください')).toBeInTheDocument()
  await userEvent.type(within(form).getByRole('textbox', { name: /質問/ }), '次回の点検はいつですか')
  await userEvent.click(within(form).getByRole('button', { name: '質問を送る' }))
  await userEvent.click(await within(reply).findByRole('button', { name: '受領しました' }))
  expect(within(reply).getByText('次回の点検はいつですか')).toBeInTheDocument()
  const received = within(reply).getByRole('form', { name: '受領' })
  const name = within(received).getByRole('textbox', { name: /お名前/ })
  expect(name).toHaveValue('三浦 裕子')
  await userEvent.clear(name)
  await userEvent.type(name, '三浦 次郎')
  await userEvent.click(within(received).getByRole('button', { name: '受領しました' }))
  expect(await within(reply).findByText('三浦 次郎')).toBeInTheDocument()
  expect(within(reply).queryByRole('button', { name: '受領しました' })).not.toBeInTheDocument()
  const stored = await stage.stored(document.id)
  expect(stored.document_submit_mails[0]!.answers!.map(({ kind, name: by }) => [kind, by])).toEqual([
    ['asked', '三浦 裕子'],
    ['received', '三浦 次郎'],
  ])
})

test('says that the link is too old, whose it was, and sends a fresh one', async () => {
  const expiry = await expireAt('2020-01-01')
  visit(link)
  expect(await screen.findByText('このリンクの有効期限が切れています。')).toBeInTheDocument()
  expect(await screen.findByText(/^空調機点検報告書（.+提出）$/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '新しいリンクを送ってもらう' }))
  expect(await screen.findByText(/^新しいリンクを送りました。/)).toBeInTheDocument()
  link = await sentLink()
  await expireAt(expiry)
})

test('says why a link does not open', async () => {
  visit('unknown')
  expect(await screen.findByText('このリンクは無効です。メールのリンクを確認してください。')).toBeInTheDocument()
})

test('says that the sender took the link back', async () => {
  await answered(
    await stage.master.browser.post(
      `${stage.company.path}/documents/${document.id}/mails/${document.document_submit_mails[0]!.id}/revoke`,
    ),
    200,
  )
  visit(link)
  expect(await screen.findByText('このリンクは送信者によって無効にされました。')).toBeInTheDocument()
})
