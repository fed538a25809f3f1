/** 記入を依頼 on the screens: asked by a member, filled in and handed in by the guest, sent back, taken back. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { createStage, type Stage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'

let stage: Stage
let template: Template
let member: Person
let guest: Person
let matter: { id: number }

type Answer<T> = { data: T }
const createMatter = async (people: Person[]): Promise<{ id: number }> =>
  (
    await answered<Answer<{ id: number }>>(
      await stage.master.browser.post(`${stage.company.path}/matters`, {
        name: '3F給湯室 漏水対応',
        matter_category_id: 1,
        user_ids: people.map(({ id }) => id),
      }),
      201,
    )
  ).data

beforeAll(async () => {
  stage = await createStage()
  const { app, company, master } = stage
  member = await app.createPerson(company, 0, '小林 大輔')
  guest = await app.createPerson(company, 2, '原田 誠')
  const items = [
    { name: '給湯室', type: 'separator' },
    { name: '所見', type: 'textarea' },
  ]
  template = (
    await answered<Answer<Template>>(
      await master.browser.post(`${company.path}/templates`, { name: '作業報告書', document_type_id: 3, items }),
      201,
    )
  ).data
  matter = await createMatter([member, guest])
})
beforeEach(() => {
  stage.browser.cookies.clear()
  emptyMemory()
})
afterEach(() => {
  stage.browser.server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => stage.close())

const path = (id: number, rest = '') => `${stage.company.path}/documents/${id}${rest}`
const create = async (title: string, matter_id = matter.id): Promise<Document> => {
  const body = { title, template_id: template.id, matter_id }
  const response = await member.browser.post(`${stage.company.path}/documents`, body)
  return (await answered<Answer<Document>>(response, 201)).data
}
const ask = async (title: string, body: object = {}): Promise<Document> => {
  const { id } = await create(title)
  const request = { user_id: guest.id, due_date: '2999-12-05', note: '写真を3枚以上', ...body }
  return (await answered<Answer<Document>>(await member.browser.put(path(id, '/guest-request'), request), 200)).data
}
const stored = async (id: number): Promise<Document> =>
  (await answered<Answer<Document>>(await member.browser.get(path(id)), 200)).data
const handInButton = () => screen.findByRole('button', { name: '提出する（社内の確認へ）' })

describe('a member', () => {
  it.each(['desk', 'phone'])('asks a guest of the matter, changes that and takes it back (%s)', async (layout) => {
    if (layout === 'phone') onPhone()
    const { id } = await create(`漏水対応の報告（${layout}）`)
    const user = await stage.open(member, `/documents/${id}`)
    await user.click(await screen.findByRole('button', { name: '記入を依頼' }))
    let dialog = within(await screen.findByRole('dialog', { name: '記入を依頼' }))
    await dialog.findByRole('combobox', { name: /依頼先/ })
    await user.click(dialog.getByRole('button', { name: '依頼する' }))
    expect(await dialog.findByText('依頼先を選択してください。')).toBeInTheDocument()
    await user.click(dialog.getByRole('combobox', { name: /依頼先/ }))
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['原田 誠'])
    await user.click(screen.getByRole('option', { name: '原田 誠' }))
    await user.type(dialog.getByRole('textbox', { name: /期限/ }), '2020/01/05')
    await user.type(dialog.getByRole('textbox', { name: /依頼内容/ }), '配管の写真も')
    await user.click(dialog.getByRole('button', { name: '依頼する' }))
    // What was wrong stands beside what was typed.
    expect(await dialog.findByText('期限は今日以降の日付を入力してください。')).toBeInTheDocument()
    await user.clear(dialog.getByRole('textbox', { name: /期限/ }))
    await user.type(dialog.getByRole('textbox', { name: /期限/ }), '2999/12/05')
    await user.click(dialog.getByRole('button', { name: '依頼する' }))

    const panel = within(await screen.findByRole('region', { name: '記入の依頼' }))
    expect(await panel.findByText('原田 誠')).toBeInTheDocument()
    for (const text of ['記入待ち', '配管の写真も', '小林 大輔', /2999\/12\/05/])
      expect(panel.getByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '提出する（社内の確認へ）' })).not.toBeInTheDocument()

    await user.click(await panel.findByRole('button', { name: '変更' }))
    dialog = within(await screen.findByRole('dialog', { name: '記入を依頼' }))
    await user.type(await dialog.findByRole('textbox', { name: /依頼内容/ }), '必要')
    await user.click(dialog.getByRole('button', { name: '変更する' }))
    expect(await panel.findByText('配管の写真も必要')).toBeInTheDocument()

    await user.click(await panel.findByRole('button', { name: '取り消す' }))
    const question = within(await screen.findByRole('alertdialog', { name: '記入の依頼の取り消し' }))
    await user.click(question.getByRole('button', { name: '取り消す' }))
    expect(await panel.findByRole('button', { name: '記入を依頼' })).toBeInTheDocument()
    expect((await stored(id)).guest_request).toBeNull()
  })

  it('is told where the matter has no guest', async () => {
    const { id } = await create('ゲストのいない案件の報告', (await createMatter([member])).id)
    const user = await stage.open(member, `/documents/${id}`)
    await user.click(await screen.findByRole('button', { name: '記入を依頼' }))
    const dialog = within(await screen.findByRole('dialog', { name: '記入を依頼' }))
    expect(await dialog.findByText(/この案件にゲストがいません/)).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: '依頼する' })).toBeDisabled()
  })

  it('has nothing to ask of a document without a matter', async () => {
    const body = { title: '案件のない書類', template_id: template.id }
    const response = await member.browser.post(`${stage.company.path}/documents`, body)
    const { id } = (await answered<Answer<Document>>(response, 201)).data
    await stage.open(member, `/documents/${id}`)
    await screen.findByText('カテゴリ')
    expect(screen.queryByRole('region', { name: '記入の依頼' })).not.toBeInTheDocument()
  })
})

describe('the guest', () => {
  it('finds it on their home, fills it in, hands it in, gets it back and hands it in again', async () => {
    const { id } = await ask('給湯室の作業報告')
    let user = await stage.open(guest, '')
    const section = within(await screen.findByRole('region', { name: '記入を依頼された書類' }))
    const link = section.getByRole('link', { name: /給湯室の作業報告/ })
    for (const text of [/期限 2999\/12\/05/, /小林 大輔さん/, '写真を3枚以上'])
      expect(within(link).getByText(text)).toBeInTheDocument()
    await user.click(link)

    const note = within(await screen.findByRole('note'))
    expect(note.getByText('小林 大輔さんから、この書類の記入を依頼されています。')).toBeInTheDocument()
    expect(note.getByText('依頼内容：写真を3枚以上')).toBeInTheDocument()
    await user.type(await screen.findByLabelText('所見'), '継手を交換')
    expect(await handInButton()).toBeDisabled()
    expect(note.getByText('入力内容を保存すると、提出できます。')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '保存する' }))
    await waitFor(async () => expect(await handInButton()).toBeEnabled())
    await user.click(await handInButton())
    let dialog = within(await screen.findByRole('dialog', { name: '提出する（社内の確認へ）' }))
    await user.type(await dialog.findByLabelText(/コメント/), '確認願います')
    await user.click(dialog.getByRole('button', { name: '提出する' }))
    expect(await note.findByText('小林 大輔さんの確認へ提出しました。')).toBeInTheDocument()
    expect(await stored(id)).toMatchObject({ approval_status: 2, comment: '確認願います' })

    const answer = { comment: '配管の写真がありません', approver_feedback: false }
    await answered(await member.browser.put(path(id, '/approval'), answer), 200)
    // Where the letter and the notification lead: why it is back and the one way on, nothing of approvals.
    await stage.open(guest, `/documents/${id}/approval`)
    expect(await screen.findByText('差し戻しの理由：配管の写真がありません')).toBeInTheDocument()
    expect(await handInButton()).toBeEnabled()
    expect(screen.getByRole('heading', { name: '過去の申請' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '承認設定に進む' })).not.toBeInTheDocument()
    user = await stage.open(guest, `/documents/${id}`)
    expect(await screen.findByText(/小林 大輔さんから、この書類が差し戻されています/)).toBeInTheDocument()
    expect(screen.getByText('差し戻しの理由：配管の写真がありません')).toBeInTheDocument()
    await user.click(await handInButton())
    dialog = within(await screen.findByRole('dialog', { name: '提出する（社内の確認へ）' }))
    await user.click(await dialog.findByRole('button', { name: '提出する' }))
    expect(await screen.findByText('小林 大輔さんの確認へ提出しました。', { selector: 'div' })).toBeInTheDocument()
    expect(await stored(id)).toMatchObject({ approval_status: 2, guest_request: { state: 'handed_in' } })
  })

  it('is told once it was taken back while they were about to hand it in', async () => {
    const { id } = await ask('取り消される報告')
    const user = await stage.open(guest, `/documents/${id}`)
    await user.click(await handInButton())
    const dialog = within(await screen.findByRole('dialog', { name: '提出する（社内の確認へ）' }))
    await answered(await member.browser.post(path(id, '/approval'), {}), 422)
    const colleague = await stage.app.createPerson(stage.company, 1, '高橋 健一')
    const steps = [{ approvers: [{ id: colleague.id }], is_only_one_approval: false }]
    await answered(await member.browser.post(path(id, '/approval'), { comment: '先に申請', steps }), 201)
    await user.click(await dialog.findByRole('button', { name: '提出する' }))
    expect(await dialog.findByText('既に承認を申請中です。')).toBeInTheDocument()
  })

  it('fills it in on the phone without a connection, and hands it in once that has arrived', async () => {
    onPhone()
    const { id } = await ask('電波のない現場の報告')
    const user = await stage.open(guest, `/documents/${id}/edit`)
    expect(await handInButton()).toBeEnabled()
    await user.click(await screen.findByRole('button', { name: /^給湯室(?!のメニュー)/ }))
    await screen.findByRole('heading', { level: 1, name: '給湯室' })
    stage.browser.server.use(failures.offline(path(id)))
    await user.type(screen.getByLabelText('所見'), '漏水は止まった')
    await user.click(await screen.findByRole('button', { name: '書類を保存' }))
    expect(await screen.findByText('送信待ちの内容が届くと、提出できます。')).toBeInTheDocument()
    expect(await handInButton()).toBeDisabled()
    stage.browser.server.resetHandlers()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(async () => expect((await stored(id)).docs_data.map(({ data }) => data)).toEqual(['漏水は止まった']))
    await waitFor(async () => expect(await handInButton()).toBeEnabled())
    await user.click(await handInButton())
    const dialog = within(await screen.findByRole('dialog', { name: '提出する（社内の確認へ）' }))
    await user.click(await dialog.findByRole('button', { name: '提出する' }))
    await waitFor(async () => expect((await stored(id)).guest_request?.state).toBe('handed_in'))
  })
})

it('a guest makes a document of a template that is for guests, from their matter', async () => {
  const { master, company } = stage
  const own = await createMatter([member, guest])
  const matterPath = `${company.path}/matters/${own.id}`
  await answered(await master.browser.put(matterPath, { template_ids: [template.id] }), 200)
  await stage.open(guest, `/matters/${own.id}`)
  await screen.findAllByText('3F給湯室 漏水対応')
  expect(screen.queryByRole('button', { name: '書類を作成' })).not.toBeInTheDocument()
  const allowed = { guests_see: true, guests_create: true }
  await answered(await master.browser.put(`${company.path}/templates/${template.id}/guests`, allowed), 200)
  const user = await stage.open(guest, `/matters/${own.id}`)
  await user.click(await screen.findByRole('button', { name: '書類を作成' }))
  const picker = within(await screen.findByRole('dialog', { name: 'テンプレートを選択' }))
  await user.click(await picker.findByRole('radio', { name: /作業報告書/ }))
  await user.click(picker.getByRole('button', { name: '保存' }))
  const dialog = within(await screen.findByRole('dialog', { name: '書類を作成' }))
  await user.type(await dialog.findByLabelText(/タイトル/), '現場の報告')
  await user.click(dialog.getByRole('button', { name: '作成' }))
  await waitFor(() => expect(window.location.pathname).toMatch(/\/documents\/\d+\/edit$/))
})
