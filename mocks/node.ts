/**
 * The network of a UI test: every call is handed to the real application, in process and with a browser's cookies.
 *
 *   const browser = createBrowser((request) => app.fetch(request))
 *   beforeAll(() => browser.server.listen())
 *   browser.server.use(failures.forbidden('/api/c/midori/matters'))   // stages a failure in front of it
 */
import { http, HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { CookieJar } from './cookie-jar.ts'

export type Serve = (request: Request) => Promise<Response> | Response

export const createBrowser = (serve: Serve) => {
  const cookies = new CookieJar()
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const headers = new Headers(request.headers)
      headers.set('cookie', cookies.header())
      const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
      const response = await serve(
        new Request(request.url, {
          method: request.method,
          headers,
          body: hasBody ? await request.arrayBuffer() : null,
        }),
      )
      cookies.store(response)
      return new HttpResponse(response.body, { status: response.status, headers: response.headers })
    }),
  )
  return { server, cookies }
}
