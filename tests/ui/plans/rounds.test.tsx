/** 今月の点検: by day and building, and a check's start; what is open before it is offered first. */
import { http } from 'msw'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { businessDay, formatDayWithWeekday } from '#domain/dates.ts'
import { shiftMonth } from '#domain/months.ts'
import type { ListedOccurrence, Plan } from '#domain/plans/plans.contract.ts'
import { planTexts } from '#domain/plans/plans.labels.ts'
import { failures } from '#mocks/failures.ts'
import { answered } from '#tests/api/answers.ts'
import { kindBody, planBody } from '#tests/api/plans/bodies.ts'
import { onPhone } from '../phone.ts'
import { createStage } from '../stage.tsx'
import { emptyMemory } from '../uploads/browser-memory.ts'
import type { Stage } from '../stage.tsx'

let stage: Stage
let facility_id: number
const today = businessDay(new Date())
const month = today.slice(0, 7)

const post = async <T,>(path: string, body: object): Promise<T> =>
  (await answered<{ data: T }>(await stage.master.browser.post(stage.company.path + path, body), 201)).data

beforeAll(async () => {
  stage = await createStage()
  const building = await post<{ id: number }>('/buildings', { name: '青葉ビル' })
  facility_id = (
    await post<{ id: number }>('/facilities', { name: '受水槽', facility_category_id: 2, building_id: building.id })
  ).id
  const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
  const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name: '月次点検', rule }))
  await post<Plan>(
    '/plans',
    planBody(building.id, kind.id, {
      anchor_on: null,
      valid_from: `${shiftMonth(month, -1)}-01`,
      note: '鍵は防災センター',
      user_ids: [stage.master.id],
      facility_ids: [facility_id],
      wish: { month: null, week: null, weekday: null, date: 28 },
    }),
  )
})
beforeEach(() => {
  emptyMemory()
  stage.browser.cookies.clear()
  onPhone()
})
afterEach(() => {
  cleanup()
  stage.browser.server.resetHandlers()
})
afterAll(() => stage.close())

test('a month is by day and building; whoever begins is offered what is open before, and comes to its matter', async () => {
  const user = await stage.open(stage.master, '/plans/rounds')
  const late = within(await screen.findByRole('region', { name: '期限超過' }))
  expect(late.getByRole('list', { name: '青葉ビル' })).toBeInTheDocument()
  const day = within(screen.getByRole('region', { name: formatDayWithWeekday(`${month}-28`) }))
  await user.click(day.getByRole('link', { name: /月次点検/ }))
  const dialog = () => within(screen.getByRole('dialog', { name: '月次点検' }))
  await screen.findByRole('dialog', { name: '月次点検' })
  expect(dialog().getByText('鍵は防災センター')).toBeInTheDocument()
  expect(dialog().getByRole('link', { name: '受水槽' })).toBeInTheDocument()
  await user.click(dialog().getByRole('button', { name: /期限の回を開く/ }))
  await screen.findByText(/日超過/, { selector: '[role=dialog] *' })
  expect(dialog().queryByRole('button', { name: /期限の回を開く/ })).toBeNull()
  await user.click(dialog().getByRole('button', { name: '今日始める' }))
  expect(await screen.findByRole('heading', { name: '月次点検' })).toBeInTheDocument()
  // The matter says what it performs.
  expect(await screen.findByRole('list', { name: '点検計画' })).toHaveTextContent('月次点検')
})

test('another month, and everybody: nothing says so', async () => {
  const user = await stage.open(stage.master, `/plans/rounds?month=${shiftMonth(month, 60)}`)
  await screen.findByRole('region', { name: '期限超過' })
  await user.click(screen.getByRole('button', { name: '全員' }))
  expect(await screen.findByRole('region', { name: '期限超過' })).toBeInTheDocument()
})

test('equipment says when it is due next, and what was done of it', async () => {
  await stage.open(stage.master, `/facilities/${facility_id}`)
  expect(await screen.findByText(/^次の点検 /)).toBeInTheDocument()
  expect(await screen.findByRole('list', { name: 'これからの点検' })).toHaveTextContent('月次点検')
})

