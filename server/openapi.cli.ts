/** `npm run -s openapi`: prints the OpenAPI document without a server or a database. */
import { Hono } from 'hono'
import { routeGroups } from '#server/app.ts'
import type { AppEnv } from '#server/http/context.ts'
import { openApiDocument } from '#server/http/openapi.ts'

const app = new Hono<AppEnv>()
for (const addRoutes of routeGroups) addRoutes(app)
process.stdout.write(`${JSON.stringify(openApiDocument(app), null, 2)}\n`)
