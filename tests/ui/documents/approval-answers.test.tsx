import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Template } from '#domain/templates/templates.contract.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { makeLongForm } from '#tests/made-forms.ts'
import { onPhone } from '../phone.ts'
import { createApprovalStage } from './approval-stage.tsx'
import type { ApprovalStage } from './approval-stage.tsx'

let stage: ApprovalStage
let author: Person
let takahashi: Person
let watanabe: Person

beforeAll(async () => {
  stage = await createApprovalStage()
  author = await stage.app.createPerson(stage.company, 0, '小林 大輔')
  takahashi = await stage.app.createPerson(stage.company, 1, '高橋 健一')
  watanabe = await stage.app.createPerson(stage.company, 0, '渡辺 真由美')
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(async () => {
  vi.restoreAllMocks()
  stage.browser.server.resetHandlers()
  await stage.app.database.pool.query('update documents set deleted_at = now()')
})
afterAll(() => stage.close())

const documentHeading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Three that wait for Takahashi, the oldest first. */
const createWaiting = async (): Promise<number[]> => {
  const ids: number[] = []
  for (const title of ['古い書類', '中の書類', '新しい書類']) {
    const id = await stage.create(author, title)
    await stage.ask(author, id, [takahashi])
    ids.push(id)
  }
  return ids
}

test('the approver sees what was taken over from the last document', async () => {
  const { data: template } = await answered<{ data: Template }>(
    await stage.master.browser.post(`${stage.company.path}/templates`, {
      name: '検針票',
      document_type_id: 3,
      items: [
        ...['圧力（MPa）', '温度（℃）', '電流（A）', '電圧（V）', '油面（mm）', '水位（mm）'].map((name) => ({
          name,
          type: 'number',
        })),
        { name: '所見', type: 'text' },
      ],
    }),
    201,
  )
  const id = await stage.create(author, '検針票', { template_id: template.id })
  await stage.change(author, id, {
    docs_data: template.items.map(({ id: item_id, type }) =>
      type === 'number' ? { item_id, data: '6.8', is_copied: true } : { item_id, data: '異常なし' },
    ),
  })
  await stage.ask(author, id, [takahashi])
  const user = await stage.open(takahashi, stage.settingsOf(id))
  const list = within(await screen.findByRole('list', { name: '前回値を写した項目' }))
  const rows = () => list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows()).toHaveLength(5)
  expect(rows()[0]).toBe('圧力（MPa）：6.8 MPa')
  await user.click(screen.getByRole('button', { name: 'すべて表示（6件）' }))
  expect(rows()).toHaveLength(6)
})

test('the document stands large beside the answer, which one press writes and another sends', async () => {
  const id = await stage.create(author, '点検報告書')
  await stage.change(author, id, { docs_data: [{ item_id: stage.template.items[0]!.id, data: '空調機の更新' }] })
  await stage.ask(author, id, [takahashi])
  const user = await stage.open(takahashi, stage.settingsOf(id))
  const shown = within(await screen.findByRole('region', { name: '承認する書類' }))
  expect(shown.getByText('空調機の更新')).toBeInTheDocument()
  expect(shown.getByRole('link', { name: 'プレビュー' })).toBeInTheDocument()
  const answer = within(screen.getByRole('region', { name: '回答' }))
  const comment = answer.getByRole('textbox', { name: /コメント/ })
  await user.click(answer.getByRole('button', { name: 'コメントに「確認しました。」と入力' }))
  expect(comment).toHaveValue('確認しました。')
  await user.clear(comment)
  await user.type(comment, '次回は写真も。')
  for (let press = 0; press < 2; press += 1)
    await user.click(answer.getByRole('button', { name: 'コメントに「確認しました。」と入力' }))
  expect(comment).toHaveValue('確認しました。次回は写真も。')
  await user.type(comment, '{Enter}')
  expect(comment).toHaveValue('確認しました。次回は写真も。\n')
  await user.clear(comment)
  await user.click(answer.getByRole('button', { name: 'コメントに「確認しました。」と入力' }))
  await user.click(comment)
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () =>
    expect((await stage.stored(id)).document_approvals[0]!.users[0]).toMatchObject({
      status: 'OK',
      comment: '確認しました。',
    }),
  )
})

