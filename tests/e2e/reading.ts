/** How screens and letters stand in windows of every width, what a screen reader finds, and what comes on paper. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openVisitor, violationsOn } from './browser.ts'
import type { CompanyStage } from './company-stage.ts'
import { drawn, lastingFaults, widths } from './widths.ts'

/** No screen of it is wider than its window, at any width. */
export const expectFits = async (page: Page): Promise<void> => {
  const before = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height: before.height })
    await drawn(page)
    expect([width, await lastingFaults(page, 12)]).toEqual([width, []])
  }
  await page.setViewportSize(before)
}

/** The tree that a screen reader walks has each of these lines, one heading of the first level, and nothing to press without a name. */
export const expectTree = async (page: Page, lines: readonly (string | RegExp)[]): Promise<void> => {
  await expect
    .poll(async () => {
      const tree = await page.locator('body').ariaSnapshot()
      const missing = lines.filter((line) => (typeof line === 'string' ? !tree.includes(line) : !line.test(tree)))
      const nameless = tree.match(/^\s*- (?:button|link|textbox|combobox|checkbox|img)(?: \[[^\]]*\])*:?$/gm) ?? []
      return { missing, nameless, headings: tree.match(/heading .*\[level=1\]/g)?.length ?? 0 }
    })
    .toEqual({ missing: [], nameless: [], headings: 1 })
}

const marks = new Set<number>([OPS.showText, OPS.paintImageXObject, OPS.paintInlineImageXObject])

/** Of each sheet that the PDF has, whether anything stands on it: text or a picture. */
export const sheetsOf = async (pdf: Uint8Array): Promise<boolean[]> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 })
  const document = await task.promise
  const sheets: boolean[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { fnArray } = await (await document.getPage(number)).getOperatorList()
    sheets.push(fnArray.some((operator) => marks.has(operator)))
  }
  await task.destroy()
  return sheets
}

/** Of a phone's mail program and of an office's. */
export const letterWidths = [320, 900] as const

/** What stands outside the window, and which cell breaks its words although it is narrower than four letters. */
const faultsOfLetter = (): string[] => {
  const found: string[] = []
  if (document.documentElement.scrollWidth > window.innerWidth)
    found.push(`wide ${document.documentElement.scrollWidth}`)
  for (const cell of document.querySelectorAll('th, td')) {
    const { width, left, right } = cell.getBoundingClientRect()
    if (left < 0 || right > window.innerWidth) found.push(`outside ${cell.textContent}`)
    const range = document.createRange()
    range.selectNodeContents(cell)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    if (width < 60 && lines > 1 && cell.textContent.length > 4) found.push(`narrow ${width} ${cell.textContent}`)
  }
  return found
}

export const expectLetterFits = async (page: Page, html: string, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 700 })
  await page.setContent(html)
  expect(await page.evaluate(faultsOfLetter)).toEqual([])
  expect(await violationsOn(page)).toEqual([])
}

/** Every kind of letter that the stage has sent, one of each subject, stands whole in both mail programs. */
export const expectLettersFit = async ({ browser, address, mailbox }: CompanyStage): Promise<number> => {
  const { page, close } = await openVisitor(browser, address)
  const letters = new Map(mailbox.mails.map(({ raw, html }) => [/^Subject: .*$/im.exec(raw)?.[0], html]))
  for (const html of letters.values()) {
    expect(html).toContain('<html')
    for (const width of letterWidths) await expectLetterFits(page, html, width)
  }
  await close()
  return letters.size
}
