/**
 * A clerk's waiting and planning: skeletons as large as what comes, where only a browser can measure them, and matters that
 * are handed out by a finger on a tablet. Real server, database and browsers.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Matter } from '#domain/matters/matters.contract.ts'
import { roles } from '#domain/users/users.labels.ts'
import { openCompanyStage, phone, type CompanyStage, type Person } from './company-stage.ts'
import { journeyOn } from './journey.ts'

/** An iPad on its side: it calls itself a Mac, has no mouse, and gets the desk's screens. */
const tablet = {
  userAgent:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  viewport: { width: 1180, height: 820 },
  hasTouch: true,
}
const day = '2031-06-17'

let stage: CompanyStage
let colleague: Person
let page: Page
let phonePage: Page
let tabletPage: Page
let leak: Matter
let building: number
const journey = journeyOn(() => stage)

const create = async (noun: string, body: object) =>
  (await stage.master.calls.expectOk<{ data: { id: number } }>('POST', `${stage.path}/${noun}`, body)).data.id

beforeAll(async () => {
  stage = await openCompanyStage('clerk', { name: '佐藤 恵子', email: 'sato@clerk.example' })
  colleague = await stage.join('nakamura@clerk.example', '中村 彩', roles.member)
  building = await create('buildings', { name: '青葉台グリーンビル', address: '横浜市青葉区青葉台1-2-3' })
  await create('facilities', { name: '給水ポンプ', facility_category_id: 2, building_id: building })
  await create('contacts', { name: '三浦 裕子', affiliation: '青葉台管理組合', email: 'kanri@aobadai.example' })
  leak = await stage.createMatter(stage.master, {
    ...{ name: '給水ポンプの水漏れ', building_id: building, start_date: day, end_date: day, user_ids: [] },
  })
  page = (await stage.openFor(stage.master)).page
  phonePage = (await stage.openFor(stage.master, phone)).page
  tabletPage = (await stage.openFor(stage.master, tablet)).page
})
afterAll(() => stage?.close())

/** What matches waits for its answer until it is let go. */
const hold = async (of: Page, path: RegExp): Promise<() => void> => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await of.route(
    ({ pathname }: URL) => path.test(pathname),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return letGo
}
const boxOf = async (of: Page, selector: string) => {
  const { y, width, height } = (await of.locator(selector).first().boundingBox())!
  return { y: Math.round(y), width: Math.round(width), height: Math.round(height) }
}
/** The screen itself. What the server drew of it stands there a moment longer, has the same rows, and takes no pointer. */
const main = '#root > :not([inert]) main'
const skeletonRow = '[role=status][aria-label=読み込み中] > div:has(.MuiSkeleton-root)'

const lists = [
  ['matters', '?user_id=all', /\/api\/.*\/matters$/],
  ['facilities', '', /\/api\/.*\/facilities$/],
  ['buildings', '', /\/api\/.*\/buildings$/],
  ['contacts', '', /\/api\/.*\/contacts$/],
] as const

journey('shows lists that take their time in rows as high as those that come, where those come', async () => {
  for (const [list, search, call] of lists) {
    const letGo = await hold(page, call)
    await page.goto(`/c/clerk/${list}${search}`)
    await page.locator(skeletonRow).first().waitFor()
    const skeleton = await boxOf(page, `${main} ${skeletonRow}`)
    letGo()
    await page.locator(`${main} tbody tr`).first().waitFor()
    const row = await boxOf(page, `${main} tbody tr`)
    expect({ list, y: skeleton.y, height: skeleton.height }).toEqual({ list, y: row.y, height: row.height })
  }
})

journey('does so on a phone as well', async () => {
  for (const [list, search, call] of lists) {
    const letGo = await hold(phonePage, call)
    await phonePage.goto(`/c/clerk/${list}${search}`)
    await phonePage.locator(skeletonRow).first().waitFor()
    const skeleton = await boxOf(phonePage, `${main} ${skeletonRow}`)
    letGo()
    await phonePage.locator(`${main} li`).first().waitFor()
    const row = await boxOf(phonePage, `${main} li`)
    expect(skeleton.y, list).toBe(row.y)
    // A name of two lines makes one row higher than the next.
    expect(Math.abs(skeleton.height - row.height), list).toBeLessThanOrEqual(8)
  }
})

