import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import { createMatterRequestSchema, matterFilterSchema } from '#domain/matters/matters.contract.ts'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../domain/**/*.contract.ts', '../../domain/documents/sheet-table.ts'],
  { eager: true },
)

const schemas = Object.entries(modules).flatMap(([path, module]) =>
  Object.entries(module)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => ({ path, name, schema })),
)

const documentOf = (schema: z.ZodType, isQuery: boolean) => {
  const app = new OpenAPIHono()
  const request = isQuery ? { query: schema as z.ZodObject } : {}
  const content = { 'application/json': { schema: isQuery ? z.object({}) : schema } }
  app.openapi(
    createRoute({ method: 'get', path: '/x', request, responses: { 200: { description: 'x', content } } }),
    (c) => c.json({}),
  )
  return app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'x', version: '1' } })
}

describe('every contract stands in an OpenAPI document', () => {
  it('finds the contracts', () => {
    expect(schemas.length).toBeGreaterThan(150)
  })

  it.each(schemas)('$name of $path', ({ name, schema }) => {
    const document = documentOf(schema, /Filter|Query/.test(name))
    expect(document.paths?.['/x']?.get).toBeDefined()
  })

  it('lists every id of an enumeration, in bodies and in queries', () => {
    expect(JSON.stringify(documentOf(createMatterRequestSchema, false))).toContain('"enum":[1,2,3,4,5,6,7,8,9,10,11]')
    expect(JSON.stringify(documentOf(matterFilterSchema, true))).toContain('"enum":[0,1,2,3,4,5,6]')
  })
})
