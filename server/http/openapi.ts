/** The machine's and the reader's view of the API, both made from the tables of calls. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Context } from 'hono'
import type { z } from 'zod'
import { conflictSchema, errorSchema, validationErrorSchema } from '#domain/errors.contract.ts'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import { deviceTimeHeader, writtenAtHeader } from '#domain/written.ts'
import { inlineSchema, namedSchemas, nameOf, refTo } from './components.ts'
import type { AppEnv } from './context.ts'
import { notFound, unauthenticated } from './errors.ts'
import { registeredCalls, type App, type RegisteredCall } from './route.ts'
import { sessionCookie } from './session-cookie.ts'

type JsonSchema = ReturnType<typeof inlineSchema>
type Schemas = Record<string, JsonSchema>
type Refusal = 401 | 403 | 404 | 409 | 410 | 413 | 419 | 422 | 423 | 429

const json = (schema: object) => ({ 'application/json': { schema } })
const refusal = (description: string, schema: z.ZodType) => ({
  description,
  content: json(refTo(nameOf(schema, description))),
})
const refusals = {
  401: refusal('ログインしていない', errorSchema),
  403: refusal('権限がない', errorSchema),
  404: refusal('見つからない', errorSchema),
  409: refusal('先に変更されたか、いまの状態ではできない', conflictSchema),
  410: refusal('リンクの期限が切れたか、無効にされた', errorSchema),
  413: refusal('送信された内容が大きすぎる', errorSchema),
  419: refusal('CSRFトークンが一致しない', errorSchema),
  422: refusal('入力に誤りがある', validationErrorSchema),
  423: refusal('パスワードの確認が必要', errorSchema),
  429: {
    ...refusal('試行回数が多すぎる', errorSchema),
    headers: { 'Retry-After': { description: '秒', schema: { type: 'integer' } } },
  },
} as const satisfies Record<Refusal, object>

/** What a call may be refused with, besides its 409. */
const refusalsOf = ({ method, path, access, spec }: RegisteredCall): Refusal[] => [
  ...(access === 'public' ? [] : ([401, 403] as const)),
  ...(path.includes('{') ? ([404] as const) : []),
  ...(method === 'get' ? [] : ([413, 419] as const)),
  ...(method === 'get' && !spec.query ? [] : ([422] as const)),
  ...(spec.refusals ?? []),
]

const parameter = (place: 'path' | 'query', required: readonly string[], name: string, schema: JsonSchema) => ({
  // Lists travel as key[]=1&key[]=2.
  name: schema.type === 'array' ? `${name}[]` : name,
  in: place,
  required: required.includes(name),
  schema,
})

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined) => {
  const { properties = {}, required = [] } = schema ? inlineSchema(schema) : {}
  return Object.entries(properties).map(([name, property]) => parameter(place, required, name, property as JsonSchema))
}

const header = (name: string, description: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})
/** What a device says that keeps a call until it can be sent. */
const laterHeaders = [
  header(idempotencyKeyHeader, '同じ番号で送り直しても一度だけ行い、最初の答えを返します（30日）', {
    type: 'string',
    maxLength: 100,
  }),
  header(writtenAtHeader, '端末で入力した日時。履歴などのwritten_atになります（60日前まで）', {
    type: 'string',
    format: 'date-time',
  }),
  header(deviceTimeHeader, '送るときの端末の時計。サーバーと1分より違えば、written_atは端末の時刻として示します', {
    type: 'string',
    format: 'date-time',
  }),
]

const fileField = { type: 'string', format: 'binary' }

/** The fields of the body, then the files. */
const multipartSchema = ({ body, files = {}, operation }: RegisteredCall['spec'], schemas: Schemas) => {
  const { properties = {}, required = [] } = body ? schemas[nameOf(body, operation)]! : {}
  const fields = Object.entries(files)
  return {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(
        fields.map(([name, count]) => [name, count === 'many' ? { type: 'array', items: fileField } : fileField]),
      ),
    },
    required: [...required, ...fields.flatMap(([name, count]) => (count === 'optional' ? [] : [name]))],
  }
}

