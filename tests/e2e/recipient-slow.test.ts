/** The page of a recipient over slow 3G: the first page of the document stands there long before any script, and stays. */
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { openLink } from '#tests/bench/slow-link.ts'
import { openVisitor } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage } from './company-stage.ts'
import { firstPageShown, noteFirstPage } from './first-page.ts'

/** What may come before it. */
const mostBytes = 300 * 1024

let stage: CompanyStage
let link: string

beforeAll(async () => {
  stage = await openCompanyStage('slow', { name: '佐藤 恵子', email: 'sato@slow-midori.example' })
  const { path, master } = stage
  const { data: template } = await master.calls.expectOk<{ data: Template }>('POST', `${path}/templates`, {
    name: '点検報告書',
    document_type_id: 3,
    items: [
      { name: '点検', type: 'separator' },
      { name: '所見', type: 'textarea' },
    ],
  })
  const { data } = await master.calls.expectOk<{ data: Document }>('POST', `${path}/documents`, {
    title: '10月の報告',
    template_id: template.id,
  })
  const at = `${path}/documents/${data.id}`
  const remarks = Array.from({ length: 12 }, (_, index) => `${index + 1}階の受水槽に異常はありません`).join('\n')
  const item = template.items.find(({ type }) => type === 'textarea')!
  await master.calls.expectOk('PUT', at, {
    docs_data: [{ item_id: item.id, data: remarks }],
    updated_at: data.updated_at,
  })
  await master.calls.expectOk('PUT', at, { submit_destinations: [{ email: 'miura@slow.example', name: '三浦 裕子' }] })
  await master.calls.expectOk('PUT', at, { submit_mode: 2 })
  await master.calls.expectOk('POST', `${at}/submit`)
  link = /\/d\/[\w-]+/.exec((await stage.mailbox.waitFor('miura@slow.example', /10月の報告/, 60_000)).text)![0]
  // It is drawn while the letter is under way, and stands in the page from then on.
  await vi.waitFor(
    async () => expect(await (await fetch(stage.address + link)).text()).toContain('<img class="page"'),
    { timeout: 60_000, interval: 500 },
  )
})
afterAll(() => stage?.close())

const windows: [string, BrowserContextOptions][] = [
  ['desk', {}],
  ['phone', phone],
  ['no script', { javaScriptEnabled: false }],
]

for (const [where, options] of windows)
  test(`${where}: the first page has come with at most 300 KB`, async () => {
    const slow = await openLink(stage.address)
    slow.slowDown()
    const { page, errors, close } = await openVisitor(stage.browser, slow.address, options)
    const hasScripts = options.javaScriptEnabled !== false
    if (hasScripts) await noteFirstPage(page)
    await page.goto(link, { waitUntil: 'commit' })
    if (hasScripts) await firstPageShown(page)
    else await page.locator('.plain > img.page').waitFor()
    expect(slow.received()).toBeGreaterThan(20 * 1024)
    expect(slow.received()).toBeLessThan(mostBytes)
    const picture = page.getByRole('img', { name: '10月の報告（1ページ目）' })
    expect((await picture.boundingBox())!.width).toBeGreaterThan(300)
    if (hasScripts) {
      // From then on it stands there without a break, until pdf.js has drawn the page itself.
      await page.evaluate(() => {
        const look = () => {
          const isThere = document.querySelector('.plain > img.page, section img, section canvas') !== null
          if (!isThere) reportError(new Error('the first page went away'))
          requestAnimationFrame(look)
        }
        look()
      })
      await page.getByRole('button', { name: '受領しました' }).waitFor({ timeout: 120_000 })
      await picture.waitFor({ state: 'detached', timeout: 120_000 })
      await page.getByText(/^3階の受水槽/).waitFor({ timeout: 120_000 })
      await page.getByText('1 / 1ページ').waitFor()
    }
    expect(errors).toEqual([])
    await close()
    await slow.close()
  })
