/** The screens in a real browser, with as much in them as a company has after years. */
import type { Page } from 'playwright-core'
import { makeCompany } from '#tests/made-company.ts'
import { openVisitor } from '#tests/e2e/browser.ts'
import { openBrowser } from '#tests/e2e/chromium.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import { openDatabase, startServer, temporaryFolder } from '#tests/e2e/server.ts'
import type { Database } from '#server/db/client.ts'
import { documentScreenRows } from './browser-documents.ts'
import { drawingScreenRows } from './browser-drawings.ts'
import { matterScreenRows } from './browser-matters.ts'
import { buildPage } from './first-load.ts'
import type { Row } from './rows.ts'

const person = { email: 'bench@example.jp', password: 'bench-password' }

export type BrowserBench = {
  client: Client
  database: Database
  company_id: number
  /** Address of the company's calls. */
  api: string
  /** Address of the company's screens. */
  path: string
  /** Runs with a new window where the person is signed in; refuses where its console called an error. */
  inPage<T>(run: (page: Page) => Promise<T>): Promise<T>
}

/** Runs on a server of its own with one company, in a browser. */
async function* inBrowser(rows: (bench: BrowserBench) => AsyncGenerator<Row>): AsyncGenerator<Row> {
  buildPage()
  const folder = await temporaryFolder()
  const server = await startServer(folder.path, { LOG_LEVEL: 'error' })
  const [database, browser] = await Promise.all([openDatabase(folder.path), openBrowser()])
  try {
    const { company_id } = await makeCompany(database, {
      company_key: 'bench',
      name: '株式会社計測',
      master_name: '計測 花子',
      ...person,
    })
    const client = await login(server.address, person.email, person.password)
    const inPage = async <T>(run: (page: Page) => Promise<T>): Promise<T> => {
      const { page, errors, close } = await openVisitor(browser, server.address)
      const cookies = client
        .cookieHeader()
        .split('; ')
        .map((pair) => ({
          name: pair.slice(0, pair.indexOf('=')),
          value: pair.slice(pair.indexOf('=') + 1),
          url: server.address,
        }))
      await page.context().addCookies(cookies)
      try {
        const result = await run(page)
        if (errors.length > 0) throw new Error(`the page reported: ${errors.join('\n')}`)
        return result
      } finally {
        await close()
      }
    }
    const bench = { client, database, company_id, api: '/api/c/bench', path: '/c/bench', inPage }
    yield* rows(bench)
  } finally {
    await browser.close()
    await database.close()
    await server.stop()
    await folder.remove()
  }
}

export const browserRows = (): AsyncGenerator<Row> =>
  inBrowser(async function* (bench) {
    yield* matterScreenRows(bench)
    yield* documentScreenRows(bench)
  })

export const drawingRows = (): AsyncGenerator<Row> => inBrowser(drawingScreenRows)