const loading = '[role=status][aria-label=読み込み中]'
/** How high the screen is, from its first line to its last. */
const heightOf = (of: Page) => of.locator(main).evaluate((screen) => screen.scrollHeight)

journey('shows whole screens that take their time as high as they will be', async () => {
  for (const [path, call, part] of [
    ['settings/company', /\/api\/.*\/company$/, 'form'],
    ['matters/financials', /\/api\/.*\/matter-financial-report$/, 'table'],
  ] as const) {
    const letGo = await hold(page, call)
    await page.goto(`/c/clerk/${path}`)
    await page.locator(`${main} ${loading}`).first().waitFor()
    const before = await heightOf(page)
    letGo()
    await page.locator(`${main} ${part}`).waitFor()
    const after = await heightOf(page)
    expect(Math.abs(after - before), `${path} ${before} ${after}`).toBeLessThanOrEqual(after * 0.08)
  }
})

journey('shows the home in the shape that it will have, at a desk and on a phone', async () => {
  for (const of of [page, phonePage]) {
    const letGo = await hold(of, /\/api\/.*\/home$/)
    await of.goto('/c/clerk/')
    await of.locator(`${main} ${loading}`).first().waitFor()
    const skeleton = await boxOf(of, `${main} ${loading} .MuiPaper-root`)
    letGo()
    await of.getByRole('list', { name: '件数' }).waitFor()
    // A new company is shown the way first: where it is not, the figures begin.
    const figures = await boxOf(of, `${main} [aria-label=件数]`)
    expect({ ...skeleton, y: 0 }).toEqual({ ...figures, y: 0 })
  }
})

journey('moves nothing on a matter when its parts arrive', async () => {
  const parts = /\/api\/.*\/(documents|reporting-folders|financials|facilities|comments)/
  const letGo = await hold(page, parts)
  await page.goto(`/c/clerk/matters/${leak.id}`)
  await page.locator(`${main} ${loading}`).first().waitFor()
  const placesOf = () =>
    page.locator(`${main} [role=tab], ${main} aside dt`).evaluateAll((all) =>
      all.map((each) => {
        const { x, y } = each.getBoundingClientRect()
        return { name: each.textContent.replace(/\d+$/, ''), x, y }
      }),
    )
  const before = await placesOf()
  letGo()
  await page.locator(`${main} ${loading}`).first().waitFor({ state: 'detached' })
  await page.getByRole('tab', { name: /^書類 ?0/ }).waitFor()
  // What the matter has no money for takes no line.
  const isMoney = ({ name }: { name: string }) => name === '収支'
  const after = await placesOf()
  const expected = before.filter((place) => !isMoney(place) || after.some(isMoney)).slice(0, 8)
  expect(after.slice(0, 8).map(({ name }) => name)).toEqual(expected.map(({ name }) => name))
  // Digits differ from what stood for them by parts of a pixel, which nobody sees.
  const moved = expected.filter(({ x, y }, index) => Math.hypot(after[index]!.x - x, after[index]!.y - y) > 1.5)
  expect(moved).toEqual([])
})

