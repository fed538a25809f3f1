/**
 * The owner of a building, at a desk and on a phone, with scripts and without: asks, receives, prints, and finds the report
 * of last year by a code to their mailbox.
 */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Document } from '#domain/documents/documents.contract.ts'
import type { Template } from '#domain/templates/templates.contract.ts'
import { expectAccessible } from './browser.ts'
import { openCompanyStage, phone, type CompanyStage } from './company-stage.ts'
import { journeyOn } from './journey.ts'
import { expectFits, expectLettersFit, expectTree, sheetsOf } from './reading.ts'

type Data<T> = { data: T }
const windows: [string, string, BrowserContextOptions | undefined][] = [
  ['机', 'miura@owner.example', undefined],
  ['電話', 'kuroda@owner.example', phone],
  ['スクリプトのない机', 'fujii@owner.example', { javaScriptEnabled: false }],
  ['スクリプトのない電話', 'oshima@owner.example', { ...phone, javaScriptEnabled: false }],
]
let stage: CompanyStage
let lastYear: Document

/** So much of it that it takes several pages. */
const remarks = Array.from({ length: 140 }, (_, line) => `${line + 1}階：受水槽に異常なし`).join('\n')

const submit = async (title: string, template: Template, matter_id: number, emails: string[]): Promise<Document> => {
  const { path, master } = stage
  const item_id = template.items.find(({ type }) => type === 'textarea')!.id
  const { data } = await master.calls.expectOk<Data<Document>>('POST', `${path}/documents`, {
    title,
    template_id: template.id,
    matter_id,
  })
  const at = `${path}/documents/${data.id}`
  const submit_destinations = emails.map((email) => ({ email, name: '三浦 裕子' }))
  await master.calls.expectOk('PUT', at, { docs_data: [{ item_id, data: remarks }], updated_at: data.updated_at })
  await master.calls.expectOk('PUT', at, { submit_destinations, matter_id })
  await master.calls.expectOk('PUT', at, { submit_mode: 2 })
  return (await master.calls.expectOk<Data<Document>>('POST', `${at}/submit`)).data
}

beforeAll(async () => {
  stage = await openCompanyStage('owner', { name: '佐藤 恵子', email: 'sato@owner-midori.example' })
  const { path, master, data } = stage
  const emails = windows.map(([, email]) => email)
  await master.calls.expectOk('PUT', `${path}/company`, { owners_read_reports: true, tel: '03-1234-5678' })
  const items = [
    { name: '点検', type: 'separator' },
    { name: '所見', type: 'textarea' },
  ]
  const template = (
    await master.calls.expectOk<Data<Template>>('POST', `${path}/templates`, {
      name: '点検報告書',
      document_type_id: 3,
      items,
    })
  ).data
  const building = await master.calls.expectOk<Data<{ id: number }>>('POST', `${path}/buildings`, {
    name: '青葉台グリーンビル',
    owner_emails: emails.join('\n'),
  })
  const matter = await stage.createMatter(master, { name: '年次点検', building_id: building.data.id })
  lastYear = await submit('昨年の点検報告', template, matter.id, emails)
  await data.database.pool.query(`update documents set submitted_at = submitted_at - interval '1 year' where id = $1`, [
    lastYear.id,
  ])
  await submit('今年の点検報告', template, matter.id, emails)
})
afterAll(() => stage?.close())
const journey = journeyOn(() => stage)

const linkOf = async (email: string): Promise<string> =>
  /\/d\/[\w-]+/.exec((await stage.mailbox.waitFor(email, /今年の点検報告/, 60_000)).text)![0]

/** Receives, asks; the answers stand before whoever sent it. */
const reply = async (page: Page, hasScripts: boolean): Promise<void> => {
  if (hasScripts) {
    await page.getByRole('button', { name: '受領しました' }).click()
    await page.getByLabel('お名前').fill('三浦 裕子')
    await page.getByRole('button', { name: '受領しました' }).click()
    await page.getByText('受領', { exact: true }).waitFor()
    await page.getByRole('button', { name: '質問を送る' }).click()
    await page.getByLabel('お名前').fill('三浦 裕子')
    await page.getByRole('textbox', { name: /質問/ }).fill('受水槽はいつ直りますか')
    await page.getByRole('button', { name: '質問を送る' }).click()
  } else {
    await page.getByRole('button', { name: '受領しました' }).click()
    await page.getByLabel('質問・差し戻しの理由').fill('受水槽はいつ直りますか')
    await page.getByRole('button', { name: '質問を送る' }).click()
  }
  await page.getByText('受水槽はいつ直りますか').first().waitFor()
}

