/** `npm run -s openapi`: prints the OpenAPI document without a server or a database. */
import { OpenAPIHono } from '@hono/zod-openapi'
import { routeGroups } from '#server/app.ts'
import type { AppEnv } from '#server/http/context.ts'
import { openApiDocument } from '#server/http/openapi.ts'

const app = new OpenAPIHono<AppEnv>()
for (const addRoutes of routeGroups) addRoutes(app)
process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`)
