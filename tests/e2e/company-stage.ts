/** A company of its own in a running server: people who joined by invitation, and windows for them. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { CreateMatterRequest, Matter } from '#domain/matters/matters.contract.ts'
import type { Invitation } from '#domain/invitations/invitations.contract.ts'
import type { Myself } from '#domain/users/users.contract.ts'
import type { Role } from '#domain/users/users.labels.ts'
import { createTestDatabase, type TestDatabase } from '#tests/api/database.ts'
import { makeCompany } from '#tests/made-company.ts'
import { openVisitor, picture, shareSession, type Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { createClient, login, type Client } from './client.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { startServer, temporaryFolder } from './server.ts'

export const password = 'journey-password'

/** Somebody of the company with the calls that they may make. */
export type Person = { id: number; name: string; email: string; calls: Client }

/** An iPhone held upright. */
export const phone: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** A smaller phone with Android, which tells of its connection. */
export const android: BrowserContextOptions = {
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SO-52D) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  extraHTTPHeaders: { 'Save-Data': 'on' },
}

/** What Android's browsers tell of mobile data, with the data saver on. Given to a page before it is opened. */
export const tellMobileData = (): void => {
  const connection = Object.assign(new EventTarget(), { type: 'cellular', effectiveType: '3g', saveData: true })
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
}

/** To browsers it is another version, whose worker differs from the one that they have. */
const nextBuild = { NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, 'next-build.ts')).href}` }

export type CompanyStage = {
  browser: Browser
  mailbox: Mailbox
  address: string
  /** The server's database, for commands beside it: the stages of a run share one PostgreSQL. */
  data: TestDatabase
  /** Of the company's calls. */
  path: string
  master: Person
  /** Invites, and accepts the mail's link. */
  join(email: string, name: string, role: Exclude<Role, 3>): Promise<Person>
  /** An inspection (点検) unless told otherwise. */
  createMatter(by: Person, body: Partial<CreateMatterRequest> & { name: string }): Promise<Matter>
  /** A window where nobody is signed in yet, closed with the stage. */
  open(options?: BrowserContextOptions): Promise<Visitor>
  /** A window where the person is signed in. */
  openFor(person: Person, options?: BrowserContextOptions): Promise<Visitor>
  /** The server's process dies at once, as in a power cut; its windows stay. */
  kill(): Promise<void>
  /** Starts the server again where it was, with a newer build of the app where it is updated meanwhile. */
  restart(update?: { isUpdated: boolean }): Promise<void>
  /** Whoever is signed in as this person has to sign in anew. */
  endSessions(person: Person): Promise<void>
  /** Everything that the server has printed since it was started last. */
  output(): string
  /** Everything that the windows' consoles called an error since this was asked last. */
  errors(): string[]
  picture(): Promise<void>
  close(): Promise<void>
}

export const openCompanyStage = async (
  company_key: string,
  master: { name: string; email: string },
  env: Record<string, string> = {},
): Promise<CompanyStage> => {
  const [folder, mailbox, data] = await Promise.all([temporaryFolder(), openMailbox(), createTestDatabase()])
  const start = (port?: string, more: Record<string, string> = {}) =>
    startServer(folder.path, {
      SMTP_URL: mailbox.url,
      DATABASE_URL: data.url,
      ...env,
      ...more,
      ...(port !== undefined && { PORT: port }),
    })
  const [first, browser] = await Promise.all([start(), openBrowser()])
  let server = first
  const { address } = first
  const path = `/api/c/${company_key}`
  const visitors: Visitor[] = []

  const personOf = async (calls: Client): Promise<Person> => {
    const {
      data: { id, name, email },
    } = await calls.expectOk<{ data: Myself }>('GET', `${path}/myself`)
    return { id, name, email, calls }
  }
  const enterMaster = async (): Promise<Person> => {
    await makeCompany(data.database, {
      company_key,
      name: '株式会社みどり総合管理',
      master_name: master.name,
      email: master.email,
      password,
    })
    return personOf(await login(address, master.email, password))
  }
  const open = async (options?: BrowserContextOptions): Promise<Visitor> => {
    const visitor = await openVisitor(browser, address, options)
    visitors.push(visitor)
    return visitor
  }

  const entered = await enterMaster()
  return {
    browser,
    mailbox,
    address,
    data,
    path,
    open,
    master: entered,
    async join(email, name, role) {
      await entered.calls.expectOk<{ data: Invitation }>('POST', `${path}/invitations`, { email, role })
      const { text } = await mailbox.waitFor(email, /\/invitations\//)
      const calls = createClient(address)
      await calls.expectOk('POST', `/api/public/invitations/${/\/invitations\/(\S+)/.exec(text)![1]}/accept`, {
        name,
        password,
      })
      return personOf(calls)
    },
    createMatter: async ({ calls }, body) =>
      (await calls.expectOk<{ data: Matter }>('POST', `${path}/matters`, { matter_category_id: 1, ...body })).data,
    async openFor({ calls }, options) {
      const visitor = await open(options)
      await shareSession(visitor, calls)
      return visitor
    },
    kill: () => server.kill(),
    async restart({ isUpdated } = { isUpdated: false }) {
      server = await start(new URL(address).port, isUpdated ? nextBuild : {})
    },
    async endSessions({ id }) {
      await data.database.pool.query('delete from sessions where user_id = $1', [id])
    },
    output: () => server.output(),
    errors: () => visitors.flatMap(({ errors }) => errors.splice(0)),
    picture: () => picture(visitors),
    async close() {
      await browser.close()
      await server.stop()
      await data.drop()
      await mailbox.close()
      await folder.remove()
    },
  }
}
