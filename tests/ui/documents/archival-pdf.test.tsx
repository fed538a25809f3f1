/** 長期保存用PDF on the screens: chosen with the destinations, shown with them before and after the submission. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import { answered } from '#tests/api/answers.ts'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
beforeAll(async () => {
  stage = await createDocumentStage()
})
afterAll(() => stage.close())

const path = (id: number, rest = '') => `${stage.company.path}/documents/${id}${rest}`
const stored = async (id: number): Promise<Document> =>
  (await answered<{ data: Document }>(await stage.master.browser.get(path(id)), 200)).data

it('is chosen in the dialog, shown, and left again', async () => {
  const { id } = await stage.createDocument(stage.master, '長く残す報告書')
  const submit_destinations = [{ email: 'miura@example.jp' }]
  await answered(await stage.master.browser.put(path(id), { submit_destinations }), 200)
  await answered(await stage.master.browser.put(path(id), { submit_mode: 2 }), 200)
  const user = await stage.open(stage.master, `/documents/${id}/approval`)
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: '提出先を編集' }))
    const dialog = within(await screen.findByRole('dialog', { name: '提出先設定' }))
    await user.click(dialog.getByRole('checkbox', { name: '長期保存用PDF（PDF/A）で提出する' }))
    await user.click(dialog.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '提出先設定' })).toBeNull())
  }
  await choose()
  expect(await screen.findByText('長期保存用PDF（PDF/A）で提出します。')).toBeVisible()
  expect((await stored(id)).is_archival).toBe(true)
  await choose()
  await waitFor(async () => expect((await stored(id)).is_archival).toBe(false))
  await waitFor(() => expect(screen.queryByText('長期保存用PDF（PDF/A）で提出します。')).toBeNull())
  await choose()
  await screen.findByText('長期保存用PDF（PDF/A）で提出します。')
  await user.click(await screen.findByRole('button', { name: 'この内容で提出する' }))
  const question = within(await screen.findByRole('alertdialog', { name: '書類の提出' }))
  await user.click(question.getByRole('button', { name: '提出' }))
  expect(await screen.findByText('長期保存用PDF（PDF/A）で提出しました。')).toBeVisible()
})
