import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay, shiftDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import type { Person } from '#tests/api/app.ts'
import { onPhone } from '../phone.ts'
import { entries } from '#src/outbox/queue/outbox-store.ts'
import type { QueuedEntry } from '#src/outbox/kinds/entry.ts'
import { PhoneMatters } from '#src/features/home/phone-matters.tsx'
import { renderPart } from '../wrap.tsx'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
let newcomer: Person
let today: Matter

const day = businessDay(new Date())

const createMatter = async (body: Record<string, unknown>): Promise<Matter> =>
  (
    await answered<{ data: Matter }>(
      await member.browser.post(`${stage.company.path}/matters`, {
        matter_category_id: 1,
        user_ids: [member.id],
        ...body,
      }),
      201,
    )
  ).data

beforeAll(async () => {
  const template = await stage.createTemplate('点検報告書')
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
  newcomer = await stage.app.createPerson(stage.company, 2, '原田 誠')
  today = await createMatter({
    name: '空調機定期点検',
    start_date: day,
    end_date: day,
    building_name: '青葉台グリーンビル',
  })
  await createMatter({ name: '人の案件', start_date: day, end_date: day, user_ids: [] })
  await createMatter({ name: '漏水対応', start_date: shiftDay(day, -5), end_date: shiftDay(day, -3) })
  const create = async (title: string) =>
    (
      await answered<{ data: Document }>(
        await member.browser.post(`${stage.company.path}/documents`, {
          title,
          template_id: template.id,
          matter_id: today.id,
        }),
        201,
      )
    ).data
  await create('書きかけの報告書')
  const waiting = await create('承認を待つ報告書')
  await answered(
    await member.browser.post(`${stage.company.path}/documents/${waiting.id}/approval`, {
      comment: 'お願いします',
      steps: [{ approvers: [{ id: stage.master.id }], is_only_one_approval: false }],
    }),
    201,
  )
  await answered(
    await stage.master.browser.post(`${stage.company.path}/matters/${today.id}/comment`, {
      body: '@中村 彩 確認してください。',
      mentioned_user_ids: [member.id],
    }),
    201,
  )
})
beforeEach(() => window.localStorage.clear())

const count = (name: string) => within(screen.getByRole('list', { name: '件数' })).getByRole('link', { name })
const searchOf = (link: HTMLElement) => new URL((link as HTMLAnchorElement).href).search

describe('the first steps of a new company', () => {
  test('lead on a phone to what can be done there, and say what waits for a desk', async () => {
    onPhone()
    await stage.open(stage.master, '')
    const steps = within(await screen.findByRole('region', { name: 'はじめに' }))
    expect(steps.queryAllByRole('link')).toEqual([])
    const started = steps.getAllByRole('button').filter(({ textContent }) => textContent !== '案内を閉じる')
    expect(started.map(({ textContent }) => textContent)).toEqual([
      '社内のメンバーを招待する',
      '最初の案件を作成する',
      '最初の書類を提出する',
    ])
    const company = steps.getByText('会社情報を入力する').closest('li')!
    expect(within(company).getByText('PCで')).toBeInTheDocument()
    expect(steps.getAllByText('PCで')).toHaveLength(1)
    expect(steps.getByText(/PCのブラウザーで同じアドレスを開いて/)).toBeInTheDocument()
  })

  test('lead its admins on, and go when they are closed', async () => {
    const user = await stage.open(stage.master, '')
    const steps = within(await screen.findByRole('region', { name: 'はじめに' }))
    expect(steps.getByRole('link', { name: '会社情報を入力する' })).toHaveAttribute(
      'href',
      '/c/midori/settings/company',
    )
    expect(steps.getByText('4 / 6')).toBeInTheDocument()
    expect(steps.getByRole('link', { name: 'Excelから取り込む' })).toHaveAttribute(
      'href',
      '/c/midori/registers/buildings',
    )
    // Each of the others opens its dialog at once, over the home.
    for (const [step, dialog] of [
      ['社内のメンバーを招待する', 'ユーザーを招待'],
      ['建物を登録する', '建物の登録'],
      ['最初の様式を登録する', 'テンプレートを追加'],
      ['最初の案件を作成する', '案件の作成'],
      ['最初の書類を提出する', 'テンプレートを選択'],
    ] as const) {
      await user.click(steps.getByRole('button', { name: step }))
      const opened = await screen.findByRole('dialog', { name: dialog })
      await user.click(within(opened).getByRole('button', { name: 'キャンセル' }))
      await waitFor(() => expect(opened).not.toBeInTheDocument())
    }
    await user.click(steps.getByRole('button', { name: '案内を閉じる' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'はじめに' })).not.toBeInTheDocument())
  })
})

