/** A phone without a signal, with its day carried along: opening, filling in, photos, and what comes of them afterwards. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page, Request } from 'playwright-core'
import { businessDay } from '#domain/dates.ts'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { idempotencyKeyHeader } from '#domain/idempotency.ts'
import { corpusBytes } from '#tests/corpus.ts'
import { makePhoto } from '#tests/made-files.ts'
import { phone } from '#tests/e2e/company-stage.ts'
import { createTemplate, type Client } from '#tests/e2e/client.ts'
import type { BrowserBench } from './browser.ts'
import { keystrokesOf, slowdown, slownessOf, tasksOf, threadSlownessOf, throttled } from './page-watch.ts'
import { atMost, isWanted, median, type Row } from './rows.ts'
import { openLink, type Link } from './slow-link.ts'
import { standardUnit } from './yardstick.ts'

const runs = 5
const photos = { queued: 30, synced: 40 }
const cuts = 20
const limits = {
  opening: '電波のない場所で開く: 今日の案件まで',
  form: '電波のない場所で開く: 持ち出した書類の項目まで',
  slowOpening: '遅い3Gで開く: 今日の案件まで',
  slowForm: '遅い3Gで開く: 持ち出した書類の項目まで',
  typing: '電波のない場所での1打鍵、p95',
  queueing: `写真${photos.queued}枚を送信待ちにする: 最長のタスク`,
  syncing: `書類5件と写真${photos.synced}枚、${cuts}回切れる送信`,
}
export const fieldLimits: readonly string[] = Object.values(limits)

const matterName = '受水槽の点検'
const formSection = '入力項目'
type Day = { matter_id: number; documentIds: number[] }

/** One matter of today with five reports in it. */
const createDay = async ({ client, api }: BrowserBench): Promise<Day> => {
  const { data: me } = await client.expectOk<{ data: { id: number } }>('GET', `${api}/myself`)
  const { data: matter } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/matters`, {
    name: matterName,
    matter_category_id: 1,
    start_date: businessDay(new Date()),
    user_ids: [me.id],
  })
  const template = await createTemplate(
    client,
    api,
    { name: '受領書', bytes: corpusBytes('forms/08_koji_kanryo_juryosho.xlsx') },
    [
      { name: '件名', type: 'text', cell_reference: '0:C6' },
      { name: '備考', type: 'textarea', cell_reference: '0:C20' },
    ],
  )
  const documentIds: number[] = []
  for (let number = 1; number <= 5; number += 1) {
    const { data } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/documents`, {
      title: `${number}階の点検`,
      template_id: template.id,
      matter_id: matter.id,
    })
    documentIds.push(data.id)
  }
  return { matter_id: matter.id, documentIds }
}

const carry = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: '持ち出し' }).tap()
  await page.getByRole('button', { name: '持ち出す' }).tap()
  await page.getByRole('button', { name: '今すぐ更新' }).waitFor()
  await page.getByText(/^済み/).waitFor()
}

/** In the page: until the text stands there and a frame shows it, in its own time, ms. */
const shownAt = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((done) => {
        const look = () => {
          // On a slow line the page has begun without its body.
          const body = document.body as HTMLElement | null
          if (!body?.textContent.includes(wanted)) return requestAnimationFrame(look)
          return requestAnimationFrame(() => setTimeout(() => done(performance.now())))
        }
        look()
      }),
    text,
  )

/** From a tap to the frame that shows the text, ms. */
export const fromTap = async (page: Page, target: Locator, text: string): Promise<number> => {
  const pressed = await page.evaluateHandle(() => {
    const result = new Promise<number>((done) =>
      window.addEventListener('click', ({ timeStamp }) => done(timeStamp), { capture: true, once: true }),
    )
    return { result }
  })
  await target.tap({ noWaitAfter: true })
  return (await shownAt(page, text)) - (await pressed.evaluate(({ result }) => result))
}

export const eachOf = (times: readonly number[]): string => `（${times.map((time) => time.toFixed(0)).join(' / ')}）`
const onPhone = { mayComplain: true, context: { ...phone, serviceWorkers: 'allow' as const } }

/**
 * In a new tab each time, as the phone starts the app: to the day, and from a report's page into its editor; once the day
 * is carried, and `leave` has taken the signal away.
 */
