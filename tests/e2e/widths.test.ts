/**
 * Every screen that the router knows, at every width, in one window: nobody scrolls sideways, no name is cut below twelve
 * characters, nothing lies over another, axe finds nothing. A route without a place here is a type error.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisitor, shareSession, violationsOn, type Visitor } from './browser.ts'
import { openBrowser } from './chromium.ts'
import { login, type Client } from './client.ts'
import { phone as iPhone } from './company-stage.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { openDatabase, startServer, temporaryFolder } from './server.ts'
import { placesOf, type Ids, type Route, type Tokens } from './places.ts'
import { faultsOfThumb, heightLeft } from './thumb.ts'
import { drawn, lastingFaults, widths } from './widths.ts'

/** Names as companies have them, at the greatest length that lists must bear. */
const long = {
  matter: '令和8年度 グランドメゾン豊洲ベイサイドタワー 給水ポンプユニット更新工事に伴う全館断水のお知らせと立会い',
  building: 'グランドメゾン豊洲ベイサイドタワー管理組合法人（イーストタワー・ウエストタワー・商業棟）',
  address: '東京都江東区豊洲三丁目2番24号 グランドメゾン豊洲ベイサイドタワー イーストタワー1階 防災センター気付',
  facility: '加圧給水ポンプユニット（インバーター制御・交互並列運転・屋外設置型）1号機',
  drawing: '令和8年度 グランドメゾン豊洲ベイサイドタワー 地下1階 給排水衛生設備 平面図（改修後・竣工図）',
  document: '令和8年度上期 グランドメゾン豊洲ベイサイドタワー 消防用設備等点検結果報告書（総括表・点検票一式）',
  contact: '東京第二ビルディングマネジメント&ファシリティサービス株式会社 首都圏事業本部',
  email: 'toyosu-bayside-tower.management-office@tokyo-daini-building.example',
  person: 'アレクサンドラ 長谷部・フォン・ヴァイツゼッカー',
  tag: '消防用設備等点検（総合点検・機器点検）',
  file: '令和8年度上期_グランドメゾン豊洲ベイサイドタワー_消防用設備等点検結果報告書_添付写真一式.pdf',
}

const leastCharacters = 12

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startServer>>
let browser: Awaited<ReturnType<typeof openBrowser>>
let mailbox: Mailbox
let calls: Client
let places: [Route, string | readonly string[]][]

beforeAll(async () => {
  ;[folder, mailbox] = await Promise.all([temporaryFolder(), openMailbox()])
  const env = { SEED: 'demo', SMTP_URL: mailbox.url }
  ;[server, browser] = await Promise.all([startServer(folder.path, env), openBrowser({ isWhole: true })])
  calls = await login(server.address, 'keiko.sato@midori-kanri.example', 'tatemori-demo')
  const tokens = await askForLinks()
  const ids = await stretchNames()
  await stretchRows(ids)
  places = Object.entries(placesOf(ids, tokens)) as typeof places
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
  await mailbox?.close()
  await folder?.remove()
})

type Row = { id: number }
const path = '/api/c/midori'
const rowsOf = async (list: string): Promise<Row[]> =>
  (await calls.expectOk<{ data: Row[] }>('GET', `${path}/${list}`)).data

/** Gives the first rows of every list a long name and answers ids of records with much on them. */
const stretchNames = async (): Promise<Ids> => {
  const rename = async (noun: string, list: string, body: object, count = 6): Promise<number[]> => {
    const ids: number[] = []
    for (const { id } of await rowsOf(list)) {
      if (ids.length === count) break
      const { status } = await calls.call('PUT', `${path}/${noun}/${id}`, body)
      if (status === 200) ids.push(id)
    }
    return ids
  }
  const leaks = await rowsOf(`matters?name=${encodeURIComponent('漏水対応')}&per_page=100`)
  const ledgers = await Promise.all(leaks.map(({ id }) => rowsOf(`matters/${id}/photo-ledgers`)))
  const [matter] = await rename('matters', 'matters', { name: long.matter })
  const [building] = await rename('buildings', 'buildings', { name: long.building, address: long.address })
  const [facility] = await rename('facilities', 'facilities', { name: long.facility })
  const [drawing] = await rename('drawings', 'drawings', { name: long.drawing })
  const [document] = await rename('documents', 'documents', { title: long.document })
  await rename('contacts', 'contacts', { name: long.contact, affiliation: long.contact, email: long.email }, 1)
  const [template] = await rowsOf('templates')
  return {
    matter: matter!,
    building: building!,
    facility: facility!,
    drawing: drawing!,
    document: document!,
    template: template!.id,
    ledger: ledgers.flat()[0]!.id,
  }
}

