/**
 * The service worker: the app starts and reads without a connection. It takes the place of an older one when the person asks for
 * the new version, or once no page of the old one is open; never by itself under a page.
 */
import { registerRoute } from 'workbox-routing'
import { workerMessages } from '#src/lib/worker-messages.ts'
import { answerCall, isReadingCall } from './carried-answers.ts'
import { scope } from './scope.ts'
import { serveShell } from './shell.ts'

serveShell()
registerRoute(isReadingCall, ({ request, event }) => answerCall(request, event))

scope.addEventListener('message', (event) => {
  if (event.data === workerMessages.takeOver) event.waitUntil(scope.skipWaiting())
  if (event.data === workerMessages.claim) event.waitUntil(scope.clients.claim())
})
