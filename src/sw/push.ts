/** お知らせ that come while no page is open: shown by the system, and opened where they lead. */
import type { PushMessage } from '#domain/notifications/push.contract.ts'
import { scope } from './scope.ts'

type Shown = { path: string }

const openPlace = async (path: string): Promise<void> => {
  const url = new URL(path, scope.location.href).href
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // A page that shows something else may hold what is being typed: it stays as it is.
  const there = pages.find((page) => page.url === url)
  await (there ? there.focus() : scope.clients.openWindow(url))
}

export const listenForPushes = (): void => {
  scope.addEventListener('push', (event) => {
    if (!event.data) return
    const { title, body, path, tag } = event.data.json() as PushMessage
    const data: Shown = { path }
    event.waitUntil(
      scope.registration.showNotification(title, { body, tag, data, lang: 'ja', icon: '/icons/icon-192.png' }),
    )
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPlace((event.notification.data as Shown).path))
  })
}