const timeOpening = (
  { path, inPage }: BrowserBench,
  { documentIds }: Day,
  baseURL: string,
  leave: (context: BrowserContext) => Promise<void> | void,
): Promise<{ day: number[]; form: number[] }> =>
  inPage(
    async (page) => {
      await carry(page, path)
      const context = page.context()
      await leave(context)
      const taken = { day: [] as number[], form: [] as number[] }
      // The first is not counted: it brings the parts of the screens into the browser's cache of compiled code.
      for (let run = 0; run <= runs; run += 1) {
        const tab = await context.newPage()
        const [day, form] = await throttled(tab, slowdown, async () => {
          await tab.goto(path, { waitUntil: 'commit' })
          const day = await shownAt(tab, matterName)
          await tab.goto(`${path}/documents/${documentIds[run % documentIds.length]}`)
          const edit = tab.getByRole('link', { name: '書類を編集' }).first()
          await edit.waitFor()
          await tab.waitForLoadState('networkidle')
          const form = await fromTap(tab, edit, formSection)
          const slowness = await slownessOf(tab, slowdown)
          return [day / slowness, form / slowness]
        })
        await tab.close()
        if (run === 0) continue
        taken.day.push(day)
        taken.form.push(form)
      }
      return taken
    },
    { ...onPhone, context: { ...onPhone.context, baseURL } },
  )

async function* openingRows(bench: BrowserBench, day: Day): AsyncGenerator<Row> {
  const ways = [
    { names: [limits.opening, limits.form], leave: (context: BrowserContext) => context.setOffline(true) },
    { names: [limits.slowOpening, limits.slowForm], leave: (_: BrowserContext, link: Link) => link.slowDown() },
  ] as const
  for (const { names, leave } of ways) {
    if (!isWanted(...names)) continue
    const link = await openLink(bench.client.address)
    try {
      const times = await timeOpening(bench, day, link.address, (context) => leave(context, link))
      const [opening, form] = names
      yield atMost(`${opening}（CPU 1/${slowdown}）`, median(times.day), 1200, standardUnit, eachOf(times.day))
      yield atMost(`${form}（CPU 1/${slowdown}）`, median(times.form), 800, standardUnit, eachOf(times.form))
    } finally {
      await link.close()
    }
  }
}

/** What a keystroke costs the page's thread, with the sheet calculated in the browser. */
const typingRow = ({ path, inPage }: BrowserBench, { documentIds }: Day): Promise<Row> =>
  inPage(async (page) => {
    await carry(page, path)
    await page.context().setOffline(true)
    await page.goto(`${path}/documents/${documentIds[0]}/edit`)
    await page.getByText(formSection, { exact: true }).tap()
    const field = page.getByLabel('備考', { exact: true })
    await field.tap()
    await page.waitForLoadState('networkidle')
    const taken = await keystrokesOf(page, async () => {
      for (let count = 1; count <= 100; count += 1) {
        await page.keyboard.press(String(count % 10))
        await page.waitForTimeout(count % 10 === 0 ? 700 : 80)
      }
    })
    return atMost(
      limits.typing,
      taken[Math.ceil(taken.length * 0.95) - 1]!,
      16,
      standardUnit,
      `（中央 ${median(taken).toFixed(1)}）`,
    )
  }, onPhone)

