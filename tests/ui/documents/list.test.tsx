import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DocumentListItem } from '#domain/documents/documents.contract.ts'
import { failures } from '#mocks/failures.ts'
import { MailIcons } from '#src/features/documents/list/mail-icons.tsx'
import type { Person } from '#tests/api/app.ts'
import { answered } from '#tests/api/answers.ts'
import { catchDownloads } from '../downloads.ts'
import { onPhone } from '../phone.ts'
import { renderPart } from '../wrap.tsx'
import { createDocumentStage } from './stage.tsx'
import type { DocumentStage } from './stage.tsx'

let stage: DocumentStage
let member: Person
let guest: Person

beforeAll(async () => {
  stage = await createDocumentStage()
  member = await stage.app.createPerson(stage.company, 0, 'member')
  guest = await stage.app.createPerson(stage.company, 2, 'guest')
})
beforeEach(() => stage.browser.cookies.clear())
afterEach(() => {
  vi.restoreAllMocks()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

describe('書類管理', () => {
  test('says what documents are where there are none', async () => {
    await stage.open(guest, '/documents')
    expect(await screen.findByText(/オーナー報告書・見積書・報告書の3種類/)).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: /自分への承認依頼/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '書類を作成' })).not.toBeInTheDocument()
  })

  test('finds by title and by state, from the first page, and says so in the address', async () => {
    await stage.createDocument(stage.master, '空調機点検報告書')
    await stage.createDocument(stage.master, '受変電設備見積書')
    const user = await stage.open(stage.master, '/documents?page=1')
    expect(await screen.findByRole('link', { name: '受変電設備見積書' })).toBeInTheDocument()
    await user.type(screen.getByRole('searchbox', { name: '書類名を検索' }), '空調')
    await screen.findByText('1件')
    expect(screen.queryByRole('link', { name: '受変電設備見積書' })).not.toBeInTheDocument()
    expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({ title: '空調' })
    await user.click(screen.getByRole('button', { name: '提出状況' }))
    await user.click(await screen.findByRole('option', { name: '提出済み' }))
    expect(await screen.findByText('条件に一致する書類がありません')).toBeInTheDocument()
  })

  test('sorts by creation and by change, and says so in the address', async () => {
    const { id } = await stage.createDocument(stage.master, '並び 古い')
    await stage.createDocument(stage.master, '並び 新しい')
    await answered(
      await stage.master.browser.put(`${stage.company.path}/documents/${id}`, { title: '並び 直した' }),
      200,
    )
    const user = await stage.open(stage.master, '/documents?title=並び')
    const shows = (...titles: string[]) =>
      waitFor(() =>
        expect(screen.getAllByRole('link', { name: /^並び/ }).map(({ textContent }) => textContent)).toEqual(titles),
      )
    await screen.findByRole('link', { name: '並び 直した' })
    await shows('並び 新しい', '並び 直した')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      // That of the checkboxes.
      '',
      '書類タイトル',
      'カテゴリ',
      '案件',
      '建物',
      '金額',
      '提出状況',
      '承認状況',
      '作成日',
      '最終更新',
      'メニュー',
    ])
    const press = (column: string) =>
      user.click(within(screen.getByRole('columnheader', { name: column })).getByRole('button'))
    await press('作成日')
    await shows('並び 直した', '並び 新しい')
    await press('最終更新')
    await shows('並び 新しい', '並び 直した')
    await press('最終更新')
    await shows('並び 直した', '並び 新しい')
    expect(new URLSearchParams(window.location.search).get('sort')).toBe('-updated_at')
  })

  test('copies into a new document, and deletes only after asking', async () => {
    await stage.createDocument(stage.master, '月次報告書')
    const user = await stage.open(stage.master, '/documents?title=月次報告書')
    await user.click(await screen.findByRole('button', { name: '月次報告書のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: 'コピーして作成' }))
    expect(await screen.findByRole('heading', { name: '月次報告書のコピー' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '月次報告書のコピーのメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '削除' }))
    const question = within(await screen.findByRole('alertdialog', { name: '削除確認' }))
    await user.click(question.getByRole('button', { name: '削除' }))
    expect(await screen.findByRole('heading', { name: '書類管理' })).toBeInTheDocument()
    expect(await screen.findByRole('link', { name: '月次報告書' })).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('link', { name: '月次報告書のコピー' })).not.toBeInTheDocument())
  })

  test('counts and lists what waits for my approval', async () => {
    const { id } = await stage.createDocument(stage.master, '承認待ちの書類')
    await answered(
      await stage.master.browser.post(`${stage.company.path}/documents/${id}/approval`, {
        comment: 'お願いします',
        steps: [{ approvers: [{ id: member.id }], is_only_one_approval: false }],
      }),
      201,
    )
    const user = await stage.open(member, '/documents')
    await user.click(await screen.findByRole('tab', { name: '自分への承認依頼1' }))
    const table = within(await screen.findByRole('table', { name: '書類' }))
    await table.findByRole('link', { name: '承認待ちの書類' })
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
    expect(table.getByText('申請中')).toBeInTheDocument()
    expect(window.location.pathname).toBe('/c/midori/documents-approval')
  })

  test('keeps guests, who cannot create documents, out of the requests', async () => {
    await stage.open(guest, '/documents-approval')
    expect(await screen.findByRole('heading', { name: '書類管理' })).toBeInTheDocument()
    await waitFor(() => expect(window.location.pathname).toBe('/c/midori/documents'))
  })

  test('keeps to the documents that I am an author of', async () => {
    await stage.createDocument(member, 'メンバーの書類')
    const user = await stage.open(stage.master, '/documents?mine=1')
    expect(await screen.findByRole('link', { name: '空調機点検報告書' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'メンバーの書類' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '選択をクリア' }))
    expect(await screen.findByRole('link', { name: 'メンバーの書類' })).toBeInTheDocument()
  })

  test('finds by days of creation, from and to, and lifts everything at once', async () => {
    const user = await stage.open(stage.master, '/documents?start_date=2020-01-01&end_date=2020-01-31')
    expect(await screen.findByText('条件に一致する書類がありません')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: '作成日：2020/01/01〜2020/01/31' })).toBeInTheDocument()
    await user.click(screen.getAllByRole('button', { name: '選択をクリア' })[0]!)
    expect(await screen.findByRole('link', { name: '空調機点検報告書' })).toBeInTheDocument()
    expect(window.location.search).toBe('')
  })

  test('names the matter, and the recipients with when they opened the mail', async () => {
    const { browser } = stage.master
    const { data: matter } = (await answered(
      await browser.post(`${stage.company.path}/matters`, { name: '給水設備の点検', matter_category_id: 1 }),
      201,
    )) as { data: { id: number } }
    const { id } = await stage.createDocument(stage.master, '提出した書類')
    const path = `${stage.company.path}/documents/${id}`
    await answered(
      await browser.put(path, {
        submit_destinations: [{ email: 'owner@example.com', name: '所有 花子', affiliation: null }],
        matter_id: matter.id,
      }),
      200,
    )
    await answered(await browser.put(path, { submit_mode: 2 }), 200)
    await answered(await browser.post(`${path}/submit`, {}), 200)
    const user = await stage.open(stage.master, '/documents?title=提出した')
    await screen.findByRole('link', { name: '提出した書類' })
    expect(screen.getByRole('button', { name: '案件と連携、給水設備の点検' })).toBeInTheDocument()
    await user.hover(
      screen.getByRole('button', { name: /^未開封、\d{4}\/\d{2}\/\d{2} \d{2}:\d{2} 送信、所有 花子：未開封$/ }),
    )
    expect(await screen.findByRole('tooltip')).toHaveTextContent('所有 花子：未開封')

    cleanup()
    const { data: listed } = await answered<{ data: DocumentListItem[] }>(
      await browser.get(`${stage.company.path}/documents?title=提出した`),
      200,
    )
    const document_submit_mails = listed[0]!.document_submit_mails.map((mail) => ({
      ...mail,
      delivery: 'kept' as const,
    }))
    renderPart(<MailIcons document={{ ...listed[0]!, document_submit_mails }} />)
    const icon = screen.getByRole('button', { name: /^送信していません（メールサーバー未設定）、.* 提出、所有 花子：/ })
    expect(icon).not.toHaveAccessibleName(/送信、|未開封/)
  })

  test('tells why the list did not come, and tries again', async () => {
    stage.browser.server.use(failures.offline('/api/c/midori/documents'))
    const user = await stage.open(stage.master, '/documents')
    const retry = await screen.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(retry)
    expect(await screen.findByRole('link', { name: '空調機点検報告書' })).toBeInTheDocument()
  })
})