test('the sum that the form itself works out is said, and its sheet is shown', async () => {
  const uploaded = await stage.createTemplate('御見積書', 2, corpusBytes('forms/03_omitsumorisho.xlsx'))
  const { data: template } = await answered<{ data: Template }>(
    await stage.master.browser.put(`${stage.company.path}/templates/${uploaded.id}`, {
      items: [
        { name: '数量', type: 'number', cell_reference: '0:E18' },
        { name: '単価', type: 'number', cell_reference: '0:G18' },
      ],
    }),
    200,
  )
  const id = await stage.create(author, '御見積書', { template_id: template.id })
  const [count, price] = template.items.map((item) => item.id)
  await stage.change(author, id, {
    docs_data: [
      { item_id: count, data: '3' },
      { item_id: price, data: '120000' },
    ],
  })
  await stage.ask(author, id, [takahashi])
  await stage.open(takahashi, stage.settingsOf(id))
  const amount = await screen.findByText(/^(?:御見積金額|合計|合計金額|税込合計)$/, { selector: 'dt' })
  expect(amount.nextElementSibling).toHaveTextContent(/3[69]\d,000/)
  expect(screen.getByRole('region', { name: 'シートの表示' })).toBeInTheDocument()
})

test('the pages stand beside the large one, each marked once it was opened; those that were not are said', async () => {
  const { id: template_id } = await stage.createTemplate('点検報告書', 3, makeLongForm())
  const id = await stage.create(author, '点検報告書', { template_id })
  await stage.ask(author, id, [takahashi])
  const user = await stage.open(takahashi, stage.settingsOf(id))
  const strip = within(await screen.findByRole('navigation', { name: 'ページの一覧' }))
  // Three of the long sheet, and the one of the other.
  await waitFor(() => expect(strip.getAllByRole('button')).toHaveLength(4))
  const opened = () => strip.getAllByRole('button', { name: /（開きました）$/ }).map(({ textContent }) => textContent)
  expect(opened()).toEqual(['1 点検結果'])
  const unopened = (names: string) => `4ページのうち${names}をまだ開いていません。`
  expect(screen.getByText(unopened('点検結果 2ページ目、点検結果 3ページ目、写真'))).toBeInTheDocument()
  await user.click(strip.getByRole('button', { name: '3ページ 点検結果' }))
  expect(screen.getByText('3 / 4ページ')).toBeInTheDocument()
  expect(strip.getByRole('button', { name: /^3ページ/ })).toHaveAttribute('aria-current', 'true')
  expect(opened()).toEqual(['1 点検結果', '3'])
  expect(screen.getByText(unopened('点検結果 2ページ目、写真'))).toBeInTheDocument()
  await user.click(strip.getByRole('button', { name: '4ページ 写真' }))
  await user.click(strip.getByRole('button', { name: '2ページ 点検結果' }))
  expect(screen.queryByText(/まだ開いていません/)).not.toBeInTheDocument()
})

