/** The machine's and the reader's view of the API, both made from the route definitions. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { notFound } from './errors.ts'
import type { App } from './route.ts'

export const openApiDocument = (app: App) =>
  app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: '建守 API',
      version: '1',
      description:
        '会社ごとの呼び出しは /api/c/{companyKey} の下にあります。変更する呼び出しには、GET /sanctum/csrf-cookie で受け取ったトークンを X-XSRF-TOKEN ヘッダーとして添えます。',
    },
  })

const page = `<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>建守 API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', supportedSubmitMethods: [] })`
const swaggerUi = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const parts: Record<string, { type: string; content: () => string | Uint8Array<ArrayBuffer> }> = {
  'swagger-ui.css': {
    type: 'text/css; charset=utf-8',
    content: () => new Uint8Array(readFileSync(join(swaggerUi, 'swagger-ui.css'))),
  },
  'swagger-ui-bundle.js': {
    type: 'text/javascript; charset=utf-8',
    content: () => new Uint8Array(readFileSync(join(swaggerUi, 'swagger-ui-bundle.js'))),
  },
  'start.js': { type: 'text/javascript; charset=utf-8', content: () => start },
}

export const openApiRoutes = (app: App): void => {
  app.get('/api/openapi.json', (c) => c.json(openApiDocument(app)))
  app.get('/api/docs', (c) =>
    c.html(page, 200, {
      'Content-Security-Policy': "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
    }),
  )
  app.get('/api/docs/:part', (c) => {
    const part = parts[c.req.param('part')]
    if (!part) throw notFound()
    return c.body(part.content(), 200, { 'Content-Type': part.type, 'Cache-Control': 'public, max-age=3600' })
  })
}