describe('the home on a desk', () => {
  test("shows the day's figures and leads to what they count", async () => {
    await stage.open(member, '')
    expect(await screen.findByRole('heading', { level: 1, name: 'ホーム' })).toBeInTheDocument()
    await screen.findByRole('list', { name: '件数' })
    expect(searchOf(count('今日の案件（全社） 2件'))).toBe('?relative_date=1')
    expect(screen.getByText('自分の案件 1件')).toBeInTheDocument()
    expect(searchOf(count('期限超過（全社） 1件'))).toBe('?relative_date=6')
    expect(screen.getByText('最長 3日')).toBeInTheDocument()
    expect(count('自分への承認依頼 0件')).toHaveAttribute('href', '/c/midori/documents-approval?waiting=1')
    expect(searchOf(count('差し戻された書類（全社） 0件'))).toBe('?submit_status=0&approval_status=3')
    expect(
      within(screen.getByRole('navigation', { name: 'メインメニュー' })).getByRole('link', { name: 'ホーム' }),
    ).toHaveAttribute('aria-current', 'page')
  })

  test('shows one’s own figures at a press, leads to exactly those, and remembers it', async () => {
    const user = await stage.open(member, '')
    await user.click(await screen.findByRole('button', { name: '自分' }))
    expect(searchOf(await screen.findByRole('link', { name: '今日の案件（自分） 1件' }))).toBe(
      `?user_id=${member.id}&relative_date=1`,
    )
    expect(searchOf(count('期限超過（自分） 1件'))).toBe(`?user_id=${member.id}&relative_date=6`)
    expect(searchOf(count('差し戻された書類（自分） 0件'))).toBe('?mine=1&submit_status=0&approval_status=3')
    cleanup()
    await stage.open(member, '')
    expect(await screen.findByRole('button', { name: '自分', pressed: true })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '全社' }))
    await user.click(await screen.findByRole('link', { name: '今日の案件（全社） 2件' }))
    expect(await screen.findByRole('link', { name: '人の案件' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: '空調機定期点検' })).toBeInTheDocument()
  })

  test("shows today's matters with building and documents, and changes a status there", async () => {
    const user = await stage.open(member, '')
    const row = within(
      (
        await within(await screen.findByRole('list', { name: '今日の案件' })).findByRole('link', {
          name: '空調機定期点検',
        })
      ).closest('li')!,
    )
    expect(row.getByText('青葉台グリーンビル')).toBeInTheDocument()
    expect(row.getByText('書類 0 / 2')).toBeInTheDocument()
    await user.click(row.getByRole('button', { name: 'ステータス：未着手、変更' }))
    await user.click(screen.getByRole('option', { name: '対応中' }))
    expect(await row.findByRole('button', { name: 'ステータス：対応中、変更' })).toBeInTheDocument()
    await waitFor(async () =>
      expect(
        (await answered<{ data: Matter }>(await member.browser.get(`${stage.company.path}/matters/${today.id}`), 200))
          .data.status_id,
      ).toBe(stage.company.status_ids[3]),
    )
  })

  test('shows what is overdue as rows, the longest first, with how late it is', async () => {
    await stage.open(member, '')
    const late = within(await screen.findByRole('region', { name: '期限超過' }))
    const row = within(late.getByRole('link', { name: '漏水対応' }).closest('li')!)
    expect(row.getByText(/まで 3日超過/)).toBeInTheDocument()
    expect(searchOf(late.getByRole('link', { name: '期限超過をすべて見る' }))).toBe('?relative_date=6')
  })

  test('shows the week, and other weeks', async () => {
    const user = await stage.open(member, '')
    const week = await screen.findByRole('list', { name: /〜.*の予定/ })
    expect(
      within(week).getByRole('link', { name: new RegExp(`^空調機定期点検、${day.replaceAll('-', '/')}、`) }),
    ).toHaveAttribute('href', `/c/midori/matters/${today.id}`)
    await user.click(screen.getByRole('button', { name: '次の週' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: /^空調機定期点検、/ })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: '前の週' }))
    expect(await screen.findByRole('link', { name: /^空調機定期点検、/ })).toBeInTheDocument()
  })

  test('says of the week which day has how many more, and leads to that day', async () => {
    const busy = await stage.app.createPerson(stage.company, 0, '多忙 一郎')
    const first = shiftDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
    const [full, fuller] = [shiftDay(first, 2), shiftDay(first, 4)]
    for (const [of, count] of [
      [full, 7],
      [fuller, 8],
    ] as const)
      for (let index = 0; index < count; index += 1)
        await createMatter({ name: `混む日${index}`, start_date: of, end_date: of, user_ids: [busy.id] })
    const user = await stage.open(busy, '')
    await user.click(await screen.findByRole('button', { name: '自分' }))
    const more = async (of: string, count: number) =>
      searchOf(await screen.findByRole('link', { name: `${Number(of.slice(8))}日 他${count}件` }))
    expect(await more(full, 1)).toBe(`?user_id=${busy.id}&start_date=${full}&end_date=${full}`)
    expect(await more(fuller, 2)).toBe(`?user_id=${busy.id}&start_date=${fuller}&end_date=${fuller}`)
    expect(screen.getAllByRole('link', { name: /日 他\d+件$/ })).toHaveLength(2)
  })

  test('counts the days of a week that has more than the home lists', async () => {
    const flooded = await stage.app.createPerson(stage.company, 0, '満杯 二郎')
    const first = shiftDay(day, -new Date(`${day}T00:00:00Z`).getUTCDay())
    const late = shiftDay(first, 5)
    for (let index = 0; index < 52; index += 1)
      await createMatter({ name: `初日${index}`, start_date: first, end_date: first, user_ids: [flooded.id] })
    for (let index = 0; index < 7; index += 1)
      await createMatter({ name: `後日${index}`, start_date: late, end_date: late, user_ids: [flooded.id] })
    const user = await stage.open(flooded, '')
    await user.click(await screen.findByRole('button', { name: '自分' }))
    expect(await screen.findByRole('link', { name: `${Number(first.slice(8))}日 他46件` })).toBeInTheDocument()
    const more = screen.getByRole('link', { name: `${Number(late.slice(8))}日 他7件` })
    expect(searchOf(more)).toBe(`?user_id=${flooded.id}&start_date=${late}&end_date=${late}`)
  })

  test('shows what waits for my answer, new comments, and where most is open', async () => {
    await stage.open(stage.master, '')
    const approvals = within(await screen.findByRole('region', { name: '自分への承認依頼' }))
    expect(approvals.getByText('ステップ1')).toBeInTheDocument()
    expect(approvals.getByRole('link', { name: '承認を待つ報告書を確認' }).getAttribute('href')).toMatch(
      /\/documents\/\d+\/approval$/,
    )
    expect(
      within(screen.getByRole('list', { name: '新しいコメント' })).getByRole('link', { name: '空調機定期点検' }),
    ).toBeInTheDocument()
    const building = within(screen.getByRole('region', { name: '建物別の未完了案件' }))
    expect(building.getByRole('link', { name: '青葉台グリーンビル' }).getAttribute('href')).toMatch(
      new RegExp(`/buildings/${today.building_id}$`),
    )
    const open = building.getByRole('link', { name: '青葉台グリーンビルの未完了案件：1件' })
    expect(decodeURIComponent(searchOf(open))).toContain(`building_id=[${today.building_id}]`)
  })

  test('makes a matter', async () => {
    const user = await stage.open(member, '')
    await user.click(await screen.findByRole('button', { name: '案件を作成' }))
    const dialog = within(await screen.findByRole('dialog', { name: '案件の作成' }))
    await user.type(dialog.getByRole('textbox', { name: /案件名/ }), 'ホームから')
    await user.click(dialog.getByRole('combobox', { name: /カテゴリ/ }))
    await user.click(screen.getByRole('option', { name: '点検' }))
    await user.click(dialog.getByRole('button', { name: '作成' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'ホームから' })).toBeInTheDocument()
  })

  test('says so where there is nothing, and offers a guest nothing to create', async () => {
    await stage.open(newcomer, '')
    expect(
      await screen.findByText('参加している未完了の案件はありません。案件に追加されると、ここに表示します。'),
    ).toBeInTheDocument()
    expect(screen.getByText('コメントはまだありません。')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /を作成$/ })).not.toBeInTheDocument()
  })

  test.each(['desk', 'phone'])(
    'of a guest at a %s is their matters, and no word of what is the company’s',
    async (device) => {
      if (device === 'phone') onPhone()
      const partner = await stage.app.createPerson(stage.company, 2, `協力会社（${device}）`)
      const { id } = (
        await answered<{ data: { id: number } }>(
          await stage.master.browser.post(`${stage.company.path}/matters`, {
            name: `来年の点検（${device}）`,
            matter_category_id: 1,
            start_date: '2099-02-10',
            user_ids: [partner.id],
          }),
          201,
        )
      ).data
      await stage.open(partner, '')
      const own = within(await screen.findByRole('list', { name: '自分の案件' }))
      expect(own.getByRole('link', { name: `来年の点検（${device}）` })).toHaveAttribute(
        'href',
        `/c/midori/matters/${id}`,
      )
      expect(own.getByText(/2099\/02\/10/)).toBeInTheDocument()
      for (const word of ['自分への承認依頼', '差し戻された書類', '承認を待っている書類はありません。'])
        expect(screen.queryByText(word)).not.toBeInTheDocument()
    },
  )

  test('of a guest stands without what an earlier version did not carry', async () => {
    const earlier = async () => {
      const { data } = await answered<{ data: Record<string, unknown> }>(
        await newcomer.browser.get(`${stage.company.path}/home?whose=company`),
        200,
      )
      return HttpResponse.json({ data: Object.fromEntries(Object.entries(data).filter(([part]) => part !== 'asked')) })
    }
    stage.browser.server.use(http.get('*/api/c/midori/home', earlier))
    await stage.open(newcomer, '')
    await screen.findByRole('heading', { level: 1, name: 'ホーム' })
    expect(await screen.findByText(/^未完了 \d+件$/)).toBeInTheDocument()
  })

  test('that cannot be loaded offers another try', async () => {
    stage.browser.server.use(failures.tooManyRequests('/api/c/midori/home'))
    const user = await stage.open(member, '')
    await screen.findByRole('button', { name: '再試行' })
    stage.browser.server.resetHandlers()
    await user.click(screen.getByRole('button', { name: '再試行' }))
    expect(await screen.findByRole('list', { name: '件数' })).toBeInTheDocument()
  })
})