/** As a phone's camera writes them, 12 megapixels and about 4 MB each; answers where they lie. */
const writePhotos = async (folder: string, name: string, count: number): Promise<string[]> => {
  const { bytes } = await makePhoto('photo.jpg', 4032, 3024)
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${name}${index + 1}.jpg`))
  for (const [index, path] of paths.entries()) {
    // Behind the picture's end: each is another file for whoever compares bytes.
    await writeFile(path, Buffer.concat([bytes, Buffer.from(String(index))]))
  }
  return paths
}

const openFolder = async (page: Page, path: string, matter_id: number): Promise<void> => {
  await page.goto(`${path}/matters/${matter_id}?tab=report-folder`)
  await page.getByRole('button', { name: '写真を撮る' }).waitFor()
}

const queueingRow = ({ path, inPage }: BrowserBench, { matter_id }: Day, folder: string): Promise<Row> =>
  inPage(async (page) => {
    await carry(page, path)
    await page.context().setOffline(true)
    await openFolder(page, path, matter_id)
    const chosen = await writePhotos(folder, '現場', photos.queued)
    const { tasks } = await tasksOf(page, async () => {
      await page.locator('input[aria-label="写真を選ぶ"]').setInputFiles(chosen)
      await page.getByRole('button', { name: `送信を待っています ${photos.queued}件` }).waitFor({ timeout: 180_000 })
    })
    const longest = Math.max(...tasks) / (await threadSlownessOf(page))
    return atMost(limits.queueing, longest, 50, standardUnit)
  }, onPhone)

const remarkOf = (id: number): string => `${id}の所見`

/** A day that went quickly and wrongly is no measure. */
const expectRemarks = async (client: Client, api: string, documentIds: readonly number[]): Promise<void> => {
  for (const id of documentIds) {
    const { data } = await client.expectOk<{ data: Document }>('GET', `${api}/documents/${id}`)
    const remark = data.template.items.find(({ name }) => name === '備考')!.id
    const kept = data.docs_data.find(({ item_id }) => item_id === remark)?.data
    if (kept !== remarkOf(id))
      throw new Error(`document ${id} holds ${JSON.stringify(kept)} in place of ${remarkOf(id)}`)
  }
}

/** While all of it is sent the connection goes again and again; nothing comes twice. */
async function* syncingRows(
  { client, api, path, inPage }: BrowserBench,
  { matter_id, documentIds }: Day,
  folder: string,
): AsyncGenerator<Row> {
  const sent = await inPage(async (page) => {
    await carry(page, path)
    const context = page.context()
    await context.setOffline(true)
    for (const id of documentIds) {
      await page.goto(`${path}/documents/${id}/edit`)
      await page.getByText(formSection, { exact: true }).tap()
      await page.getByLabel('備考', { exact: true }).fill(remarkOf(id))
      await page.getByRole('button', { name: '書類を保存' }).tap()
      await page.getByRole('button', { name: new RegExp(`^${formSection} .*未送信`) }).waitFor()
    }
    await openFolder(page, path, matter_id)
    const chosen = await writePhotos(folder, '点検', photos.synced)
    await page.locator('input[aria-label="写真を選ぶ"]').setInputFiles(chosen)
    await page
      .getByRole('button', { name: `送信を待っています ${photos.synced + documentIds.length}件` })
      .waitFor({ timeout: 180_000 })
    const times = new Map<string, number>()
    context.on('request', (request: Request) => {
      // A part of a long file has no key: it is what begins at its place.
      const at = /name="at"\r\n\r\n(\d+)/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1]
      const key = request.headers()[idempotencyKeyHeader.toLowerCase()] ?? (at && `${request.url()} ${at}`)
      if (key) times.set(key, (times.get(key) ?? 0) + 1)
    })
    for (let cut = 0; cut < cuts; cut += 1) {
      await context.setOffline(false)
      await page.waitForTimeout(400 + 100 * (cut % 5))
      await context.setOffline(true)
      await page.waitForTimeout(200)
    }
    await context.setOffline(false)
    await page.goto(`${path}/outbox`)
    await page.getByText('送信を待っている内容はありません').waitFor({ timeout: 300_000 })
    return Math.max(...times.values())
  }, onPhone)
  const { data: files } = await client.expectOk<{ data: ReportFile[] }>(
    'GET',
    `${api}/matters/${matter_id}/reporting-folders?per_page=100`,
  )
  await expectRemarks(client, api, documentIds)
  const names = files.map(({ name }) => name).filter((name) => name.startsWith('点検'))
  yield atMost(
    `${limits.syncing}: 足りない写真と二重の写真`,
    Math.abs(names.length - photos.synced) + names.length - new Set(names).size,
    0,
    '枚',
  )
  yield atMost(`${limits.syncing}: 同じ内容を送った回数`, sent, 2, '回')
}

export async function* phoneRows(bench: BrowserBench): AsyncGenerator<Row> {
  if (!isWanted(...fieldLimits)) return
  const day = await createDay(bench)
  const folder = await mkdtemp(join(tmpdir(), 'tatemori-photos-'))
  yield* openingRows(bench, day)
  if (isWanted(limits.typing)) yield await typingRow(bench, day)
  try {
    if (isWanted(limits.queueing)) yield await queueingRow(bench, day, folder)
    if (isWanted(limits.syncing)) yield* syncingRows(bench, day, folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
