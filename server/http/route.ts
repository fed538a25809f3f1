/**
 * Handlers of a table of calls (domain/<noun>/<noun>.calls.ts): each gets parsed input and must answer what its call
 * says. Three faces: publicRoutes (anyone), userRoutes (signed in), companyRoutes (a member of the company).
 */
import type { Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { AnswerOf, BodyOf, Calls, CallSpec, ParamsOf, QueryOf } from '#domain/call.ts'
import { readForm } from '#domain/form-fields.ts'
import { readQuery } from '#domain/query.ts'
import { isStorable } from '#domain/text/validation.ts'
import { bodyLimitOf, isMultipart, readText, refuseLongBody } from './body-limits.ts'
import { companyScope } from './company-scope.ts'
import type { AppEnv, CurrentUser, Deps, Scope } from './context.ts'
import { HttpError, invalid, notFound, parseOrInvalid, unauthenticated } from './errors.ts'
import { doneOnce, wasDone } from './idempotency.ts'
import { isJson } from './media-type.ts'
import { inadmissible, normaliseInput } from './normalise.ts'
import { receiveMultipart, type Received, type Upload } from './upload.ts'

export type App = Hono<AppEnv>
export type Access = 'public' | 'user' | 'company'
/** A call as it is registered, `path` being the whole address in OpenAPI's style. */
export type RegisteredCall = { method: Method; path: string; tag: string; access: Access; spec: CallSpec }
type Method = 'get' | 'post' | 'put' | 'delete'

type Call<Spec extends CallSpec> = {
  c: Context<AppEnv>
  deps: Deps
  params: ParamsOf<Spec>
  query: QueryOf<Spec>
  body: BodyOf<Spec>
  /** Streamed to storage before the handler runs, dropped again unless it keeps them. */
  files: Upload[]
}
type Handler<Spec extends CallSpec, Extra> = (
  input: Call<Spec> & Extra,
) => AnswerOf<Spec, Response> | Promise<AnswerOf<Spec, Response>>
/** A call that takes files says first whether it would take any from this person: none is received before. */
type FilesHandler<Spec extends CallSpec, Extra> = {
  before: (input: Omit<Call<Spec>, 'body' | 'files'> & Extra) => void | Promise<void>
  handle: Handler<Spec, Extra>
}
/** One handler for every call of the table. */
export type Handlers<Table extends Calls, Extra> = {
  [Name in keyof Table]: Table[Name] extends infer Spec extends CallSpec
    ? Spec extends { files: object }
      ? FilesHandler<Spec, Extra>
      : Handler<Spec, Extra>
    : never
}
type Guarded<Extra> = (c: Context<AppEnv>) => Promise<Extra>
/** Runs a call that changes something, once for each key that it comes with. */
type Once<Extra> = (c: Context<AppEnv>, extra: Extra, raw: RawInput, run: () => Promise<Response>) => Promise<Response>

const companyPrefix = '/api/c/{companyKey}'
const noInput = z.unknown()
const noFields = z.object({})

type ReceivedFiles = Omit<Received, 'fields'>
type RawInput = ReceivedFiles & { body: unknown; override: string | null }
const noFiles: ReceivedFiles = { uploads: [], demand: () => undefined, release: async () => {} }

const readInput = async (c: Context<AppEnv>, spec: CallSpec): Promise<RawInput> => {
  const { files, body: schema = noFields } = spec
  const form = (pairs: Iterable<readonly [string, string]>) => readForm(schema, pairs)
  const type = c.req.header('content-type') ?? ''
  const finish = (tree: unknown, received: ReceivedFiles = noFiles): RawInput => {
    const method = typeof tree === 'object' && tree !== null && '_method' in tree ? tree._method : null
    return { body: tree, override: typeof method === 'string' ? method.toLowerCase() : null, ...received }
  }
  if (isMultipart(c)) {
    if (!files) throw new HttpError(415, 'この呼び出しはファイルを受け付けません。')
    const { fields, ...received } = await receiveMultipart(c, bodyLimitOf(c, spec))
    return finish(form(fields), received)
  }
  const text = await readText(c, bodyLimitOf(c, spec))
  if (type.startsWith('application/x-www-form-urlencoded')) return finish(form(new URLSearchParams(text)))
  if (text === '') return finish({})
  if (!isJson(type)) throw new HttpError(415, 'この呼び出しにはJSONを送ってください。')
  try {
    return finish(JSON.parse(text))
  } catch {
    throw new HttpError(400, '送信された内容をJSONとして読み取れません。')
  }
}

/** The input as it is, unless something of it must not come further than the door. */
const admitted = <T>(input: T): T => {
  const errors = inadmissible(input)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return input
}

type Runner = (c: Context<AppEnv>, raw: RawInput, extra: unknown) => Promise<Response>
/** What is registered, and "METHOD path" → handler, so that a form's _method can reach its sibling. */
type Registry = { calls: RegisteredCall[]; runners: Map<string, Runner> }
const registries = new WeakMap<App, Registry>()
const registryOf = (app: App): Registry => {
  const registry = registries.get(app) ?? { calls: [], runners: new Map() }
  registries.set(app, registry)
  return registry
}
const nothing: RawInput = { body: {}, override: null, ...noFiles }

/** Every call that the application answers, in the order of its registration. */
export const registeredCalls = (app: App): readonly RegisteredCall[] => registryOf(app).calls

const register = <Extra>(
  app: App,
  { method, path, spec, ...call }: RegisteredCall,
  guard: Guarded<Extra>,
  once: Once<Extra> | null,
  handler: Handler<CallSpec, Extra> | FilesHandler<CallSpec, Extra>,
): void => {
  const { calls, runners } = registryOf(app)
  calls.push({ method, path, spec, ...call })
  const { before, handle } = typeof handler === 'function' ? { before: null, handle: handler } : handler

  const asked = (c: Context<AppEnv>, extra: Extra) => ({
    c,
    deps: c.get('deps'),
    params: parseParams(spec.params ?? noInput, c.req.param()),
    query: parseOrInvalid(spec.query ?? noInput, admitted(readQuery(new URL(c.req.url).searchParams))),
    ...extra,
  })
  runners.set(`${method} ${path}`, async (c, raw, extra) => {
    const call = {
      ...asked(c, extra as Extra),
      body: parseOrInvalid(spec.body ?? noInput, normaliseInput(admitted(raw.body), spec.verbatim)),
      files: raw.uploads,
    }
    const result = await handle(call as Call<CallSpec> & Extra)
    if (spec.content) return result as Response
    if (spec.status === 204) return c.body(null, 204)
    return c.json(result as object, (spec.status ?? 200) satisfies ContentfulStatusCode)
  })

  // Answers are kept with their keys: none that is a file, or that tells somebody a secret of their account.
  const repeatable = method !== 'get' && !spec.content && !spec.isReading ? once : null
  const respond =
    (own: Method | null) =>
    async (c: Context<AppEnv>): Promise<Response> => {
      if (!Object.values(c.req.param()).every(isStorable)) throw notFound()
      refuseLongBody(c, spec)
      const extra = await guard(c)
      if (before && !(repeatable && (await wasDone(c))))
        await before(asked(c, extra) as Omit<Call<CallSpec>, 'body' | 'files'> & Extra)
      const raw = own === 'get' ? nothing : await readInput(c, spec)
      try {
        const run = runners.get(`${raw.override ?? own} ${path}`)
        if (!run) throw new HttpError(405, 'この方法では呼び出せません。')
        const answer = () => {
          // Of a call that was done before nothing more is needed.
          raw.demand()
          return run(c, raw, extra)
        }
        return await (repeatable ? repeatable(c, extra, raw, answer) : answer())
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

/** A face of the API: how its calls are guarded, and where they stand. */
const face =
  <Extra>(access: Access, prefix: string, guard: Guarded<Extra>, once: Once<Extra> | null = null) =>
  <Table extends Calls>(app: App, tag: string, calls: Table, handlers: Handlers<Table, Extra>): void => {
    for (const [name, spec] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      // The table's type ties each handler to its own call; a loop over both knows only that there is one.
      const handler = handlers[name as keyof Table] as Handler<CallSpec, Extra> | FilesHandler<CallSpec, Extra>
      register(
        app,
        { method: method.toLowerCase() as Method, path: prefix + path, tag, access, spec },
        guard,
        once,
        handler,
      )
    }
  }

const currentUser = (c: Context<AppEnv>): CurrentUser => {
  const user = c.get('session')?.user
  if (!user) throw unauthenticated()
  return user
}

/** What answers the calls of whoever is signed in, each by its name. */
export type UserHandlers<Table extends Calls> = Handlers<Table, { user: CurrentUser }>
/** What answers a company's calls, each by its name. */
export type CompanyHandlers<Table extends Calls> = Handlers<Table, { scope: Scope }>

export const publicRoutes = face('public', '', async () => ({}))
export const userRoutes = face('user', '', async (c) => ({ user: currentUser(c) }))
/** Paths are relative to /api/c/{companyKey}. */
export const companyRoutes = face(
  'company',
  companyPrefix,
  async (c): Promise<{ scope: Scope }> => {
    const scope = await companyScope(c)
    c.set('scope', scope)
    return { scope }
  },
  (c, { scope }, raw, run) => doneOnce(c, scope, raw, run),
)
