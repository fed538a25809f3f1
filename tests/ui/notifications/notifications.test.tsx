import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UnreadCounts } from '#domain/notifications/notifications.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { createApprovalStage } from '../documents/approval-stage.tsx'
import type { ApprovalStage } from '../documents/approval-stage.tsx'
import { onPhone } from '../phone.ts'

const list = '/api/c/midori/notifications'

let stage: ApprovalStage
let applicant: Person
beforeAll(async () => {
  stage = await createApprovalStage()
  applicant = await stage.app.createPerson(stage.company, 0, '中村 彩')
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => stage.browser.server.resetHandlers())
afterAll(() => stage.close())

/** Somebody whose bell has not rung yet. */
const newcomer = (name: string) => stage.app.createPerson(stage.company, 0, name)
const unreadOf = async (person: Person): Promise<number> =>
  (
    await answered<{ data: UnreadCounts }>(
      await person.browser.get(`${stage.company.path}/notifications/unread-count`),
      200,
    )
  ).data.unread_count
const say = async (matter_id: number, body: string, { id }: Person) =>
  answered(
    await applicant.browser.post(`${stage.company.path}/matters/${matter_id}/comment`, {
      body,
      mentioned_user_ids: [id],
    }),
    201,
  )
const panel = async () => within(await screen.findByRole('dialog', { name: 'お知らせ' }))

describe('the bell', () => {
  test('tells of an approval that is asked for; its screen counts it as read', async () => {
    const approver = await newcomer('高橋 健一')
    const id = await stage.create(applicant, '点検報告書')
    await stage.ask(applicant, id, [approver])
    const user = await stage.open(approver, '/documents')
    await user.click(await screen.findByRole('button', { name: 'お知らせ、未読1件' }))
    await user.click(
      await (await panel()).findByRole('link', { name: /未読中村 彩さんから「点検報告書」の承認依頼が届いています/ }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: /点検報告書/ })).toBeInTheDocument()
    expect(window.location.pathname).toBe(`/c/midori/documents/${id}/approval`)
    expect(await screen.findByRole('button', { name: 'お知らせ' })).toBeInTheDocument()
    expect(await unreadOf(approver)).toBe(0)
  })

  test('is silent once the screen was opened another way', async () => {
    const approver = await newcomer('西村 健')
    const id = await stage.create(applicant, '直接開く報告書')
    await stage.ask(applicant, id, [approver])
    await stage.open(approver, `/documents/${id}/approval`)
    await waitFor(async () => expect(await unreadOf(approver)).toBe(0))
    expect(await screen.findByRole('button', { name: 'お知らせ' })).toBeInTheDocument()
  })

  test('tells of what was sent back, with the words, and of what was approved', async () => {
    const asking = await newcomer('小林 大輔')
    const [sentBack, approved] = [await stage.create(asking, '直す報告書'), await stage.create(asking, 'よい報告書')]
    const approver = await newcomer('加藤 由紀')
    await stage.ask(asking, sentBack, [approver])
    await stage.answer(approver, sentBack, false, '数量が違います')
    await stage.ask(asking, approved, [approver])
    await stage.answer(approver, approved, true, '問題ありません')
    const user = await stage.open(asking, '/matters')
    await user.click(await screen.findByRole('button', { name: 'お知らせ、未読2件' }))
    const rows = await (await panel()).findAllByRole('listitem')
    expect(rows[0]).toHaveTextContent('加藤 由紀さんが「よい報告書」を承認し、承認が完了しました')
    expect(rows[1]).toHaveTextContent('加藤 由紀さんが「直す報告書」を差し戻しました')
    expect(rows[1]).toHaveTextContent('数量が違います')
    expect(within(rows[1]!).getByRole('link')).toHaveAttribute('href', `/c/midori/documents/${sentBack}/approval`)
  })

  test('leads from a mention to the talk, which reads all mentions in it', async () => {
    const reader = await newcomer('伊藤 翔太')
    const matter = await stage.createMatter('呼ばれる案件', applicant, reader)
    const other = await stage.createMatter('ほかの案件', applicant, reader)
    await say(other.id, '@伊藤 翔太 あちら', reader)
    for (const body of ['1つ目', '2つ目']) await say(matter.id, `@伊藤 翔太 ${body}`, reader)
    const user = await stage.open(reader, '/documents')
    await user.click(await screen.findByRole('button', { name: 'お知らせ、未読3件' }))
    expect(screen.getByRole('link', { name: 'コメント', hidden: true })).toHaveTextContent('3')
    const [newest] = await (
      await panel()
    ).findAllByRole('link', { name: /中村 彩さんが「呼ばれる案件」であなたを指定しました/ })
    expect(newest).toHaveTextContent('2つ目')
    await user.click(newest!)
    expect(await screen.findByRole('heading', { level: 1, name: '呼ばれる案件' })).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'お知らせ、未読1件' })).toBeInTheDocument()
    expect(await unreadOf(reader)).toBe(1)
  })

  test('reads all at once, and shows them as unread again where that fails', async () => {
    const reader = await newcomer('岡田 光')
    const matter = await stage.createMatter('読めない案件', applicant, reader)
    await say(matter.id, '@岡田 光 見てください。', reader)
    const user = await stage.open(reader, '/documents')
    await user.click(await screen.findByRole('button', { name: 'お知らせ、未読1件' }))
    stage.browser.server.use(failures.tooManyRequests(`${list}/read`))
    await user.click(await screen.findByRole('button', { name: 'すべて既読にする' }))
    expect(await screen.findByText(/お知らせの更新に失敗しました/)).toBeInTheDocument()
    expect(await screen.findByText('未読 1件')).toBeInTheDocument()
    stage.browser.server.resetHandlers()
    await waitFor(() => expect(screen.getByRole('button', { name: 'すべて既読にする' })).toBeEnabled())
    await user.click(screen.getByRole('button', { name: 'すべて既読にする' }))
    expect(await screen.findByText('未読 0件')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'すべて既読にする' })).not.toBeInTheDocument()
    await waitFor(async () => expect(await unreadOf(reader)).toBe(0))
  })

  test('says that there is nothing, that it loads, and what went wrong', async () => {
    const reader = await newcomer('静かな 人')
    const { promise: isSeen, resolve: answer } = Promise.withResolvers<void>()
    const failLate = async () => {
      await isSeen
      return HttpResponse.json({}, { status: 500 })
    }
    stage.browser.server.use(http.get(`*${list}`, failLate, { once: true }))
    const user = await stage.open(reader, '/documents')
    await user.click(await screen.findByRole('button', { name: 'お知らせ' }))
    const shown = await panel()
    expect(await shown.findByRole('status', { name: '読み込み中' })).toBeInTheDocument()
    answer()
    await user.click(await shown.findByRole('button', { name: '再試行' }))
    expect(await shown.findByText(/お知らせはありません。/)).toBeInTheDocument()
  })
})

