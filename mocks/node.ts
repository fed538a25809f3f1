/**
 * The network of a UI test: every call is handed to the real application, in process and with a browser's cookies.
 *
 *   const browser = createBrowser((request) => app.fetch(request))
 *   beforeAll(() => browser.server.listen())
 *   browser.server.use(failures.forbidden('/api/c/midori/matters'))   // stages a failure in front of it
 */
import { FetchInterceptor } from '@mswjs/interceptors/fetch/web'
import { http, HttpResponse } from 'msw'
import { defineNetwork, InterceptorSource } from 'msw/experimental'
import { CookieJar } from './cookie-jar.ts'

type Interceptor = ConstructorParameters<typeof InterceptorSource>[0]['interceptors'][number]

export type Serve = (request: Request) => Promise<Response> | Response

export const createBrowser = (serve: Serve) => {
  const cookies = new CookieJar()
  const serveAll = http.all('*', async ({ request }) => {
    const headers = new Headers(request.headers)
    headers.set('cookie', cookies.header())
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
    const response = await serve(
      new Request(request.url, { method: request.method, headers, body: hasBody ? await request.arrayBuffer() : null }),
    )
    cookies.store(response)
    return new HttpResponse(response.body, { status: response.status, headers: response.headers })
  })
  // The page's fetch alone: setupServer stands in for the sockets too, below fetch and below the database's connections,
  // which costs time, and an answer that arrives for an aborted call breaks an assertion inside Node.
  const network = defineNetwork({
    // Each platform's class has a private field of its own, which is all that the types hold against this one.
    sources: [new InterceptorSource({ interceptors: [new FetchInterceptor() as unknown as Interceptor] })],
    handlers: [serveAll],
    onUnhandledFrame: 'error',
    context: { quiet: true },
  })
  return { server: { ...network, listen: network.enable, close: network.disable }, cookies }
}