for (const [where, email, options] of windows)
  journey(`${where}: 質問、受領、印刷、去年の報告書`, async () => {
    const hasScripts = options?.javaScriptEnabled !== false
    const { page } = await stage.open(options)
    const link = await linkOf(email)
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: '今年の点検報告' }).waitFor()
    if (hasScripts) await expectAccessible(page)
    await expectFits(page)
    await reply(page, hasScripts)

    await expectTree(page, [
      'heading "今年の点検報告" [level=1]',
      'link "PDFを保存"',
      `link "${hasScripts ? '印刷' : 'PDFを開く（表示・印刷）'}"`,
      'link "この建物の過去の報告書"',
      // The tree is drawn without what stands in <noscript>, whose buttons were pressed above.
      hasScripts ? 'button "質問を送る"' : 'paragraph: 送信者：株式会社みどり総合管理',
      // The document's own words where they can be drawn; else its picture says whose page it is.
      hasScripts ? /1階：受水槽に異常なし/ : /img "今年の点検報告（1ページ目）"/,
    ])

    // What prints is the PDF itself, every page of it.
    const printed = await page
      .getByRole('link', { name: hasScripts ? '印刷' : 'PDFを開く（表示・印刷）' })
      .getAttribute('href')
    const answer = await page.request.get(printed!)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    const sheets = await sheetsOf(await answer.body())
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets).not.toContain(false)
    if (hasScripts) await page.getByText(`1 / ${sheets.length}ページ`).waitFor()
    // Whoever prints the page itself gets no empty sheet.
    const onPaper = await sheetsOf(await page.pdf({ format: 'A4' }))
    expect(onPaper).not.toContain(false)
    expect(onPaper.length).toBeLessThanOrEqual(hasScripts ? 1 : 3)

    await page.getByRole('link', { name: 'この建物の過去の報告書' }).click()
    await page.getByRole('heading', { level: 1, name: '過去の報告書' }).waitFor()
    if (hasScripts) await expectAccessible(page)
    await expectFits(page)
    await page.getByRole('button', { name: '確認コードを送る' }).click()
    const letter = await stage.mailbox.waitFor(email, /確認コード：\d{6}/, 60_000)
    await page.getByLabel('確認コード（6桁）').fill(/確認コード：(\d{6})/.exec(letter.text)![1]!)
    await page.getByRole('button', { name: '報告書を見る' }).click()
    await page.getByRole('heading', { level: 1, name: /青葉台グリーンビル/ }).waitFor()
    if (hasScripts) await expectAccessible(page)
    await expectFits(page)
    await expectTree(page, [
      /heading "青葉台グリーンビル\s過去の報告書" \[level=1\]/,
      'heading "書類（2件）" [level=2]',
      'link "昨年の点検報告のPDFを保存"',
      'combobox "年"',
    ])
    const year = new Date().getFullYear() - 1
    await page.locator('#year').selectOption(`${year}年`)
    await page.getByRole('button', { name: '絞り込む' }).click()
    await page.getByRole('heading', { level: 3, name: `${year}年（1件）` }).waitFor()
    expect(await page.getByRole('link', { name: /今年の点検報告/ }).count()).toBe(0)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: '昨年の点検報告のPDFを保存' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('昨年の点検報告.pdf')
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'この1件をZIPで保存' }).click(),
    ])
    expect(archive.suggestedFilename()).toMatch(/^青葉台グリーンビル_過去の報告書_\d{8}\.zip$/)
    await page.getByRole('button', { name: 'この端末での表示を終える' }).click()
    await page.goto(`${link}/reports`)
    await page.getByRole('button', { name: '確認コードを送る' }).waitFor()
  })

journey('every letter of it stands whole on a phone and in an office', async () => {
  expect(await expectLettersFit(stage)).toBeGreaterThan(2)
})