/** What no call of one person changes. Names of half of the rows: the others stay as short as they are. */
const stretchRows = async ({ matter }: Ids): Promise<void> => {
  const database = await openDatabase(folder.path)
  try {
    for (const [table, column, name] of [
      ['users', 'name', long.person],
      ['tags', 'name', long.tag],
      ['templates', 'name', long.document],
      ['attachments', 'name', long.file],
      ['files', 'name', long.file],
    ])
      await database.pool.query(
        `update ${table} set ${column} = left($1, 90) || id where id % 2 = 0 and ${column} is not null`,
        [name],
      )
    // The matter that is walked has files, and photos with something drawn into them.
    await database.pool.query(
      `update attachments set matter_id = $1
       where id in (select id from attachments where matter_id is not null and submitted_document_id is null and deleted_at is null order by id limit 8)`,
      [matter],
    )
    await database.pool.query(
      `update files set original_file_id = (select min(id) from files as other where other.company_id = files.company_id)
       where id in (select file_id from attachments where matter_id = $1)`,
      [matter],
    )
    // A moment of another day is longer than one of today.
    await database.pool.query(`update documents set updated_at = updated_at - interval '40 days'`)
  } finally {
    await database.close()
  }
}

/** Links as they are mailed, to a recipient and to somebody who is invited. */
const askForLinks = async (): Promise<Tokens> => {
  const submitted = await rowsOf('documents?submit_status=1&per_page=100')
  const details = await Promise.all(
    submitted.map(async ({ id }) => ({
      id,
      ...(
        await calls.expectOk<{ data: { document_submit_mails: { id: number; email: string }[] } }>(
          'GET',
          `${path}/documents/${id}`,
        )
      ).data,
    })),
  )
  let recipient: string | undefined
  for (const { id, document_submit_mails } of details)
    for (const mail of document_submit_mails) {
      if (recipient) break
      const { status } = await calls.call('POST', `${path}/documents/${id}/mails/${mail.id}/resend`)
      if (status < 300) recipient = mail.email
    }
  await calls.expectOk('POST', `${path}/invitations`, {
    email: long.email,
    role: 2,
    matter_ids: [(await rowsOf('matters'))[0]!.id],
  })
  const tokenIn = async (address: string, pattern: RegExp) =>
    pattern.exec((await mailbox.waitFor(address, pattern)).text)![1]!
  return {
    recipient: await tokenIn(recipient!, /\/d\/([\w-]+)/),
    invitation: await tokenIn(long.email, /\/invitations\/([\w-]+)/),
  }
}

/** Resolves once everything that a place asked for has come and nothing is under way any more. */
const settle = async (page: Page, calls: { open: number }): Promise<void> => {
  await drawn(page)
  const underWay = page.getByRole('status', { name: '読み込み中' })
  await expect.poll(async () => calls.open + (await underWay.count()), { interval: 20 }).toBe(0)
}

/** Counts the calls that have not been answered; the stream of news never is. */
const watchCalls = (page: Page): { open: number } => {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    if (!/\/events$/.test(new URL(request.url()).pathname)) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return {
    get open() {
      return open.size
    },
  }
}

/** What is there and what is not reads so; a place of either kind stands for no screen by mistake. */
const isMissing = (place: string) => /unknown|unsent-documents/.test(place)
const lostWords = /Not Found|Something went wrong!/

/** The widths that a device's windows have, and the one at which each screen is read as a screen reader takes it. */
type Device = { name: string; widths: readonly number[]; readWidth: number; options: BrowserContextOptions }
/** Read between desk and tablet. */
const desk: Device = { name: 'desk', widths, readWidth: 1024, options: {} }
/** Held upright, and laid on its side. Told by its name alone: one that fits what is too wide to its screen hides the fault. */
const phone: Device = {
  name: 'phone',
  widths: [320, 390, 844],
  readWidth: 390,
  options: { userAgent: iPhone.userAgent!, hasTouch: true },
}

const open = ({ options }: Device): Promise<Visitor> => openVisitor(browser, server.address, options)
/** Of the screens behind the sign-in or before it. */
const addresses = (inside: boolean): string[] =>
  places.filter(([route]) => route.startsWith('/c') === inside && route !== ofHead).flatMap(([, place]) => place)
/** Of whoever heads a firm, and of nobody else. */
const ofHead = '/c/$companyId/settings/own-firm'

/** No screen of its own: it goes on to another, or says why there is none. */
const leadsOn = (place: string, title: string) =>
  ['/', '/c', '/login', '/c/midori'].includes(place) || title.startsWith('PC でご利用ください')