describe('what changed since the last 差し戻し', () => {
  test('stands item by item with its cell, before and after, and leads into the preview', async () => {
    const uploaded = await stage.createTemplate('工事完了報告書')
    const { data: template } = await answered<{ data: Template }>(
      await stage.master.browser.put(`${stage.company.path}/templates/${uploaded.id}`, {
        items: [
          { name: '件名', type: 'text', cell_reference: '0:C8' },
          { name: '所見', type: 'text', cell_reference: '0:C9' },
        ],
      }),
      200,
    )
    const [subject, finding] = template.items.map(({ id }) => id)
    const id = await stage.create(author, '点検報告書', { template_id: template.id })
    await stage.change(author, id, { docs_data: [{ item_id: subject, data: '空調機' }] })
    await stage.ask(author, id, [takahashi])
    await stage.answer(takahashi, id, false, '所見を記入してください')
    await stage.change(author, id, {
      docs_data: [
        { item_id: subject, data: '空調機更新' },
        { item_id: finding, data: '異常なし' },
      ],
    })
    await stage.ask(author, id, [takahashi])

    await stage.open(takahashi, stage.settingsOf(id))
    const panel = within(await screen.findByRole('region', { name: '前回の差し戻しからの変更点' }))
    const rows = within(await panel.findByRole('list', { name: '変更点' })).getAllByRole('listitem')
    expect(panel.getByText(/高橋 健一さんが差し戻し/)).toHaveTextContent('所見を記入してください')
    expect(panel.getByText('2件')).toBeInTheDocument()
    expect(rows).toHaveLength(2)
    const first = within(rows[0]!)
    // The same numbers as on the paper.
    expect(first.getByText('1')).toBeInTheDocument()
    expect(within(rows[1]!).getByText('2')).toBeInTheDocument()
    expect(first.getByText(new RegExp(`${template.sheets[0]!.name} C8`))).toBeInTheDocument()
    expect(first.getByText('空調機').tagName).toBe('DEL')
    expect(first.getByText('空調機更新').tagName).toBe('INS')
    expect(within(rows[1]!).getByText('未入力').tagName).toBe('DEL')
    const link = first.getByRole('link', { name: '件名をプレビューで確認' })
    expect(decodeURIComponent(link.getAttribute('href')!)).toMatch(
      new RegExp(`/documents/${id}/preview\\?cell="?0:C8"?$`),
    )
  })

  test('is not there in a first round', async () => {
    const id = await stage.create(author, '点検報告書')
    await stage.ask(author, id, [takahashi])
    await stage.open(takahashi, stage.settingsOf(id))
    await screen.findByRole('heading', { name: '書類の提出設定(承認者)' })
    expect(screen.queryByText('前回の差し戻しからの変更点')).not.toBeInTheDocument()
  })
})

describe('from one waiting document to the next', () => {
  test('by button and by key, but not while typing', async () => {
    const [, middle] = await createWaiting()
    const user = await stage.open(takahashi, stage.settingsOf(middle!))
    const next = await screen.findByRole('button', { name: '次の承認依頼' })
    expect(next).toHaveTextContent(/j/i)
    expect(screen.getByText('承認待ち 3件')).toBeInTheDocument()
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), 'jk')
    expect(screen.getByRole('heading', { level: 1, name: '中の書類' })).toBeInTheDocument()
    await user.clear(screen.getByRole('textbox', { name: /コメント/ }))
    await user.click(next)
    await documentHeading('古い書類')
    expect(await screen.findByRole('button', { name: '次の承認依頼' })).toBeDisabled()
    await user.keyboard('k')
    await documentHeading('中の書類')
    await waitFor(() => expect(screen.getByRole('button', { name: '前の承認依頼' })).toBeEnabled())
    await user.keyboard('k')
    await documentHeading('新しい書類')
  })

  test('on a phone the result stands where the buttons were, also where the answer ended the round', async () => {
    onPhone()
    const [, middle] = await createWaiting()
    const user = await stage.open(takahashi, stage.settingsOf(middle!))
    await user.type(await screen.findByRole('textbox', { name: /コメント/ }), '追記してください')
    await user.click(screen.getByRole('button', { name: '差し戻す' }))
    const bar = (await screen.findByText('差し戻しました')).closest<HTMLElement>('[data-bottom-bar]')!
    expect(within(bar).getByRole('link', { name: '一覧に戻る' })).toBeInTheDocument()
    expect(within(bar).getByRole('link', { name: '次の依頼へ' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument()
  })

  test('an answer stays with its result, and leads to the next one or back to the list', async () => {
    const [oldest, middle, newest] = await createWaiting()
    const user = await stage.open(takahashi, stage.settingsOf(middle!))
    await screen.findByRole('button', { name: '次の承認依頼' })
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), '確認しました')
    await user.click(screen.getByRole('button', { name: '承認する' }))
    expect(await screen.findByText('承認しました')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: '中の書類' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '次の依頼へ' }))
    await documentHeading('古い書類')
    expect(screen.queryByText('承認しました')).not.toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /コメント/ })).toHaveValue('')
    expect((await stage.stored(middle!)).approval_status).toBe(4)

    await screen.findByRole('button', { name: '前の承認依頼' })
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), '追記してください')
    await user.click(screen.getByRole('button', { name: '差し戻す' }))
    expect(await screen.findByText('差し戻しました')).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '次の依頼へ' }))
    await documentHeading('新しい書類')
    expect((await stage.stored(oldest!)).approval_status).toBe(3)

    await waitFor(() => expect(screen.queryByRole('button', { name: '次の承認依頼' })).not.toBeInTheDocument())
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), '確認しました')
    await user.click(screen.getByRole('button', { name: '承認する' }))
    await screen.findByText('承認しました')
    expect(screen.queryByRole('link', { name: '次の依頼へ' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: '一覧に戻る' }))
    await screen.findByRole('heading', { level: 1, name: '書類管理' })
    expect(screen.getByRole('tab', { name: /自分への承認依頼/ })).toHaveAttribute('aria-selected', 'true')
    expect((await stage.stored(newest!)).approval_status).toBe(4)
  })

  test('the list marks what waits for this person now, not for somebody before them', async () => {
    const [oldest] = await createWaiting()
    const later = await stage.create(author, 'あとで回る書類')
    await stage.ask(author, later, [watanabe], [takahashi])
    const user = await stage.open(takahashi, '/documents-approval')
    const link = await screen.findByRole('link', { name: '自分の承認待ち：古い書類に回答' })
    expect(await screen.findByRole('link', { name: 'あとで回る書類' })).toBeInTheDocument()
    // The home counts the same.
    expect(await screen.findByRole('tab', { name: '自分への承認依頼3' })).toBeInTheDocument()
    // The title leads to the answer too.
    expect(screen.getByRole('link', { name: '古い書類' })).toHaveAttribute(
      'href',
      `/c/midori/documents/${oldest}/approval`,
    )
    expect(screen.queryByRole('link', { name: '自分の承認待ち：あとで回る書類に回答' })).not.toBeInTheDocument()
    await user.click(link)
    await screen.findByRole('heading', { name: '書類の提出設定(承認者)' })
    expect(window.location.pathname).toContain(`/documents/${oldest}/approval`)
  })
})

