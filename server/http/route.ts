/**
 * One way to declare a call: its contract is checked, documented in /api/openapi.json, and its handler gets
 * parsed input. Three faces: publicRoute (anyone), userRoute (signed in), companyRoute (a member of the company).
 */
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { validationErrorSchema } from '#domain/errors.contract.ts'
import { readForm } from '#domain/form-fields.ts'
import { readQuery } from '#domain/query.ts'
import { companyScope } from './company-scope.ts'
import type { AppEnv, CurrentUser, Deps, Scope } from './context.ts'
import { HttpError, notFound, parseOrInvalid, unauthenticated } from './errors.ts'
import { normaliseInput } from './normalise.ts'
import { receiveMultipart, type Upload } from './upload.ts'

export type App = OpenAPIHono<AppEnv>
type Method = 'get' | 'post' | 'put' | 'delete'

type RouteSpec<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  method: Method
  /** OpenAPI style: /matters/{id}. */
  path: string
  tag: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  /** Takes files too: streamed to storage before the handler runs, dropped again unless it keeps them. */
  multipart?: boolean
  /** Body keys that stay exactly as typed. */
  verbatim?: readonly string[]
  /** Schema of the answer; none for 204 and for files. */
  answer?: z.ZodType
  /** 200 unless told; 204 where the handler returns nothing. */
  status?: 200 | 201 | 204
}

export type Call<Params, Query, Body> = {
  c: Context<AppEnv>
  deps: Deps
  params: Params
  query: Query
  body: Body
  files: Upload[]
}
type Handler<Input> = (input: Input) => unknown
type Guarded<Extra> = (c: Context<AppEnv>) => Promise<Extra>

const companyPrefix = '/api/c/{companyKey}'
const noInput = z.unknown()
const noFields = z.object({})

type RawInput = {
  body: Record<string, unknown>
  uploads: Upload[]
  override: string | null
  release: () => Promise<void>
}

const readInput = async (
  c: Context<AppEnv>,
  {
    multipart = false,
    verbatim = [],
    body: schema,
  }: Pick<RouteSpec<z.ZodType, z.ZodType, z.ZodType>, 'multipart' | 'verbatim' | 'body'>,
): Promise<RawInput> => {
  const form = (pairs: Iterable<readonly [string, string]>) =>
    readForm(schema instanceof z.ZodObject ? schema : noFields, pairs)
  const type = c.req.header('content-type') ?? ''
  const finish = (tree: unknown, uploads: Upload[] = [], release = async () => {}): RawInput => {
    const body = normaliseInput(tree, verbatim) as Record<string, unknown>
    const override = typeof body?.['_method'] === 'string' ? body['_method'].toLowerCase() : null
    return { body, uploads, override, release }
  }
  if (type.startsWith('multipart/form-data')) {
    if (!multipart) throw new HttpError(415, 'この呼び出しはファイルを受け付けません。')
    const { fields, uploads, release } = await receiveMultipart(c)
    return finish(form(fields), uploads, release)
  }
  const text = await c.req.text()
  if (type.startsWith('application/x-www-form-urlencoded')) return finish(form(new URLSearchParams(text)))
  if (text === '') return finish({})
  try {
    return finish(JSON.parse(text))
  } catch {
    throw new HttpError(400, '送信された内容をJSONとして読み取れません。')
  }
}

type Runner = (c: Context<AppEnv>, raw: RawInput, extra: unknown) => Promise<Response>
/** "method path" → handler, so that a form's _method can reach its sibling. */
const runners = new WeakMap<App, Map<string, Runner>>()
const nothing: RawInput = { body: {}, uploads: [], override: null, release: async () => {} }