describe('the page of notifications', () => {
  test('is where the bell of a phone leads, and has a way back', async () => {
    onPhone()
    const approver = await newcomer('電話の 人')
    const id = await stage.create(applicant, '現場の報告書')
    await stage.ask(applicant, id, [approver])
    const user = await stage.open(approver, '/')
    await user.click(await screen.findByRole('link', { name: 'お知らせ、未読1件' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'お知らせ' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'メインメニュー' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'ホームに戻る' })).toHaveAttribute('href', '/c/midori')
    await user.click(await screen.findByRole('link', { name: /「現場の報告書」の承認依頼が届いています/ }))
    await waitFor(() => expect(window.location.pathname).toBe(`/c/midori/documents/${id}/approval`))
    await waitFor(async () => expect(await unreadOf(approver)).toBe(0))
  })

  test('narrows to what is unread, and pages through the rest', async () => {
    const reader = await newcomer('話題の 人')
    const matter = await stage.createMatter('話の多い案件', applicant, reader)
    for (let number = 1; number <= 21; number++) await say(matter.id, `${number}番目`, reader)
    const newest = await answered<{ data: { id: number }[] }>(await reader.browser.get(`${list}?per_page=1`), 200)
    await answered(await reader.browser.put(`${list}/${newest.data[0]!.id}/read`), 200)
    const user = await stage.open(reader, '/documents')
    await user.click(await screen.findByRole('button', { name: 'お知らせ、未読20件' }))
    await user.click(await (await panel()).findByRole('link', { name: 'すべてのお知らせを見る' }))
    const page = within(await screen.findByRole('main'))
    expect(await page.findByText('21番目')).toBeInTheDocument()
    expect(page.getByText('1 - 20 / 21')).toBeInTheDocument()
    await user.click(page.getByRole('button', { name: '次のページ' }))
    expect(await page.findByText('1番目')).toBeInTheDocument()
    await user.click(page.getByRole('tab', { name: /未読/ }))
    expect(await page.findByText('20番目')).toBeInTheDocument()
    expect(page.queryByText('21番目')).not.toBeInTheDocument()
    expect(window.location.search).toBe('?unread=true')
    await user.click(page.getByRole('button', { name: 'すべて既読にする' }))
    expect(await page.findByRole('heading', { name: '未読のお知らせはありません' })).toBeInTheDocument()
    await user.click(page.getByRole('button', { name: 'すべてのお知らせを見る' }))
    expect(await page.findByText('21番目')).toBeInTheDocument()
  })

  test('says that there is nothing, and what went wrong', async () => {
    const reader = await newcomer('一人の 人')
    stage.browser.server.use(http.get(`*${list}`, () => HttpResponse.json({}, { status: 500 }), { once: true }))
    const user = await stage.open(reader, '/notifications')
    await user.click(await screen.findByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('heading', { name: 'お知らせはありません' })).toBeInTheDocument()
  })
})