test('the home on a phone shows my day, the document under way, and the way to the other screens', async () => {
  onPhone()
  const user = await stage.open(member, '')
  expect(await screen.findByRole('link', { name: '今日の案件（自分） 1件' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^\d+月\d+日（.）$/)
  const cards = within(screen.getByRole('list', { name: '今日の案件' }))
  expect(cards.getAllByRole('listitem')).toHaveLength(1)
  expect(
    within(screen.getByRole('region', { name: '期限超過' })).getByRole('link', { name: '漏水対応' }),
  ).toBeInTheDocument()
  const drafts = within(screen.getByRole('region', { name: '続きから入力' }))
  expect(drafts.getByRole('link', { name: /書きかけの報告書/ }).getAttribute('href')).toMatch(/\/documents\/\d+\/edit$/)
  expect(drafts.getByText(/0 \/ \d+ 項目入力済み/)).toBeInTheDocument()
  const tabs = within(screen.getByRole('navigation', { name: 'メインメニュー' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent?.replace(/\d+$/, ''))
  expect(tabs.filter((label) => label && ['ホーム', '設備', 'コメント'].includes(label))).toEqual([
    'ホーム',
    '設備',
    'コメント',
  ])
  expect(
    within(screen.getByRole('navigation', { name: 'その他の画面' })).getByRole('link', { name: '書類' }),
  ).toBeInTheDocument()
  await user.click(await screen.findByRole('link', { name: 'お知らせ、未読1件' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'お知らせ' })).toBeInTheDocument()
  expect(await screen.findByText(/あなたを指定しました/)).toBeInTheDocument()
})

test.each([
  [undefined, '今日の予定の案件はありません。'],
  [1, '今日の予定の自分の案件はありません。'],
])('the home on a phone says whose day is empty (%s)', (userId, sentence) => {
  renderPart(
    <PhoneMatters companyId="midori" title="今日の案件" matters={[]} statuses={[]} today={day} userId={userId} />,
  )
  expect(screen.getByText(sentence)).toBeInTheDocument()
})

test('the home on a phone and its matters count what waits on the device', async () => {
  onPhone()
  const user = await stage.open(member, '')
  const section = await screen.findByRole('region', { name: '続きから入力' })
  const href = within(section)
    .getByRole('link', { name: /書きかけの報告書/ })
    .getAttribute('href')!
  const documentId = Number(/documents\/(\d+)/.exec(href)![1])
  const card = within(screen.getByRole('list', { name: '今日の案件' }))
  expect(card.getByText('0 / 2')).toBeInTheDocument()
  const of = (id: number, write: object, state = 'waiting') =>
    ({
      id,
      write: { company_id: 'midori', label: '', ...write },
      state,
      written_at: 0,
      progress: 0,
      error: null,
      contested: null,
      document_id: null,
    }) as QueuedEntry
  const typed = (item_id: number, before: string | null, data: string | null) => ({ item_id, before, data })
  const contents = (...changes: object[]) => ({
    kind: 'contents',
    document_id: documentId,
    changes,
    updated_at: '',
    after: null,
  })
  const target = { matter_id: today.id }
  act(() =>
    entries.set([
      of(1, contents(typed(1, null, '良'), typed(2, null, '0.6'), typed(3, null, 'メモ'))),
      of(2, contents(typed(2, '0.6', '0.63'), typed(3, 'メモ', null))),
      // Refused: that is to be mended first.
      of(3, contents(typed(4, null, '否')), 'failed'),
      of(4, { kind: 'document', body: { title: '作ったばかりの報告書', template_id: 1, ...target } }),
      of(5, { kind: 'comment', target, body: { body: '到着' } }),
      of(6, {
        kind: 'file',
        target: { kind: 'report-folder', company_id: 'midori', label: '', ...target },
        name: 'a.jpg',
        size: 1,
      }),
    ]),
  )
  expect(within(section).getByText(/^2 \/ \d+ 項目入力済み/)).toBeInTheDocument()
  expect(within(section).getByRole('link', { name: '作ったばかりの報告書' })).toBeInTheDocument()
  expect(card.getByText('0 / 3')).toBeInTheDocument()
  await user.click(card.getByRole('link', { name: '空調機定期点検' }))
  const parts = within(await screen.findByRole('navigation', { name: '案件の内容' }))
  expect(await parts.findByRole('link', { name: '書類3件' })).toBeInTheDocument()
  expect(await parts.findByRole('link', { name: '報告フォルダ1件' })).toBeInTheDocument()
  expect(await parts.findByRole('link', { name: 'コメント2件' })).toBeInTheDocument()
  act(() => entries.set([]))
})
