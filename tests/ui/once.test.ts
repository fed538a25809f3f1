/** Two taps for one: whatever makes something makes it once. */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { companyCall } from '#src/api/call.ts'
import { createOnce, sameTapMs } from '#src/lib/once.ts'

const made: string[] = []
const answerAfterMs = 40
const server = setupServer(
  http.get('*/sanctum/csrf-cookie', () => new HttpResponse(null, { status: 204 })),
  http.post('*/api/c/midori/*', async ({ request }) => {
    made.push(new URL(request.url).pathname.slice('/api/c/midori'.length))
    await new Promise((resolve) => setTimeout(resolve, answerAfterMs))
    return HttpResponse.json({ data: { id: made.length } }, { status: 201 })
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  made.length = 0
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const photo = (name: string) => new File(['bytes'], name, { type: 'image/jpeg', lastModified: 1 })

/** Everything that is made from a button, with what its form sends. */
const makings: Record<string, () => Promise<unknown>> = {
  matter: () => companyCall('midori', 'POST /matters', { body: { name: '点検', matter_category_id: 1 } }),
  'matter’s copy': () => companyCall('midori', 'POST /matters/{id}/copy', { params: { id: 1 } }),
  building: () => companyCall('midori', 'POST /buildings', { body: { name: '青葉ビル' } }),
  'building’s copy': () => companyCall('midori', 'POST /buildings/{id}/copy', { params: { id: 1 } }),
  facility: () => companyCall('midori', 'POST /facilities', { body: { name: '冷温水機', building_id: 1 } as never }),
  'facility’s copy': () => companyCall('midori', 'POST /facilities/{id}/copy', { params: { id: 1 } }),
  contact: () => companyCall('midori', 'POST /contacts', { body: { name: '山田 太郎' } }),
  document: () => companyCall('midori', 'POST /documents', { body: { title: '報告', template_id: 1 } }),
  'document’s copy': () => companyCall('midori', 'POST /documents/{id}/copy', { params: { id: 1 } }),
  pin: () => companyCall('midori', 'POST /drawings/{id}/pins', { params: { id: 1 }, body: { lng: 0.1, lat: 0.2 } }),
  comment: () => companyCall('midori', 'POST /matters/{id}/comment', { params: { id: 1 }, body: { body: '到着' } }),
  'document’s comment': () =>
    companyCall('midori', 'POST /documents/{id}/comment', { params: { id: 1 }, body: { body: '確認' } }),
  'matter of an item': () =>
    companyCall('midori', 'POST /documents/{id}/matters', { params: { id: 1 }, body: { item_id: 1 } }),
  template: () =>
    companyCall('midori', 'POST /templates', { body: { name: '点検表', document_type_id: 3, items: [] } }),
  'template’s copy': () => companyCall('midori', 'POST /templates/{id}/copy', { params: { id: 1 } }),
  tag: () => companyCall('midori', 'POST /tags', { body: { name: '給水' } }),
  status: () =>
    companyCall('midori', 'POST /matter-statuses', {
      body: { name: '部品待ち', color: 1, is_completed: false } as never,
    }),
  invitation: () => companyCall('midori', 'POST /invitations', { body: { email: 'a@example.jp', role: 0 } }),
  'drawing with its file': () =>
    companyCall('midori', 'POST /drawings', {
      body: { name: '1階', type: 'image', building_id: 1 },
      files: { file: photo('1階.jpg') },
    } as never),
}

test.each(Object.keys(makings))('two taps make one: %s', async (what) => {
  const first = makings[what]!()
  await pause(10)
  const second = makings[what]!()
  expect(await second).toEqual(await first)
  expect(made).toHaveLength(1)
})

test('what differs is made beside it, and the same again once it is there', async () => {
  const tag = (name: string) => companyCall('midori', 'POST /tags', { body: { name } })
  await Promise.all([tag('消防'), tag('電気'), tag('消防')])
  expect(made).toHaveLength(2)
  await tag('消防')
  expect(made).toHaveLength(3)
})

test('what is done in no time counts as being done for a moment', async () => {
  vi.useFakeTimers()
  const once = createOnce(sameTapMs)
  let count = 0
  const make = () => once('pin', () => Promise.resolve(++count))
  await make()
  vi.advanceTimersByTime(120)
  expect(await make()).toBe(1)
  vi.advanceTimersByTime(sameTapMs)
  expect(await make()).toBe(2)
})

test('a clock that is set back keeps nothing from being made again', async () => {
  vi.useFakeTimers()
  const once = createOnce(sameTapMs)
  let count = 0
  const make = () => once('comment', () => Promise.resolve(++count))
  await make()
  vi.setSystemTime(Date.now() - 60 * 60 * 1000)
  vi.advanceTimersByTime(sameTapMs)
  expect(await make()).toBe(2)
})

test('of files of other bytes each is made', async () => {
  const put = (name: string) =>
    companyCall('midori', 'POST /drawings', {
      body: { name: '1階', type: 'image', building_id: 1 },
      files: { file: photo(name) },
    } as never)
  await Promise.all([put('1.jpg'), put('2.jpg')])
  expect(made).toHaveLength(2)
})

test('whoever was refused may try again at once', async () => {
  const once = createOnce()
  let tries = 0
  const make = () => once('pin', () => (++tries === 1 ? Promise.reject(new Error('refused')) : Promise.resolve('made')))
  await expect(make()).rejects.toThrow('refused')
  expect(await make()).toBe('made')
})
