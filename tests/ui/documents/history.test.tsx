import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answered } from '#tests/api/answers.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage

beforeAll(async () => {
  stage = await createDocumentStage()
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

test('renames from the detail, and the history shows what was before and after, page by page', async () => {
  const { id } = await stage.createDocument(stage.master, '報告書 0')
  for (let n = 1; n <= 20; n++) await answered(await stage.master.browser.put(`${stage.company.path}/documents/${id}`, { title: `報告書 ${n}` }), 200)
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '書類タイトルを変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類タイトルを変更' }))
  const title = dialog.getByLabelText(/タイトル/)
  await user.clear(title)
  expect(await dialog.findByText('タイトルは必須です。')).toBeInTheDocument()
  await user.type(title, '完成した報告書')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('heading', { name: '完成した報告書' })).toBeInTheDocument()

  await user.click(screen.getByRole('link', { name: '変更履歴・コメント' }))
  expect(await screen.findByRole('heading', { name: '書類の変更履歴' })).toBeInTheDocument()
  expect((await screen.findByText('完成した報告書', { selector: 'ins' })).textContent).toBe('変更後：完成した報告書')
  expect(screen.getByText('報告書 20', { selector: 'del' })).toBeInTheDocument()
  expect(screen.queryByText('書類を作成')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'もっと見る' }))
  expect(await screen.findByText('書類を作成')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'もっと見る' })).not.toBeInTheDocument()
  expect(within(screen.getByRole('region', { name: 'メンバー' })).getByText('作成者')).toBeInTheDocument()
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
