import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { catchDownloads } from '../downloads.ts'
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
  const letters = await inSystem(stage.app.database.db, (tx) => tx.select().from(mailOutbox))
  const { putTokensIn } = await import('#server/http/link-tokens.ts')
  return /\/d\/([\w-]+)/.exec(putTokensIn(stage.app.deps.secret, JSON.stringify(letters)))![1]!
}

beforeAll(async () => {
  stage = await createDocumentStage()
  const { id } = await stage.createDocument(stage.master, '空調機点検報告書')
  const path = `${stage.company.path}/documents/${id}`
  await answered(
    await stage.master.browser.put(path, {
      submit_destinations: [{ email: 'miura@example.jp', name: '三浦 裕子', affiliation: '株式会社青葉' }],
    }),
    200,
  )
  await answered(await stage.master.browser.put(path, { submit_mode: 2 }), 200)
  document = (await answered<{ data: Document }>(await stage.master.browser.post(`${path}/submit`), 200)).data
  link = await sentLink()
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

test('shows who sent what without a login, and counts as opened only once it is visible', async () => {
  pdf.isDamaged = () => true
  const visibility = vi.spyOn(window.document, 'visibilityState', 'get').mockReturnValue('hidden')
  visit(link)
  expect(await screen.findByRole('heading', { name: '空調機点検報告書' })).toBeInTheDocument()
  expect(screen.getByText('株式会社青葉')).toBeInTheDocument()
  expect(screen.getByText('三浦 裕子 様')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Excelでダウンロード' })).toBeInTheDocument()
  expect(await screen.findByText('エラー: PDFの処理に失敗しました (空調機点検報告書)')).toBeInTheDocument()
  expect(await isOpened()).toBe(false)
  visibility.mockReturnValue('visible')
  window.document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(async () => expect(await isOpened()).toBe(true))
})

test("hands a phone the PDF and the Excel, under the document's title", async () => {
  onPhone()
  const saved = catchDownloads()
  visit(link)
  for (const [name, fileName] of [
    ['PDFでダウンロード', '空調機点検報告書.pdf'],
    ['Excelでダウンロード', '空調機点検報告書.xlsx'],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(saved.at(-1)).toBe(fileName))
  }
})

test('offers to try again where the server cannot answer', async () => {
  stage.browser.server.use(failures.server(`/api/public/document-mails/${link}`))
  visit(link)
  const again = await screen.findByRole('button', { name: '再試行' })
  stage.browser.server.resetHandlers()
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: '空調機点検報告書' })).toBeInTheDocument()
})

test('says that the link is too old', async () => {
  const expiry = await expireAt('2020-01-01')
  visit(link)
  expect(
    await screen.findByText('このリンクの有効期限が切れています。送信者に再送を依頼してください。'),
  ).toBeInTheDocument()
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
