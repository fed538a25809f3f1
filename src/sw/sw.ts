/**
 * The service worker: the app starts and reads without a connection. It takes the place of an older one when the person asks for
 * the new version, or once no page of the old one is open; never by itself under a page.
 */
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { replaceFormer } from '#src/lib/carry-owner.ts'
import { outboxSync, workerMessages } from '#src/lib/worker-messages.ts'
import { sendWithoutPage } from '#src/outbox/queue/send-without-page.ts'
import { answerCall, isReadingCall } from './carried-answers.ts'
import { takeFirstCall } from './first-call.ts'
import { answerSound, isSoundPart } from './carried-sound.ts'
import { listenForPushes } from './push.ts'
import { scope } from './scope.ts'
import { serveShell } from './shell.ts'

serveShell()
listenForPushes()
registerRoute(isSoundPart, ({ request }) => answerSound(request))
registerRoute(isReadingCall, async ({ request, event }) => (await takeFirstCall(request)) ?? answerCall(request, event))
// What is kept cannot be read, as in a WebKit whose process behind it has ended: that must not stop an app that is online.
setCatchHandler(({ request }) => fetch(request))

// What an older worker read in clear, nobody reads any more.
scope.addEventListener('activate', (event) => event.waitUntil(replaceFormer()))

scope.addEventListener('message', (event) => {
  if (event.data === workerMessages.takeOver) event.waitUntil(scope.skipWaiting())
  if (event.data === workerMessages.claim) event.waitUntil(scope.clients.claim())
})

/** A page that is looked at sends by itself; others may be asleep. */
const sendUnlessSeen = async (): Promise<void> => {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!pages.some(({ visibilityState }) => visibilityState === 'visible')) await sendWithoutPage()
}

scope.addEventListener('sync', (event) => {
  if (event.tag === outboxSync) event.waitUntil(sendUnlessSeen())
})
