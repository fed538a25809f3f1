/** What must not compile on the server. Nothing here runs: `tsc -p tests` fails where an expected error is missing. */
import { documentCalls } from '#domain/documents/documents.calls.ts'
import { matterCalls } from '#domain/matters/matters.calls.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { answerPage } from '#server/http/page.ts'
import { companyRoutes, type App } from '#server/http/route.ts'

declare const app: App
declare const matter: Matter

const { 'GET /matters': list, 'GET /matters/{id}': one, 'DELETE /matters/{id}': removal } = matterCalls
const { 'GET /documents/{id}/download': download } = documentCalls

companyRoutes(app, 'matters', { 'GET /matters/{id}': one }, { 'GET /matters/{id}': () => ({ data: matter }) })

companyRoutes(
  app,
  'matters',
  { 'GET /matters/{id}': one },
  {
    // @ts-expect-error a name is text
    'GET /matters/{id}': () => ({ data: { ...matter, name: 1 } }),
  },
)

companyRoutes(
  app,
  'matters',
  { 'GET /matters/{id}': one },
  {
    // @ts-expect-error description is forgotten
    'GET /matters/{id}': () => {
      const { description: _, ...rest } = matter
      return { data: rest }
    },
  },
)

companyRoutes(
  app,
  'matters',
  { 'GET /matters/{id}': one },
  {
    // @ts-expect-error the answer is JSON, not a response
    'GET /matters/{id}': ({ c }) => c.body(null, 200),
  },
)

companyRoutes(
  app,
  'matters',
  { 'GET /matters': list },
  {
    // @ts-expect-error a page of whole numbers is no page of matters
    'GET /matters': ({ c, query }) => answerPage(c, query, [1, 2], 2),
  },
)

companyRoutes(
  app,
  'matters',
  { 'DELETE /matters/{id}': removal },
  {
    // @ts-expect-error 204 answers nothing
    'DELETE /matters/{id}': () => ({ data: matter }),
  },
)

companyRoutes(
  app,
  'documents',
  { 'GET /documents/{id}/download': download },
  {
    // @ts-expect-error bytes come as a response
    'GET /documents/{id}/download': () => ({ data: matter }),
  },
)

companyRoutes(
  app,
  'matters',
  { 'GET /matters': list, 'GET /matters/{id}': one },
  // @ts-expect-error the list has no handler
  { 'GET /matters/{id}': () => ({ data: matter }) },
)

companyRoutes(
  app,
  'matters',
  { 'GET /matters/{id}': one },
  {
    'GET /matters/{id}': ({
      // @ts-expect-error the call takes no body
      body: { name },
    }) => ({ data: { ...matter, name } }),
  },
)
