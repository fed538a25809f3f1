import { screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { failures } from '#mocks/failures.ts'
import type { Person } from '#tests/api/app.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let matter: { id: number; name: string }

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  matter = await stage.createMatter('空調機定期点検（6月）', author)
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

const createReady = async (): Promise<number> => {
  const id = await stage.create(author, '報告書', { matter_id: matter.id })
  await stage.change(author, id, {
    submit_destinations: [
      { email: 'miura@aoba-asset.example', name: '三浦 裕子', affiliation: '株式会社青葉アセット' },
      { email: 'front@aoba-asset.example' },
    ],
    matter_id: matter.id,
  })
  await stage.change(author, id, { submit_mode: 2 })
  return id
}
const question = async () => {
  const user = await stage.open(author, stage.settingsOf(await createReady()))
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  return within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
}

test('before a document is submitted it is said to whom it goes, where it is kept, and how many pages it has', async () => {
  const asked = await question()
  expect(
    asked.getByText(
      '三浦 裕子 様、front@aoba-asset.example 様にメールで送付します。' +
        '案件「空調機定期点検（6月）」の報告フォルダに保存します。内容：報告書。提出すると、書類を編集できなくなります。',
    ),
  ).toBeInTheDocument()
  expect(await asked.findByText('PDFは1ページです。')).toBeInTheDocument()
})

test('pages that cannot be counted hold nobody up', async () => {
  stage.browser.server.use(failures.server('/documents/*/page-count'))
  const asked = await question()
  expect(await asked.findByText('PDFのページ数は数えられませんでした。プレビューで確認できます。')).toBeInTheDocument()
  expect(asked.getByRole('button', { name: '提出' })).toBeEnabled()
})
