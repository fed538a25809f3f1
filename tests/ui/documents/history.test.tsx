import { useState } from 'react'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { RenameDialog } from '#src/features/documents/detail/rename-dialog.tsx'
import { answered } from '#tests/api/answers.ts'
import { onPhone } from '../phone.ts'
import { renderPart } from '../wrap.tsx'
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
  for (let n = 1; n <= 20; n++)
    await answered(
      await stage.master.browser.put(`${stage.company.path}/documents/${id}`, { title: `報告書 ${n}` }),
      200,
    )
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

test('a rename after somebody else’s save says who was first, and goes through the second time', async () => {
  const colleague = await stage.app.createPerson(stage.company, 1, '中村 彩')
  const { id } = await stage.createDocument(stage.master, '二人の報告書')
  await answered(
    await stage.master.browser.put(`${stage.company.path}/documents/${id}`, {
      submit_destinations: [],
      matter_id: (
        await answered<{ data: { id: number } }>(
          await stage.master.browser.post(`${stage.company.path}/matters`, {
            name: '空調更新',
            matter_category_id: 3,
            user_ids: [colleague.id],
          }),
          201,
        )
      ).data.id,
    }),
    200,
  )
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '書類タイトルを変更' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類タイトルを変更' }))
  await user.type(dialog.getByLabelText(/タイトル/), '（私）')
  await answered(await colleague.browser.put(`${stage.company.path}/documents/${id}`, { title: '中村の報告書' }), 200)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(
    await dialog.findByText(
      '中村 彩さんがこの書類を先に更新しました。現在のタイトルは「中村の報告書」です。もう一度保存すると、入力したタイトルになります。',
    ),
  ).toBeInTheDocument()
  expect(await screen.findByText('中村の報告書', { selector: 'h1' })).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('二人の報告書（私）', { selector: 'h1' })).toBeInTheDocument()
})

test('a rename goes on from what was seen, not from what is read again behind it', async () => {
  const { id, title, updated_at } = await stage.createDocument(stage.master, '見えていた報告書')
  const sent: unknown[] = []
  stage.browser.server.use(
    http.put('*/documents/:id', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ message: 'この書類は現在編集できません。', code: 'conflict' }, { status: 409 })
    }),
  )
  const Read = () => {
    const [at, setAt] = useState(updated_at)
    return (
      <>
        <button onClick={() => setAt('2099-01-01T00:00:00.000+09:00')}>読み直す</button>
        <RenameDialog companyId="midori" document={{ id, title, updated_at: at }} onClose={() => undefined} />
      </>
    )
  }
  renderPart(<Read />)
  fireEvent.click(screen.getByText('読み直す'))
  await userEvent.click(await screen.findByRole('button', { name: '保存' }))
  expect(await screen.findByText('この書類は現在編集できません。')).toBeInTheDocument()
  expect(sent).toEqual([{ title, updated_at }])
})

test('takes comments beside the history, and keeps them on the document', async () => {
  const { id } = await stage.createDocument(stage.master, '話のある書類')
  const user = await stage.open(stage.master, `/documents/${id}/log`)
  const talk = within(await screen.findByRole('region', { name: 'コメント' }))
  await user.type(await talk.findByLabelText('コメント'), '吹出温度を確認してください')
  await user.click(talk.getByRole('button', { name: '送信' }))
  expect(
    within(await talk.findByRole('list', { name: 'コメント' })).getByText('吹出温度を確認してください'),
  ).toBeInTheDocument()
})

test('gives a phone history and comments as tabs, on the page and over the whole screen from the detail', async () => {
  onPhone()
  const { id } = await stage.createDocument(stage.master, '電話の書類')
  await answered(
    await stage.master.browser.post(`${stage.company.path}/documents/${id}/comment`, { body: '現地で見ました' }),
    201,
  )
  const user = await stage.open(stage.master, `/documents/${id}`)
  await user.click(await screen.findByRole('button', { name: '変更履歴' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類の変更履歴' }))
  expect(await dialog.findByText('書類を作成')).toBeInTheDocument()
  await user.click(dialog.getByRole('tab', { name: 'コメント' }))
  expect(await dialog.findByText('現地で見ました')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: '閉じる' }))

  cleanup()
  await stage.open(stage.master, `/documents/${id}/log`)
  expect(await screen.findByRole('heading', { name: '書類の変更履歴', level: 1 })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'メンバー' })).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'コメント' }))
  expect(await screen.findByText('現地で見ました')).toBeInTheDocument()
})
