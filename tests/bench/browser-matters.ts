/** Calendar, matter list and report folder with thousands in them. */
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { businessDay } from '#domain/dates.ts'
import type { BrowserBench } from './browser.ts'
import { pressUntil, slowdown, slownessOf, tasksOf, threadSlownessOf, throttled } from './page-watch.ts'
import { atMost, isWanted, measure, median, told, type Row } from './rows.ts'
import { standardUnit } from './yardstick.ts'

const counts = { matters: 2_000, files: 2_000 }
const runs = 5
const limits = { calendar: 'カレンダーの月', filter: '案件一覧: 絞り込みから新しい行まで', folder: '報告フォルダ' }
export const matterLimits: readonly string[] = Object.values(limits)

/** The list without any filter. */
export const everybody = (path: string): string => `${path}/matters?user_id=all`

/** Once: the person's own, all within this month, most of a day, some of a week. */
export const insertMatters = async ({ database, company_id }: BrowserBench): Promise<void> => {
  const { rows } = await database.pool.query('select from matters where company_id = $1 limit 1', [company_id])
  if (rows.length > 0) return
  await database.pool.query(
    `
    insert into matters (company_id, name, status_id, matter_category_id, start_date, end_date, created_user_id)
    select $1::bigint, (array['空調機定期点検', '共用部清掃', '照明器具交換', '受水槽清掃', '自動ドア調整'])[1 + n % 5] || '（第' || n || '号）', s.ids[1 + n % 7], 1 + n % 11,
      m.first + n % m.days, least(m.first + n % m.days + case when n % 4 = 0 then n % 6 else 0 end, m.first + m.days - 1), s.person_id
    from generate_series(1, $2::int) n,
      (select array_agg(id order by sort_order) ids, (select min(user_id) from memberships where company_id = $1) person_id from matter_statuses where company_id = $1) s,
      (select first, extract(day from first + interval '1 month - 1 day')::int days from (select date_trunc('month', $3::date)::date as first) f) m`,
    [company_id, counts.matters, businessDay(new Date())],
  )
  await database.pool.query(
    'insert into matter_users (company_id, matter_id, user_id) select company_id, id, created_user_id from matters where company_id = $1',
    [company_id],
  )
  await database.pool.query('vacuum analyze')
}

/** From the matter list to the month, as a person goes there: the shell is loaded, the calendar is not. */
async function* calendarRows({ client, path, inPage }: BrowserBench): AsyncGenerator<Row> {
  const asked: string[] = []
  const longest: number[] = []
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    await inPage(async (page) => {
      await page.goto(everybody(path))
      await page.getByRole('table').getByText('点検').first().waitFor()
      await page.waitForLoadState('networkidle')
      // Found beforehand: looking for a name goes through the whole page, in the page's own thread.
      const link = (await page.getByRole('link', { name: 'カレンダー' }).elementHandle())!
      const calls: string[] = []
      page.on('request', (request) => request.url().includes('/matter-calendars') && calls.push(request.url()))
      await throttled(page, slowdown, async () => {
        const { tasks } = await tasksOf(page, async () => {
          const begun = performance.now()
          await link.click()
          await page.locator('[data-matter]').first().waitFor()
          times.push(performance.now() - begun)
          await page.waitForLoadState('networkidle')
        })
        longest.push(Math.max(...tasks) / (await threadSlownessOf(page, slowdown)))
      })
      asked.push(calls[0]!)
    })
  }
  const answer = await client.bytes(new URL(asked[0]!).pathname + new URL(asked[0]!).search)
  const { data } = JSON.parse(Buffer.from(answer).toString()) as { data: unknown[] }
  if (data.length !== counts.matters) throw new Error(`the calendar has ${data.length} matters`)
  yield atMost(`${limits.calendar}（2,000件）の応答（gzip）`, gzipSync(answer).length / 1024, 100, 'KB')
  yield atMost(
    `${limits.calendar}を開く: 最長のタスク（CPU 1/${slowdown}）`,
    median(longest),
    120,
    standardUnit,
    `（${longest.map((task) => task.toFixed(0)).join(' / ')}）`,
  )
  yield told(
    `${limits.calendar}を開く: 押してから予定が見えるまで（CPU 1/${slowdown}）`,
    `${median(times).toFixed(0)} ms`,
  )
}