/** Through all places at all widths, without loading the page anew; answers what is wrong where. */
const walk = async (
  { page }: Visitor,
  { widths, readWidth }: Device,
  start: string,
  places: readonly string[],
): Promise<string[]> => {
  const calls = watchCalls(page)
  await page.goto(start)
  await settle(page, calls)
  const faults: string[] = []
  const called = new Map<string, string>()
  for (const place of places) {
    // As a link goes.
    await page.evaluate((to) => window.history.pushState({}, '', to), place)
    await settle(page, calls)
    for (const width of widths.toReversed()) {
      await page.setViewportSize({ width, height: 900 })
      // A field that opens when somebody goes into it stays as it is where nobody does, whatever was looked at before.
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await drawn(page)
      if (calls.open > 0) await settle(page, calls)
      faults.push(...(await lastingFaults(page, leastCharacters)).map((fault) => `${place} ${width}px: ${fault}`))
      if (width === readWidth) faults.push(...(await violationsOn(page)).map((fault) => `${place}: ${fault}`))
    }
    const words = await page.locator('body').innerText()
    const title = await page.title()
    const { pathname } = new URL(page.url())
    const other = called.get(title)
    // Five tabs of a browser are told apart by it.
    if (!isMissing(place) && !leadsOn(place, title) && other !== undefined && other !== pathname)
      faults.push(`${place}: 「${title}」 is what ${other} is called`)
    called.set(title, pathname)
    if (!isMissing(place) && lostWords.test(words)) faults.push(`${place}: ${lostWords.exec(words)![0]}`)
  }
  return faults
}

test.each([desk, phone])('every screen holds at every width: $name', async (device) => {
  const [visitor, stranger, head] = await Promise.all([open(device), open(device), open(device)])
  await shareSession(visitor, calls)
  await shareSession(head, await login(server.address, 'makoto.harada@aoba-kucho.example', 'tatemori-demo'))
  const missing: string[] = []
  for (const { page } of [visitor, stranger, head])
    page.on('response', (answer) => answer.status() === 404 && missing.push(new URL(answer.url()).pathname))
  const faults = [
    ...(await walk(visitor, device, '/c/midori', addresses(true))),
    ...(await walk(stranger, device, '/login', addresses(false))),
    ...(await walk(head, device, '/c/midori', ['/c/midori/settings/own-firm'])),
  ]
  expect([...new Set(faults)]).toEqual([])
  // Links that nobody was sent are among the places; nothing else may be asked for in vain.
  expect(missing.filter((asked) => !asked.split('/').includes('unknown'))).toEqual([])
  const errors = [...visitor.errors, ...stranger.errors, ...head.errors].filter((text) => !/status of 404/.test(text))
  expect(errors).toEqual([])
})

/** What people have before them in the field, and not only at a desk. */
const isOfField = (place: string): boolean =>
  !/settings|financials|registers|duplicates|renewals|contacts|versions/.test(place)
/** Upright phones, the smallest with letters of twice their size, and one on its side. */
const held = [
  { width: 320, height: 640, letters: '100%' },
  { width: 360, height: 740, letters: '100%' },
  { width: 390, height: 844, letters: '100%' },
  { width: 740, height: 360, letters: '100%' },
  { width: 320, height: 640, letters: '200%' },
  { width: 390, height: 844, letters: '200%' },
]
const leastTargetPx = 44
/** Of a phone on its side: half of its window. */
const leastHeightPx = 180

test('every screen of the field is for gloves, held either way, with letters of either size', async () => {
  const visitor = await open(phone)
  await shareSession(visitor, calls)
  const { page } = visitor
  const asked = watchCalls(page)
  await page.goto('/c/midori')
  await settle(page, asked)
  const faults: string[] = []
  for (const place of addresses(true).filter(isOfField)) {
    await page.evaluate((to) => window.history.pushState({}, '', to), place)
    await settle(page, asked)
    for (const { width, height, letters } of held) {
      await page.setViewportSize({ width, height })
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size
      }, letters)
      await drawn(page)
      const found = [
        ...(await page.evaluate(faultsOfThumb, leastTargetPx)),
        // With large letters a name may be cut earlier.
        ...(letters === '100%' ? [] : await lastingFaults(page, 4)),
      ]
      if (width > height) {
        const left = await page.evaluate(heightLeft)
        if (left < leastHeightPx) found.push(`残りの高さ${left}px`)
      }
      faults.push(...found.map((fault) => `${place} ${width}×${height} ${letters}: ${fault}`))
    }
  }
  expect([...new Set(faults)]).toEqual([])
})