const register = <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Extra>(
  app: App,
  spec: RouteSpec<Params, Query, Body>,
  guard: Guarded<Extra>,
  handler: Handler<Call<z.output<Params>, z.output<Query>, z.output<Body>> & Extra>,
): void => {
  const { method, path, params = noInput, query = noInput, body = noInput, status = 200 } = spec
  addToOpenApi(app, spec)
  const table = runners.get(app) ?? new Map<string, Runner>()
  runners.set(app, table)

  table.set(`${method} ${path}`, async (c, raw, extra) => {
    const call = {
      c,
      deps: c.get('deps'),
      params: parseParams(params, c.req.param()),
      query: parseOrInvalid(query, readQuery(new URL(c.req.url).searchParams)),
      body: parseOrInvalid(body, raw.body),
      files: raw.uploads,
      ...(extra as Extra),
    }
    const result = await handler(call as never)
    if (result instanceof Response) return result
    if (status === 204 || result === undefined) return c.body(null, 204)
    return c.json(result as object, status as ContentfulStatusCode)
  })

  const respond =
    (own: Method | null) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      const extra = await guard(c)
      const raw = own === 'get' ? nothing : await readInput(c, spec)
      try {
        const run = table.get(`${raw.override ?? own} ${path}`)
        if (!run) throw new HttpError(405, 'この方法では呼び出せません。')
        return await run(c, raw, extra)
      } finally {
        await raw.release()
      }
    }
  const honoPath = path.replace(/\{(\w+)\}/g, ':$1')
  app.on(method.toUpperCase(), honoPath, respond(method))
  if (method === 'put' || method === 'delete') app.on('POST', honoPath, respond(null))
}

/** An id that is no id belongs to nothing: 404, not 422. */
const parseParams = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value)
  if (!result.success) throw notFound()
  return result.data
}

const addToOpenApi = (app: App, spec: RouteSpec<z.ZodType, z.ZodType, z.ZodType>): void => {
  const { method, path, tag, summary, params, query, body, multipart, answer, status = 200 } = spec
  const isObject = (schema: z.ZodType | undefined): schema is z.ZodObject => schema instanceof z.ZodObject
  const hasCompany = path.startsWith(companyPrefix)
  const companyKey = z.object({ companyKey: z.string() })
  const pathParams = isObject(params)
    ? hasCompany
      ? params.extend(companyKey.shape)
      : params
    : hasCompany
      ? companyKey
      : undefined
  const file = { type: 'array', items: { type: 'string', format: 'binary' } } as const
  app.openAPIRegistry.registerPath({
    method,
    path,
    tags: [tag],
    summary,
    request: {
      ...(pathParams ? { params: pathParams } : {}),
      ...(isObject(query) ? { query } : {}),
      ...(body ? { body: { content: { 'application/json': { schema: body } } } } : {}),
      ...(multipart
        ? {
            body: {
              content: {
                'multipart/form-data': { schema: { type: 'object', properties: { files: file } } },
                ...(body ? { 'application/json': { schema: body } } : {}),
              },
            },
          }
        : {}),
    },
    responses: {
      [status]: {
        description: '成功',
        ...(answer && status !== 204 ? { content: { 'application/json': { schema: answer } } } : {}),
      },
      401: { description: 'ログインしていない' },
      403: { description: '権限がない' },
      404: { description: '見つからない' },
      422: { description: '入力に誤りがある', content: { 'application/json': { schema: validationErrorSchema } } },
    },
  })
}

export const publicRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  spec: RouteSpec<P, Q, B>,
  handler: Handler<Call<z.output<P>, z.output<Q>, z.output<B>>>,
): void => register(app, spec, async () => ({}), handler)

export const userRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  spec: RouteSpec<P, Q, B>,
  handler: Handler<Call<z.output<P>, z.output<Q>, z.output<B>> & { user: CurrentUser }>,
): void => register(app, spec, async (c) => ({ user: currentUser(c) }), handler)

/** `path` is relative to /api/c/{companyKey}. */
export const companyRoute = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  spec: RouteSpec<P, Q, B>,
  handler: Handler<Call<z.output<P>, z.output<Q>, z.output<B>> & { scope: Scope }>,
): void =>
  register(app, { ...spec, path: companyPrefix + spec.path }, async (c) => ({ scope: await companyScope(c) }), handler)

const currentUser = (c: Context<AppEnv>): CurrentUser => {
  const user = c.get('session')?.user
  if (!user) throw unauthenticated()
  return user
}

/** A path parameter that is an id. */
export const idParam = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
