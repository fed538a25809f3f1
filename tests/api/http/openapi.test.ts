/** The document is one that others can build on: valid, complete, and true to what the server answers. */
import { Validator } from '@seriousme/openapi-schema-validator'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { roles } from '#domain/users/users.labels.ts'
import { createApp } from '#server/app.ts'
import { openApiDocument } from '#server/http/openapi.ts'
import { registeredCalls } from '#server/http/route.ts'
import { createTestApp, type Person, type TestApp, type TestCompany } from '../app.ts'

type Schema = Record<string, unknown>
type Content = Record<string, { schema: Schema }>
type Operation = {
  operationId: string
  security: unknown[]
  requestBody?: { content: Content }
  responses: Record<string, { $ref?: string; content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Content }> }
}

/** Read from an application that is never called. */
const api = createApp({} as never)
const document = openApiDocument(api) as unknown as Document
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const operation = (id: string): Operation => operations.find(({ operation }) => operation.operationId === id)!.operation

describe('the document', () => {
  it('is valid OpenAPI', async () => {
    expect(await new Validator().validate(structuredClone(openApiDocument(api)))).toEqual({ valid: true })
  })

  it('tells of every address that the application answers', () => {
    const pages = /^\/(healthz|readyz|metrics|outbox|d\/|p\/|api\/docs|api\/openapi\.json)/
    const answered = api.routes
      .filter(({ method, path }) => method !== 'ALL' && !pages.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    const told = operations.flatMap(({ method, path }) => [
      `${method.toUpperCase()} ${path}`,
      // A form may say PUT and DELETE as POST with _method.
      ...(method === 'put' || method === 'delete' ? [`POST ${path}`] : []),
    ])
    expect(new Set(told)).toEqual(new Set(answered))
    expect(operations.length).toBe(registeredCalls(api).length)
  })

  it('has one word for what a list does: beside remove_… the plain one adds', () => {
    const requests = operations.flatMap(({ operation: { operationId, requestBody } }) =>
      Object.values(requestBody?.content ?? {}).map(({ schema }) => {
        const own = (schema['$ref'] as string | undefined)?.split('/').at(-1)
        const { properties = {} } = (own ? document.components.schemas[own]! : schema) as {
          properties?: Record<string, { deprecated?: boolean }>
        }
        return { operationId, properties }
      }),
    )
    const removals = requests.flatMap(({ operationId, properties }) =>
      Object.keys(properties)
        .filter((key) => /^remove_\w+_ids$/.test(key))
        .map((key) => ({ operationId, properties, plain: key.replace('remove_', '') })),
    )
    expect(new Set(removals.map(({ plain }) => plain))).toEqual(
      new Set(['contact_ids', 'facility_ids', 'tag_ids', 'template_ids', 'user_ids']),
    )
    for (const { operationId, properties, plain } of removals)
      expect(Object.keys(properties), operationId).toContain(plain)
    const others = requests.flatMap(({ properties }) =>
      Object.entries(properties).filter(([key, { deprecated }]) => key.startsWith('add_') && deprecated !== true),
    )
    expect(others).toEqual([])
  })

  it.each(operations.map(({ path, method, operation }) => [operation.operationId, method, path, operation] as const))(
    '%s says how it may be refused',
    (_, method, path, { security, responses }) => {
      const refused = (status: number) => status in responses
      const isPublic = security.length === 0
      expect(isPublic).toBe(
        /^\/(sanctum|api\/(login|two-factor-challenge|forgot-password|reset-password|email|passkeys|public))/.test(
          path,
        ),
      )
      expect([refused(401), refused(403)]).toEqual([!isPublic, !isPublic])
      if (path.includes('{id}') || path.includes('{token}')) expect(refused(404)).toBe(true)
      expect(refused(419)).toBe(method !== 'get')
      if (method !== 'get') expect(refused(422)).toBe(true)
      expect(Object.keys(responses).filter((status) => status.startsWith('2'))).toHaveLength(1)
      for (const { $ref, content } of Object.values(responses)) {
        if ($ref) expect(document.components.responses).toHaveProperty($ref.split('/').at(-1)!)
        for (const { schema } of Object.values(content ?? {})) expect(Object.keys(schema)).not.toEqual([])
      }
    },
  )

  it('names bodies and answers as components', () => {
    for (const { operation } of operations) {
      for (const { content = {} } of Object.values(operation.responses)) {
        for (const [type, { schema }] of Object.entries(content)) {
          expect(schema).toEqual(
            type === 'application/json'
              ? { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) as string }
              : { type: 'string', format: 'binary' },
          )
        }
      }
      const json = operation.requestBody?.content['application/json']
      if (json) expect(json.schema).toHaveProperty('$ref')
    }
  })

  it.each([
    [
      'addDocumentFile',
      { item_id: 'integer', repeat_seconds: 'integer', file: 'string', original: 'string' },
      ['item_id', 'file'],
    ],
    ['uploadReportFiles', { repeat_seconds: 'integer', files: 'array' }, ['files']],
    ['addTemplateFile', { file: 'string' }, ['file']],
  ])('%s takes its files under their true names', (id, types, required) => {
    const form = operation(id).requestBody!.content['multipart/form-data']!.schema as {
      properties: Record<string, Schema>
      required: string[]
    }
    expect(Object.fromEntries(Object.entries(form.properties).map(([name, { type }]) => [name, type]))).toEqual(types)
    expect(form.required).toEqual(required)
  })

  it('takes a template as a form with a workbook, or as JSON', () => {
    const { content } = operation('createTemplate').requestBody!
    expect(Object.keys(content)).toEqual(['multipart/form-data', 'application/json'])
    expect(content['multipart/form-data']!.schema).toMatchObject({
      properties: { excel_file: { type: 'string', format: 'binary' } },
    })
  })

  it.each([
    ['downloadMatterCsv', 'text/csv'],
    ['getFileThumbnail', 'image/png'],
    ['downloadDocument', 'application/pdf'],
    ['downloadDocument', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('%s answers %s', (id, type) => {
    expect(operation(id).responses['200']!.content).toHaveProperty([type])
  })

  it('reads lists and enumerations of a query as they travel', () => {
    const { parameters } = operation('listMatters') as unknown as { parameters: Schema[] }
    expect(parameters).toContainEqual({
      name: 'status_id[]',
      in: 'query',
      required: false,
      schema: { type: 'array', items: { type: 'integer', exclusiveMinimum: 0 }, maxItems: 1000 },
    })
    expect(parameters).toContainEqual({
      name: 'relative_date',
      in: 'query',
      required: false,
      schema: { type: 'integer', enum: [0, 1, 2, 3, 4, 5, 6] },
    })
  })
})

describe('a client made from it', () => {
  /** Error messages of a program that has the generated types beside it as ./api.ts. */
  const check = (generated: string, program: string): string[] => {
    const sources = new Map([
      ['/api.ts', generated],
      ['/use.ts', program],
    ])
    const options: ts.CompilerOptions = {
      strict: true,
      noEmit: true,
      types: [],
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists, readFile } = host
    host.getSourceFile = (name, languageVersion) => {
      const source = sources.get(name)
      return source === undefined
        ? getSourceFile.call(host, name, languageVersion)
        : ts.createSourceFile(name, source, languageVersion)
    }
    host.fileExists = (name) => sources.has(name) || fileExists.call(host, name)
    host.readFile = (name) => sources.get(name) ?? readFile.call(host, name)
    return ts
      .getPreEmitDiagnostics(ts.createProgram(['/use.ts'], options, host))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  }

  it('knows requests, answers and conflicts by name', async () => {
    const generated = astToString(await openapiTS(structuredClone(openApiDocument(api)) as never))
    expect(
      check(
        generated,
        `import type { components, operations } from './api'
         type Schemas = components['schemas']
         export const body: Schemas['CreateMatterRequest'] = { name: '点検', matter_category_id: 1 }
         // @ts-expect-error there is no category 99
         export const wrong: Schemas['CreateMatterRequest'] = { name: '点検', matter_category_id: 99 }
         export const nameOf = (matter: Schemas['Matter']): string => matter.name
         type Responses = operations['updateMatter']['responses']
         export const current = (answer: Responses[409]['content']['application/json']): Schemas['RecordChange'][] => answer.changes
         export const data = (answer: Responses[200]['content']['application/json']): Schemas['Matter'] => answer.data
         export const files: operations['uploadReportFiles']['requestBody']['content']['multipart/form-data'] = { files: ['x'] }`,
      ),
    ).toEqual([])
  })
})

describe('real answers', () => {
  let app: TestApp
  let company: TestCompany
  let master: Person
  beforeAll(async () => {
    app = await createTestApp()
    ;({ company, master } = await app.createCompany('midori'))
  })
  afterAll(() => app.close())

  /** Objects with nothing but what is told of them: a field too many is found as well as one too few. */
  const closed = (schema: unknown): unknown => {
    if (Array.isArray(schema)) return schema.map(closed)
    if (typeof schema !== 'object' || schema === null) return schema
    const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
    return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner
  }
  const $defs = closed(
    JSON.parse(JSON.stringify(document.components.schemas).replaceAll('#/components/schemas', '#/$defs')),
  )

  const parsers = new Map<string, z.ZodType>()
  const problems = (schema: Schema, body: unknown) => {
    const $ref = String(schema['$ref']).replace('#/components/schemas', '#/$defs')
    const parser = parsers.get($ref) ?? z.fromJSONSchema({ $defs: $defs as never, $ref })
    parsers.set($ref, parser)
    return parser.safeParse(body).error?.issues ?? []
  }

  /** The body of an answer that is as the document tells. */
  const told = async <T>(id: string, status: number, answer: Promise<Response>): Promise<T> => {
    const response = await answer
    expect(response.status).toBe(status)
    const { $ref, content: own } = operation(id).responses[status]!
    const content = $ref ? document.components.responses[status]!.content : own
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    if (status === 204) {
      expect([content, await response.text()]).toEqual([undefined, ''])
      return undefined as T
    }
    expect(Object.keys(content!)).toContain(type)
    if (type !== 'application/json') return (await response.text()) as T
    const body: unknown = await response.json()
    expect(problems(content![type]!.schema, body)).toEqual([])
    return body as T
  }

  it('notice a field too few, too many and of the wrong type', () => {
    const body = { message: 'x', errors: { name: ['y'] } }
    const schema = { $ref: '#/components/schemas/ValidationError' }
    expect(problems(schema, body)).toEqual([])
    expect(problems(schema, { message: 'x' })).not.toEqual([])
    expect(problems(schema, { ...body, extra: 1 })).not.toEqual([])
    expect(problems(schema, { ...body, message: 1 })).not.toEqual([])
  })

  it('of matters, with every refusal', async () => {
    const { browser } = master
    const path = `${company.path}/matters`
    type One = { data: { id: number; updated_at: string } }
    const { data } = await told<One>('createMatter', 201, browser.post(path, { name: '点検', matter_category_id: 1 }))
    await told('getMatter', 200, browser.get(`${path}/${data.id}`))
    await told(
      'listMatters',
      200,
      browser.get(`${path}?status_id[]=${company.status_ids[0]}&is_linked_facilities=false`),
    )
    await told('updateMatter', 200, browser.put(`${path}/${data.id}`, { name: '定期点検' }))
    await told('updateMatter', 409, browser.put(`${path}/${data.id}`, { name: '保守', updated_at: data.updated_at }))
    await told('updateMatter', 422, browser.put(`${path}/${data.id}`, { name: '' }))
    await told('getMatter', 404, browser.get(`${path}/999999`))
    await told('getMatter', 401, app.openBrowser().get(`${path}/${data.id}`))
    await told('createMatter', 419, browser.request('POST', path, {}, { 'x-xsrf-token': 'forged' }))
    const guest = await app.createPerson(company, roles.guest, '協力会社')
    await told('createMatter', 403, guest.browser.post(path, { name: '点検', matter_category_id: 1 }))
    await told('listMatterHistories', 200, browser.get(`${path}/${data.id}/histories`))
    await told('createMatterComment', 201, browser.post(`${path}/${data.id}/comment`, { body: '確認しました' }))
    await told('listComments', 200, browser.get(`${company.path}/comments`))
    await told('createMatterAttendance', 201, browser.post(`${path}/${data.id}/attendances`, { step: 'arrived' }))
    await told('listMatterAttendances', 200, browser.get(`${path}/${data.id}/attendances`))
    await told('createMatterFinancial', 201, browser.post(`${path}/${data.id}/financials`, { cost: 1, sales: 2 }))
    await told('listMatterFinancials', 200, browser.get(`${path}/${data.id}/financials`))
    const form = new FormData()
    form.append('files', new File(['点検メモ'], '点検.txt', { type: 'text/plain' }))
    const { data: files } = await told<{ data: [{ file_id: number }] }>(
      'uploadReportFiles',
      201,
      browser.post(`${path}/${data.id}/reporting-folders`, form),
    )
    await told('getFileThumbnail', 422, browser.get(`${company.path}/files/${files[0].file_id}/thumbnail`))
    await told('listMatterReportFiles', 200, browser.get(`${path}/${data.id}/reporting-folders`))
    expect(await told('downloadMatterCsv', 200, browser.post(`${company.path}/matter-csv-download`, {}))).toContain(
      '点検',
    )
    await told('getHome', 200, browser.get(`${company.path}/home`))
    await told('getCarryList', 200, browser.get(`${company.path}/carry?matter_id[]=${data.id}`))
    await told('deleteMatter', 204, browser.delete(`${path}/${data.id}`))
  })

  it('of templates and documents', async () => {
    const { browser } = master
    const items = [{ name: '所見', type: 'text' }]
    type One = { data: { id: number; updated_at: string } }
    const { data: template } = await told<One>(
      'createTemplate',
      201,
      browser.post(`${company.path}/templates`, { name: '報告書', document_type_id: 1, items }),
    )
    await told('listTemplates', 200, browser.get(`${company.path}/templates`))
    await told('archiveTemplate', 200, browser.post(`${company.path}/templates/${template.id}/archive`))
    await told('archiveTemplate', 409, browser.post(`${company.path}/templates/${template.id}/archive`))
    await told('restoreTemplate', 200, browser.post(`${company.path}/templates/${template.id}/restore`))
    const body = { title: '点検報告書', template_id: template.id }
    const { data } = await told<One>('createDocument', 201, browser.post(`${company.path}/documents`, body))
    const path = `${company.path}/documents/${data.id}`
    await told('getDocument', 200, browser.get(path))
    await told('listDocuments', 200, browser.get(`${company.path}/documents`))
    await told('updateDocument', 200, browser.put(path, { title: '月次報告書', updated_at: data.updated_at }))
    await told('updateDocument', 409, browser.put(path, { title: '年次報告書', updated_at: data.updated_at }))
    await told('downloadDocument', 200, browser.get(`${path}/download?download_type=pdf`))
  })

  it('of people, links and sign-in', async () => {
    await told('getMyself', 200, master.browser.get('/api/c/*/myself'))
    await told('listUserRefs', 200, master.browser.get(`${company.path}/users/partial-properties`))
    await told('getPublicDocument', 404, app.openBrowser().get('/api/public/document-mails/unknown'))
    const visitor = app.openBrowser()
    const attempt = () => visitor.post('/api/login', { email: 'nobody@example.com', password: 'wrong-password' })
    for (let tries = 0; tries < 5; tries++) await told('login', 422, attempt())
    await told('login', 429, attempt())
    await told('logout', 204, master.browser.post('/api/logout'))
  })
})
