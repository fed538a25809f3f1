import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PushMessage } from '#domain/notifications/push.contract.ts'
import { renewPush } from '#src/api/push.ts'
import { notePushFor, pushIsFor } from '#src/lib/push.ts'
import type { Person } from '#tests/api/app.ts'
import { openStage } from '../stage.tsx'

const stage = openStage()
let member: Person
beforeAll(async () => {
  member = await stage.app.createPerson(stage.company, 0, '中村 彩')
})

/** What the browser keeps of a subscription, and what the person says when they are asked. */
let device: { endpoint: string } | null
let answer: NotificationPermission
const toJSON = () => ({ endpoint: device!.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } })
const subscription = { toJSON, unsubscribe: async () => ((device = null), true) }
const subscribe = vi.fn(async () => {
  device = { endpoint: 'https://fcm.googleapis.com/fcm/send/phone' }
  return subscription
})
const pushManager = { subscribe, getSubscription: async () => device && subscription }

const stubBrowser = (permission: NotificationPermission = 'default') => {
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  const serviceWorker = Object.assign(new EventTarget(), { getRegistration: async () => ({ pushManager }) })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
}
beforeEach(async () => {
  ;[device, answer] = [null, 'granted']
  subscribe.mockClear()
  notePushFor(null)
  await stage.app.database.pool.query('delete from push_subscriptions')
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const kept = async () =>
  (
    await stage.app.database.pool.query<{ user_id: string; endpoint: string }>(
      'select user_id, endpoint from push_subscriptions',
    )
  ).rows.map(({ user_id, endpoint }) => [Number(user_id), endpoint])
const onThisDevice = () => screen.findByRole('switch', { name: 'この端末で受け取る' })

test('is turned on and off for the device that is looked at', async () => {
  stubBrowser()
  const user = await stage.open(member, '/settings/notifications')
  await waitFor(async () => expect(await onThisDevice()).toBeEnabled())
  expect(await onThisDevice()).not.toBeChecked()
  await user.click(await onThisDevice())
  await waitFor(async () => expect(await onThisDevice()).toBeChecked())
  expect(await kept()).toEqual([[member.id, 'https://fcm.googleapis.com/fcm/send/phone']])
  expect(pushIsFor()).toBe(member.id)
  await waitFor(async () => expect(await onThisDevice()).toBeEnabled())
  await user.click(await onThisDevice())
  await waitFor(async () => expect(await onThisDevice()).not.toBeChecked())
  expect([await kept(), device, pushIsFor()]).toEqual([[], null, null])
})

test('says so where the person does not allow it when they are asked', async () => {
  stubBrowser()
  answer = 'denied'
  const user = await stage.open(member, '/settings/notifications')
  await waitFor(async () => expect(await onThisDevice()).toBeEnabled())
  await user.click(await onThisDevice())
  expect(await screen.findByText('この端末では通知が許可されませんでした。')).toBeInTheDocument()
  expect(await onThisDevice()).not.toBeChecked()
  expect(await kept()).toEqual([])
})

test('says what to do where it was refused before, and where the browser cannot', async () => {
  stubBrowser('denied')
  await stage.open(member, '/settings/notifications')
  expect(await screen.findByText(/ブラウザーで通知が許可されていません。/)).toBeInTheDocument()
  expect(screen.queryByRole('switch', { name: 'この端末で受け取る' })).toBeNull()
})

test('is chosen a kind, of what comes in the app', async () => {
  const user = await stage.open(member, '/settings/notifications')
  expect(await screen.findByText('このブラウザーはプッシュ通知に対応していません。')).toBeInTheDocument()
  const row = within(await screen.findByRole('group', { name: '案件の担当に指定されたとき' }))
  const push = () => row.getByRole('switch', { name: 'プッシュ' })
  expect(push()).toBeChecked()
  await user.click(push())
  await waitFor(() => expect(push()).not.toBeChecked())
  await user.click(row.getByRole('switch', { name: 'アプリ' }))
  await waitFor(() => expect(push()).toBeDisabled())
})

test('goes on after a new sign-in for whoever turned it on, and for nobody else', async () => {
  stubBrowser('granted')
  await stage.open(member, '/settings/notifications')
  await onThisDevice()
  device = { endpoint: 'https://fcm.googleapis.com/fcm/send/phone' }
  await renewPush()
  expect(await kept()).toEqual([])
  notePushFor(member.id)
  await renewPush()
  expect(await kept()).toEqual([[member.id, device.endpoint]])
})

test('a worker shows what came, and opens where it leads beside what is being typed', async () => {
  const shown: [string, NotificationOptions | undefined][] = []
  const opened: string[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const typed = { url: `${window.location.origin}/c/midori/matters/new`, focus: vi.fn() }
  const there = { url: `${window.location.origin}/c/midori/matters/7`, focus: vi.fn() }
  let pages = [typed]
  vi.doMock('#src/sw/scope.ts', () => ({
    scope: {
      location: window.location,
      addEventListener: (type: string, listener: (event: unknown) => void) => listeners.set(type, listener),
      registration: { showNotification: async (...told: (typeof shown)[number]) => void shown.push(told) },
      clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
    },
  }))
  const { listenForPushes } = await import('#src/sw/push.ts')
  listenForPushes()
  let work: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => (work = promise)
  const message: PushMessage = { title: 'みどり', body: '依頼です', path: '/c/midori/matters/7', tag: 'notification-1' }
  listeners.get('push')!({ data: { json: () => message }, waitUntil })
  await work
  expect(shown).toEqual([['みどり', expect.objectContaining({ body: '依頼です', tag: 'notification-1' })]])
  const press = async () => {
    listeners.get('notificationclick')!({
      notification: { data: shown[0]![1]!.data as unknown, close: () => undefined },
      waitUntil,
    })
    await work
  }
  await press()
  expect([opened, typed.focus.mock.calls]).toEqual([[there.url], []])
  pages = [typed, there]
  await press()
  expect([opened.length, there.focus.mock.calls.length]).toEqual([1, 1])
  vi.doUnmock('#src/sw/scope.ts')
})