describe('an answer that comes too late', () => {
  test('keeps what was typed, also where the document was sent back meanwhile', async () => {
    const id = await stage.create(author, '報告書')
    await stage.ask(author, id, [takahashi, watanabe])
    const user = await stage.open(watanabe, stage.settingsOf(id))
    await user.type(await screen.findByRole('textbox', { name: /コメント/ }), '測定値を確認しました')
    await stage.answer(takahashi, id, false, '先に差し戻しました')
    await user.click(screen.getByRole('button', { name: '承認する' }))
    expect(await screen.findByText(/既に処理済みです/)).toBeInTheDocument()
    const note = await screen.findByText(/先に処理されたため、入力したコメントは送信されていません。/)
    expect(note).toHaveTextContent('測定値を確認しました')
    expect(await screen.findByText('先に差し戻しました')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '承認する' })).not.toBeInTheDocument()
  })
})

describe('on a phone', () => {
  test('one tap approves once the comment stands, and another opens the preview', async () => {
    onPhone()
    const id = await stage.create(author, '報告書')
    await stage.ask(author, id, [watanabe], [takahashi])
    await stage.answer(watanabe, id, true, '確認しました')
    const user = await stage.open(takahashi, stage.settingsOf(id))
    const approve = await screen.findByRole('button', { name: '承認する' })
    expect(screen.getByRole('link', { name: 'プレビュー' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/preview$/),
    )
    expect(approve.closest('[data-bottom-bar]')).toContainElement(screen.getByRole('button', { name: '差し戻す' }))
    await user.click(approve)
    expect(await screen.findByText('コメントは必須です。')).toBeInTheDocument()
    expect((await stage.stored(id)).approval_status).toBe(2)
    await user.type(screen.getByRole('textbox', { name: /コメント/ }), '問題ありません')
    await user.click(approve)
    await screen.findByText('承認しました')
    expect((await stage.stored(id)).approval_status).toBe(4)
  })
})