const requestBodyOf = ({ spec }: RegisteredCall, schemas: Schemas) => {
  const { body, files, operation } = spec
  if (!body && !files) return {}
  const isJson = body && (!files || Object.values(files).includes('optional'))
  const name = body && nameOf(body, operation)
  return {
    requestBody: {
      required: Boolean(files) || (name !== undefined && (schemas[name]?.required ?? []).length > 0),
      content: {
        ...(files ? { 'multipart/form-data': { schema: multipartSchema(spec, schemas) } } : {}),
        ...(isJson ? json(refTo(nameOf(body, operation))) : {}),
      },
    },
  }
}

const successOf = ({ answer, content, status = 200, operation }: RegisteredCall['spec']) => ({
  [status]: {
    description: '成功',
    ...(answer ? { content: json(refTo(nameOf(answer, operation))) } : {}),
    ...(content ? { content: Object.fromEntries(content.map((type) => [type, { schema: fileField }])) } : {}),
  },
})

const conflictOf = ({ conflict, operation }: RegisteredCall['spec']) =>
  conflict ? { 409: { ...refusals[409], content: json(refTo(nameOf(conflict, operation))) } } : {}

const operationOf = (call: RegisteredCall, schemas: Schemas) => {
  const { method, path, tag, access, spec } = call
  const hasCompanyKey = path.includes('{companyKey}') && !spec.params?.shape['companyKey']
  return {
    operationId: spec.operation,
    tags: [tag],
    summary: spec.summary,
    security: access === 'public' ? [] : [method === 'get' ? { session: [] } : { session: [], csrf: [] }],
    parameters: [
      ...(hasCompanyKey ? [parameter('path', ['companyKey'], 'companyKey', { type: 'string' })] : []),
      ...parametersOf('path', spec.params),
      ...parametersOf('query', spec.query),
      ...(access === 'company' && method !== 'get' && !spec.isReading ? laterHeaders : []),
    ],
    ...requestBodyOf(call, schemas),
    responses: {
      ...successOf(spec),
      ...Object.fromEntries(
        refusalsOf(call).map((status) => [status, { $ref: `#/components/responses/${status}` }] as const),
      ),
      ...conflictOf(spec),
    },
  }
}

/** The schemas that something refers to, and those that they refer to. */
const referred = (from: unknown, schemas: Schemas, found = new Set<string>()): Set<string> => {
  for (const [, name = ''] of JSON.stringify(from).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue
    found.add(name)
    referred(schemas[name], schemas, found)
  }
  return found
}

/** OpenAPI 3.1 of every registered call. */
export const openApiDocument = (app: App) => {
  const schemas = namedSchemas()
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const call of registeredCalls(app)) {
    paths[call.path] = { ...paths[call.path], [call.method]: operationOf(call, schemas) }
  }
  const { 409: _, ...responses } = refusals
  const used = referred([paths, responses], schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: '建守 API',
      version: '1',
      description:
        '会社ごとの呼び出しは /api/c/{companyKey} の下にあります。変更する呼び出しには、GET /sanctum/csrf-cookie で受け取ったトークンを X-XSRF-TOKEN ヘッダーとして添えます（ログインの要らない呼び出しでも同じです）。',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name))),
      responses,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: `POST /api/login で得るCookie。HTTPSでは __Host-${sessionCookie}。`,
        },
        csrf: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
      },
    },
  }
}

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

/** What calls there are is told to people who may make them, unless configured. */
const mayRead = (c: Context<AppEnv>): boolean => c.get('deps').env.PUBLIC_API_DOCS || Boolean(c.get('session')?.user)

export const openApiRoutes = (app: App): void => {
  app.get('/api/openapi.json', (c) => {
    if (!mayRead(c)) throw unauthenticated()
    return c.json(openApiDocument(app))
  })
  app.get('/api/docs', (c) => {
    if (!mayRead(c)) return c.redirect('/login')
    return c.html(page, 200, {
      'Content-Security-Policy':
        "default-src 'self'; img-src 'self' data:; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
    })
  })
  app.get('/api/docs/:part', (c) => {
    const part = parts[c.req.param('part')]
    if (!part) throw notFound()
    return c.body(part.content(), 200, { 'Content-Type': part.type, 'Cache-Control': 'public, max-age=3600' })
  })
}
