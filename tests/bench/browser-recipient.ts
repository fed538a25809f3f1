/** The page behind a recipient's link over slow 3G: until its first page stands there, and what has come by then. */
import type { Document } from '#domain/documents/documents.contract.ts'
import { createTemplate } from '#tests/e2e/client.ts'
import { openVisitor } from '#tests/e2e/browser.ts'
import { openBrowser } from '#tests/e2e/chromium.ts'
import { phone } from '#tests/e2e/company-stage.ts'
import { firstPageShown, noteFirstPage } from '#tests/e2e/first-page.ts'
import { corpusBytes } from '#tests/corpus.ts'
import type { BrowserBench } from './browser.ts'
import { atMost, isWanted, median, type Row } from './rows.ts'
import { openLink } from './slow-link.ts'

const runs = 5
const name = '遅い3Gで開く: 提出先の1ページ目まで'
export const recipientLimits: readonly string[] = [name]

/** A monthly report as owners get it, with the address of its recipient's page. */
const sendReport = async ({ client, api }: BrowserBench): Promise<string> => {
  const template = await createTemplate(
    client,
    api,
    { name: '月次報告', bytes: corpusBytes('forms/04_getsuji_owner_hokoku.xlsx') },
    [{ name: '備考', type: 'textarea', cell_reference: '0:C6' }],
  )
  const { data } = await client.expectOk<{ data: Document }>('POST', `${api}/documents`, {
    title: '10月の月次報告',
    template_id: template.id,
  })
  const at = `${api}/documents/${data.id}`
  await client.expectOk('PUT', at, { submit_destinations: [{ email: 'owner@example.jp', name: '三浦 裕子' }] })
  await client.expectOk('PUT', at, { submit_mode: 2 })
  const { data: sent } = await client.expectOk<{ data: Document }>('POST', `${at}/submit`)
  const mail = sent.document_submit_mails[0]!
  const { data: link } = await client.expectOk<{ data: { url: string } }>('POST', `${at}/mails/${mail.id}/link`)
  return new URL(link.url).pathname
}

/** In a window that was never anywhere, as whoever opens the first letter. */
export async function* recipientRows(bench: BrowserBench): AsyncGenerator<Row> {
  if (!isWanted(...recipientLimits)) return
  const path = await sendReport(bench)
  const browser = await openBrowser({ isWhole: true })
  const taken: { seconds: number; kilobytes: number }[] = []
  try {
    for (let run = 0; run < runs; run += 1) {
      const link = await openLink(bench.client.address)
      link.slowDown()
      const { page, close } = await openVisitor(browser, link.address, phone)
      await noteFirstPage(page)
      await page.goto(path, { waitUntil: 'commit' })
      taken.push({ seconds: (await firstPageShown(page)) / 1000, kilobytes: link.received() / 1024 })
      await close()
      await link.close()
    }
  } finally {
    await browser.close()
  }
  const each = `（${taken.map(({ seconds }) => seconds.toFixed(1)).join(' / ')}）`
  yield atMost(name, median(taken.map(({ seconds }) => seconds)), 5, '秒', each)
  yield atMost(`${name}、届いた量`, Math.max(...taken.map(({ kilobytes }) => kilobytes)), 300, 'KB')
}
