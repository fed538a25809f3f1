import { screen } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let approver: Person

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  approver = await stage.app.createPerson(stage.company, 1, '高橋 健一')
})
beforeEach(() => stage.browser.cookies.clear())
afterAll(() => stage.close())

test('addresses and numbers in a request and in its answers lead on', async () => {
  const id = await stage.create(author, '報告書')
  await answered(
    await author.browser.post(`${stage.company.path}/documents/${id}/approval`, {
      comment: '要領は https://example.jp/manual を参照',
      steps: [{ approvers: [{ id: approver.id }], is_only_one_approval: false }],
    }),
    201,
  )
  await stage.answer(approver, id, true, '守衛室 03-5555-0142 に確認済み')
  await stage.open(author, stage.settingsOf(id))
  expect(await screen.findByRole('link', { name: 'https://example.jp/manual' })).toHaveAttribute(
    'href',
    'https://example.jp/manual',
  )
  expect(screen.getByRole('link', { name: '03-5555-0142' })).toHaveAttribute('href', 'tel:0355550142')
})
