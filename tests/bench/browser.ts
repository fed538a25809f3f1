/** The screens in a real browser, with as much in them as a company has after years. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { makeCompany } from '#tests/made-company.ts'
import { openVisitor, shareSession } from '#tests/e2e/browser.ts'
import { openBrowser } from '#tests/e2e/chromium.ts'
import { login, type Client } from '#tests/e2e/client.ts'
import type { Database } from '#server/db/client.ts'
import { documentScreenLimits, documentScreenRows } from './browser-documents.ts'
import { drawingLimits, drawingScreenRows } from './browser-drawings.ts'
import { fieldLimits, phoneRows } from './browser-field.ts'
import { monthSheetLimits, monthSheetRows } from './browser-month-sheet.ts'
import { recipientLimits, recipientRows } from './browser-recipient.ts'
import { matterLimits, matterScreenRows } from './browser-matters.ts'
import { startLimits, startRows } from './browser-start.ts'
import { buildPage } from './first-load.ts'
import { isWanted, type Row } from './rows.ts'
import { onServer } from './served.ts'

const person = { email: 'bench@example.jp', password: 'bench-password' }

export type BrowserBench = {
  client: Client
  database: Database
  company_id: number
  /** Address of the company's calls. */
  api: string
  /** Address of the company's screens. */
  path: string
  /** Runs with a new window where the person is signed in; refuses where its console called an error, unless it `mayComplain`. */
  inPage<T>(
    run: (page: Page) => Promise<T>,
    options?: { mayComplain: boolean; context?: BrowserContextOptions },
  ): Promise<T>
}

/** Runs on a server of its own with one company, in a browser. */
async function* inBrowser(rows: (bench: BrowserBench) => AsyncGenerator<Row>): AsyncGenerator<Row> {
  buildPage()
  yield* onServer(async function* ({ address, database }) {
    const browser = await openBrowser({ isWhole: true })
    try {
      const { company_id } = await makeCompany(database, {
        company_key: 'bench',
        name: '株式会社計測',
        master_name: '計測 花子',
        ...person,
      })
      const client = await login(address, person.email, person.password)
      const inPage: BrowserBench['inPage'] = async (run, { mayComplain, context } = { mayComplain: false }) => {
        const visitor = await openVisitor(browser, address, context)
        const { page, errors, close } = visitor
        await shareSession(visitor, client)
        try {
          const result = await run(page)
          if (errors.length > 0 && !mayComplain) throw new Error(`the page reported: ${errors.join('\n')}`)
          return result
        } finally {
          await close()
        }
      }
      yield* rows({ client, database, company_id, api: '/api/c/bench', path: '/c/bench', inPage })
    } finally {
      await browser.close()
    }
  })
}

export async function* browserRows(): AsyncGenerator<Row> {
  if (isWanted(...matterLimits, ...documentScreenLimits, ...startLimits))
    yield* inBrowser(async function* (bench) {
      yield* startRows(bench)
      yield* matterScreenRows(bench)
      yield* documentScreenRows(bench)
    })
}

export async function* drawingRows(): AsyncGenerator<Row> {
  if (isWanted(...drawingLimits)) yield* inBrowser(drawingScreenRows)
}

export async function* fieldRows(): AsyncGenerator<Row> {
  if (isWanted(...fieldLimits)) yield* inBrowser(phoneRows)
  if (isWanted(...monthSheetLimits)) yield* inBrowser(monthSheetRows)
  if (isWanted(...recipientLimits)) yield* inBrowser(recipientRows)
}