/** A status ticked and the rows on screen, and the same call without a screen; they take turns. */
const filterRow = ({ client, api, path, inPage }: BrowserBench): Promise<Row> =>
  inPage(async (page) => {
    const { data: statuses } = await client.expectOk<{ data: { id: number; name: string }[] }>(
      'GET',
      `${api}/matter-statuses`,
    )
    await page.goto(everybody(path))
    await page.getByRole('button', { name: 'ステータス' }).first().click()
    await page.getByRole('option').first().waitFor()
    const total = async (ids: number[]) =>
      (
        await client.expectOk<{ meta: { total: number } }>(
          'GET',
          `${api}/matters?${ids.map((id) => `status_id[]=${id}`).join('&')}`,
        )
      ).meta.total
    const screen: number[] = []
    const bare: number[] = []
    for (const [index] of statuses.entries()) {
      const chosen = statuses.slice(0, index + 1).map(({ id }) => id)
      bare.push(...(await measure(() => total(chosen), 1, 1)))
      screen.push(
        await pressUntil(page, `[role=option]:nth-of-type(${index + 1})`, '[role=status]', `${await total(chosen)}件`),
      )
    }
    const [shown, called] = [median(screen), median(bare)]
    return atMost(
      `${limits.filter}、応答を除く`,
      (shown - called) / (await slownessOf(page)),
      100,
      standardUnit,
      `（${shown.toFixed(1)} / ${called.toFixed(1)} ms）`,
    )
  })

/** One picture two thousand times: the rows are what is measured. */
const insertFiles = async ({ client, database, company_id, api }: BrowserBench): Promise<number> => {
  const { data: matter } = await client.expectOk<{ data: { id: number } }>('POST', `${api}/matters`, {
    name: '外壁調査',
    matter_category_id: 1,
  })
  const form = new FormData()
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#557799' } })
    .jpeg()
    .toBuffer()
  form.set('files', new File([new Uint8Array(picture)], '外壁.jpg'))
  await client.expectOk('POST', `${api}/matters/${matter.id}/reporting-folders`, form)
  await database.pool.query(
    `
    insert into attachments (company_id, matter_id, file_id, name, type, created_user_id, updated_at)
    select company_id, matter_id, file_id, '外壁 ' || n || '.jpg', type, created_user_id, now() - n * interval '1 minute'
    from attachments, generate_series(2, $2::int) n where company_id = $1 and matter_id is not null`,
    [company_id, counts.files],
  )
  await database.pool.query('vacuum analyze')
  return matter.id
}

/** From the first file to the last, 300 px a frame; every frame is looked at as it is painted. */
async function* folderRows(bench: BrowserBench): AsyncGenerator<Row> {
  const matter_id = await insertFiles(bench)
  const { tasks, frames, gaps, slowness } = await bench.inPage(async (page) => {
    await page.goto(`${bench.path}/matters/${matter_id}?tab=report-folder`)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
    const scrolled = await tasksOf(page, () =>
      page.evaluate(
        () =>
          new Promise<{ frames: number; gaps: number }>((done) => {
            let frames = 0
            let gaps = 0
            const body = document.querySelector('[role=grid] [role=rowgroup]:last-of-type')!
            /** Whether rows stand wherever the list is on screen, but for the spaces between them. */
            const isCovered = () => {
              const { top, bottom } = body.getBoundingClientRect()
              const rows = [...body.querySelectorAll('[role=row]')]
                .map((row) => row.getBoundingClientRect())
                .toSorted((a, b) => a.top - b.top)
              const end = Math.min(bottom, innerHeight)
              let covered = Math.max(top, 0)
              for (const row of rows) if (row.top <= covered + 13) covered = Math.max(covered, row.bottom)
              return covered >= end - 13
            }
            const step = () => {
              if (window.scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
                return done({ frames, gaps })
              frames += 1
              window.scrollBy(0, 300)
              if (!isCovered()) gaps += 1
              requestAnimationFrame(step)
            }
            requestAnimationFrame(step)
          }),
      ),
    )
    return { ...scrolled.result, tasks: scrolled.tasks, slowness: await threadSlownessOf(page) }
  })
  // No twenty rows are as low as one step.
  if (frames < counts.files / 20) throw new Error(`the folder was scrolled by ${frames} frames only`)
  yield atMost(`${limits.folder}（2,000ファイル）を端まで: 行の欠けたフレーム`, gaps, 0, '個', `（全${frames}）`)
  const long = tasks.filter((task) => task / slowness > 50).length
  yield atMost(
    `${limits.folder}を端まで: 50 ${standardUnit} を超えたタスク`,
    long,
    0,
    '個',
    `（最長 ${(Math.max(...tasks) / slowness).toFixed(0)} ${standardUnit}、1フレーム ${(tasks.reduce((sum, task) => sum + task, 0) / frames).toFixed(1)} ms）`,
  )
}

export async function* matterScreenRows(bench: BrowserBench): AsyncGenerator<Row> {
  if (isWanted(limits.calendar, limits.filter)) await insertMatters(bench)
  if (isWanted(limits.calendar)) yield* calendarRows(bench)
  if (isWanted(limits.filter)) yield await filterRow(bench)
  if (isWanted(limits.folder)) yield* folderRows(bench)
}