describe('without a connection', () => {
  let building_id: number
  beforeAll(async () => {
    building_id = (await post<{ id: number }>('/buildings', { name: '海辺ビル' })).id
  })
  const planned = async (name: string): Promise<ListedOccurrence> => {
    const rule = { counting: 'window', each: { n: 1, unit: 'month' }, times: 1 } as const
    const kind = await post<{ id: number }>('/inspection-kinds', kindBody({ name, rule }))
    const template = await post<{ id: number }>('/templates', {
      name: `${name}表`,
      document_type_id: 3,
      items: [
        { name: '機械室', type: 'separator' },
        { name: '所見', type: 'text' },
      ],
    })
    const plan = await post<Plan>(
      '/plans',
      planBody(building_id, kind.id, {
        anchor_on: null,
        valid_from: `${month}-01`,
        user_ids: [stage.master.id],
        template_ids: [template.id],
      }),
    )
    return (await rounds()).find(({ plan_id }) => plan_id === plan.id)!
  }
  const read = async <T,>(path: string): Promise<T> =>
    (await answered<{ data: T }>(await stage.master.browser.get(stage.company.path + path), 200)).data
  const rounds = () => read<ListedOccurrence[]>(`/rounds?month=${month}`)
  /** Begun in a cellar, and filled in there. */
  const begin = async (time: ListedOccurrence, text: string) => {
    let isAsked = false
    // Answered by the server itself.
    const looks = http.get(`*/templates/${time.templates[0]!.id}`, () => {
      isAsked = true
    })
    stage.browser.server.use(looks)
    const user = await stage.open(stage.master, `/plans/rounds?time=${time.id}`)
    const dialog = within(await screen.findByRole('dialog', { name: time.kind.name }))
    await dialog.findByRole('button', { name: '今日始める' })
    // Its form has come with the dialog.
    await waitFor(() => expect(isAsked).toBe(true))
    stage.browser.server.use(failures.offline())
    await user.click(dialog.getByRole('button', { name: '今日始める' }))
    await user.click(await screen.findByRole('button', { name: /^機械室(?!の)/ }))
    await user.click(await screen.findByLabelText('所見'))
    await user.paste(text)
    await user.click(screen.getByRole('button', { name: '書類を保存' }))
    await screen.findAllByText(/この端末に保存しました/)
  }
  const arrive = () => {
    stage.browser.server.resetHandlers()
    window.dispatchEvent(new Event('online'))
  }
  const contentsOf = async (matter_id: number): Promise<unknown[][]> => {
    const found = await read<{ id: number }[]>(`/matters/${matter_id}/documents`)
    const all = await Promise.all(found.map(({ id }) => read<{ docs_data: { data: unknown }[] }>(`/documents/${id}`)))
    return all.map(({ docs_data }) => docs_data.map(({ data }) => data))
  }

  test('a check is begun and filled in, shown as begun, and arrives once as its matter and document', async () => {
    const time = await planned('水質検査')
    await begin(time, '濁りなし')
    // Nearer to a window, but not through yet.
    stage.browser.server.resetHandlers()
    stage.browser.server.use(failures.offline('/api/c/midori/occurrences/*/start'))
    const user = await stage.open(stage.master, '/plans/rounds')
    await user.click(await screen.findByRole('link', { name: /水質検査.*開始済み（送信待ち）/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '水質検査' }))
    expect(dialog.queryByRole('button', { name: '今日始める' })).toBeNull()
    expect(dialog.getByRole('link', { name: '書類に入力' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/c\/midori\/unsent-documents\/\d+$/),
    )
    arrive()
    await waitFor(
      async () => {
        const { matter } = (await rounds()).find(({ id }) => id === time.id)!
        expect(await contentsOf(matter!.id)).toEqual([['濁りなし']])
      },
      { timeout: 15_000 },
    )
  })

  test('what another has arranged meanwhile is joined, which is said, and nothing typed is lost', async () => {
    const time = await planned('残留塩素')
    await begin(time, '0.4')
    const [matter] = await post<{ id: number; name: string }[]>('/visits', {
      visits: [{ occurrence_ids: [time.id], name: '事務所の手配' }],
    })
    arrive()
    await screen.findByText(planTexts.joined(matter!.name), {}, { timeout: 15_000 })
    await waitFor(async () => expect(await contentsOf(matter!.id)).toEqual([['0.4']]), { timeout: 15_000 })
  })
})