journey('opens the dialog of an edit as large as its form will be', async () => {
  // High enough for all of a form: where it is cut off, any would be as large.
  await page.setViewportSize({ width: 1440, height: 1800 })
  for (const [list, search, title] of [
    ['matters', '?user_id=all', '案件の編集'],
    ['facilities', '', '設備の編集'],
    ['buildings', '', '建物の編集'],
  ] as const) {
    await page.goto(`/c/clerk/${list}${search}`)
    const letGo = await hold(page, new RegExp(`/api/.*/${list}/\\d+$`))
    await page
      .locator(`${main} tbody`)
      .getByRole('button', { name: /のメニュー$/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /編集/ }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('.MuiSkeleton-root').first().waitFor()
    const paper = '[role=dialog]'
    await expect.poll(() => boxOf(page, paper)).toMatchObject({ width: title === '案件の編集' ? 640 : 728 })
    const skeleton = await boxOf(page, paper)
    letGo()
    await dialog.getByRole('textbox').first().waitFor()
    const form = await boxOf(page, paper)
    expect(form.width, list).toBe(skeleton.width)
    expect(Math.abs(form.height - skeleton.height), `${list} ${form.height} ${skeleton.height}`).toBeLessThanOrEqual(
      form.height * 0.08,
    )
  }
})

const stored = async () =>
  (await stage.master.calls.expectOk<{ data: Matter }>('GET', `${stage.path}/matters/${leak.id}`)).data

journey('lets a finger that rests hand out a matter, and one that moves scroll', async () => {
  await tabletPage.goto(`/c/clerk/calendar?view=staff-week&date=${day}`)
  const chip = tabletPage
    .getByRole('group', { name: '未割当、1件' })
    .getByRole('button', { name: /^給水ポンプの水漏れ/ })
  await chip.waitFor()
  const touches = await tabletPage.context().newCDPSession(tabletPage)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] })
  const centre = async (box: { x: number; y: number; width: number; height: number } | null) => ({
    x: box!.x + box!.width / 2,
    y: box!.y + box!.height / 2,
  })
  const from = await centre(await chip.boundingBox())
  const own = tabletPage.locator(`[data-lead="${colleague.id}"][data-day="${day}"]`)
  const to = await centre(await own.boundingBox())

  await touch('touchStart', from.x, from.y)
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
  await touch('touchEnd')
  expect((await stored()).lead_user_id).toBeNull()

  await touch('touchStart', from.x, from.y)
  await tabletPage.locator('[data-dragged]').waitFor()
  for (const share of [0.3, 0.6, 1])
    await touch('touchMove', from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
  await tabletPage.locator(`[data-target][data-lead="${colleague.id}"]`).waitFor()
  await touch('touchEnd')
  await tabletPage.getByText('「給水ポンプの水漏れ」を中村 彩さんに割り当てました').waitFor()
  await expect.poll(async () => (await stored()).lead_user_id).toBe(colleague.id)
  expect(await tabletPage.getByRole('dialog').count()).toBe(0)
  // A tap is still a tap.
  await tabletPage.getByRole('button', { name: /^給水ポンプの水漏れ/ }).tap()
  await tabletPage
    .getByRole('dialog', { name: '給水ポンプの水漏れ' })
    .getByRole('button', { name: '割り当て…' })
    .waitFor()
})

/** Where the names of the columns are, and what lies over them instead, null where nothing does. */
const headOf = (of: Page) =>
  of.locator(`${main} thead`).evaluate((head) => {
    const { x, y, height, bottom } = head.getBoundingClientRect()
    const top = document.elementFromPoint(x + 80, y + height / 2)
    const rows = [...head.parentElement!.querySelectorAll('tbody tr')]
    return {
      over: head.contains(top) ? null : (top?.outerHTML.slice(0, 200) ?? `窓の外 ${x},${y}`),
      isUnderRows: rows.some((row) => row.getBoundingClientRect().bottom < bottom),
    }
  })

journey('keeps the heads of lists in sight while their rows go by', async () => {
  for (let each = 1; each <= 12; each += 1) {
    await create('facilities', {
      ...{ name: `消火器${each}`, facility_category_id: 2, building_id: building },
      ...{ installed_at: '2021-04-01', legal_lifetime: 10, renewal_cost: 5_000 },
    })
    await create('buildings', { name: `建物${each}` })
    await create('contacts', { name: `連絡先${each}`, email: `to${each}@aobadai.example` })
    await stage.createMatter(stage.master, { name: `巡回${each}`, user_ids: [] })
  }
  await page.setViewportSize({ width: 1440, height: 420 })
  for (const list of ['matters?user_id=all', 'facilities', 'buildings', 'contacts', 'facilities/renewals']) {
    await page.goto(`/c/clerk/${list}`)
    await page.locator(`${main} tbody tr`).nth(10).waitFor()
    await page.locator(`${main} tbody tr`).nth(11).scrollIntoViewIfNeeded()
    await expect.poll(() => headOf(page), { message: list }).toEqual({ over: null, isUnderRows: true })
  }
  // What all of it adds up to as well, in a window of the usual height.
  await page.setViewportSize({ width: 1440, height: 900 })
  const total = page.getByRole('rowheader', { name: '合計' })
  await page.locator(`${main} tbody tr`).nth(2).scrollIntoViewIfNeeded()
  await expect.poll(() => total.evaluate((cell) => cell.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
})
