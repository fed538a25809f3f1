/**
 * Every letter has one layout: in a phone's mail program and in an office's, whatever people wrote into it, nothing of it
 * stands outside the window, no word is pressed into a column of letters, and axe finds nothing.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { letterHtml, type LetterBody } from '#server/mail/layout.ts'
import { openBrowser } from './chromium.ts'
import { expectLetterFits, letterWidths } from './reading.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
})
afterAll(() => browser?.close())

const url = `https://tatemori.example.jp/invitations/${'x'.repeat(43)}`
const latin = 'x'.repeat(100)
const japanese = '株式会社青葉台ビルマネジメント管理'.repeat(6).slice(0, 100)
const usual: LetterBody = {
  greeting: '株式会社青葉\n三浦 裕子 様',
  paragraphs: ['下記の案件について、お知らせします。'],
  facts: [
    ['案件', '3F給湯室 漏水対応'],
    ['日時', '2026/11/30 9:00〜'],
    ['住所', '東京都港区青葉台1-2-3'],
    ['質問・差し戻しの理由', '圧縮機の型番を書いてください。'],
  ],
  action: { label: '案件を開く', url },
  notes: ['このリンクは90日間有効です。'],
  reply: '株式会社みどり総合管理',
}
/** Of a morning's letter: when, and of which company. */
const digest = (company: string): LetterBody => ({
  ...usual,
  facts: [
    [`2026/11/29 08:00　${company}`, '高橋 健一さんがコメントであなたを指定しました', url],
    [`2026/11/29 08:01　${company}`, japanese, url],
  ],
})
const withWords = (words: string): LetterBody => ({
  greeting: `${words} 様`,
  paragraphs: [words, `${words}さんが${words}を差し戻しました。`],
  facts: [
    ['案件', words],
    ['コメント', words, url],
  ],
  action: { label: words, url },
  notes: [words],
  reply: words,
})

const letters: [string, LetterBody][] = [
  ['usual', usual],
  ['of a morning', digest('株式会社みどり総合管理')],
  ['of a morning, of companies with the longest names', digest(japanese)],
  ['of a morning, of companies with names in one word', digest(latin)],
  ['with the longest words', withWords(latin)],
  ['with the longest names', withWords(japanese)],
]

describe.each(letterWidths)('at %i px', (width) => {
  it.each(letters)('a letter %s fits', async (_, body) => {
    await expectLetterFits(page, letterHtml(body), width)
  })
})