describe('several at once', () => {
  const choose = (title: string) => screen.findByRole('checkbox', { name: `${title}を選択` })
  const download = { name: 'PDFをZIPでダウンロード' }

  test('come as one ZIP; another filter begins with none chosen', async () => {
    await stage.createDocument(stage.master, '束ねる 一')
    await stage.createDocument(stage.master, '束ねる 二')
    const saved = catchDownloads()
    const user = await stage.open(stage.master, '/documents?title=束ねる')
    await user.click(await choose('束ねる 一'))
    await user.click(await choose('束ねる 二'))
    expect(screen.getByText('2件選択中')).toBeInTheDocument()
    await user.click(screen.getByRole('button', download))
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/\.zip$/)]))
    await user.type(screen.getByRole('searchbox', { name: '書類名を検索' }), ' 一')
    await waitFor(() => expect(screen.queryByRole('link', { name: '束ねる 二' })).not.toBeInTheDocument())
    expect(screen.queryByText('2件選択中')).not.toBeInTheDocument()
    expect(await choose('束ねる 一')).not.toBeChecked()
  })

  test('of which one was deleted meanwhile: that is said, and the list shows what is left', async () => {
    const { id } = await stage.createDocument(stage.master, '欠ける 一')
    await stage.createDocument(stage.master, '欠ける 二')
    const saved = catchDownloads()
    const user = await stage.open(stage.master, '/documents?title=欠ける')
    await user.click(await choose('欠ける 一'))
    await user.click(await choose('欠ける 二'))
    await answered(await stage.master.browser.delete(`${stage.company.path}/documents/${id}`), 204)
    await user.click(screen.getByRole('button', download))
    expect(
      await screen.findByText(
        '選択した中に、削除されたか表示できなくなったものがあるため、ダウンロードできませんでした。もう一度選択してください。',
      ),
    ).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('link', { name: '欠ける 一' })).not.toBeInTheDocument())
    expect(await choose('欠ける 二')).not.toBeChecked()
    expect(saved).toEqual([])
  })

  test('also on a phone, where a menu begins the selection', async () => {
    onPhone()
    await stage.createDocument(stage.master, '手元 一')
    await stage.createDocument(stage.master, '手元 二')
    const saved = catchDownloads()
    const user = await stage.open(stage.master, '/documents?title=手元')
    await user.click(await screen.findByRole('button', { name: '手元 一のメニュー' }))
    await user.click(await screen.findByRole('menuitem', { name: '選択' }))
    await user.click(await choose('手元 二'))
    expect(screen.getByText('2選択')).toBeInTheDocument()
    await user.click(screen.getByRole('button', download))
    await waitFor(() => expect(saved).toHaveLength(1))
  })
})
