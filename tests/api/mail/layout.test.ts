/** A letter's two forms: the same words, nothing that is fetched, and nothing wider than a phone. */
import { describe, expect, it } from 'vitest'
import { letterHtml, letterText } from '#server/mail/layout.ts'

const url = `https://tatemori.example.jp/d/${'x'.repeat(80)}`
const body = {
  greeting: '株式会社青葉\n三浦 裕子 様',
  paragraphs: ['下記の書類をお送りします。'],
  facts: [
    ['書類', '点検報告書 <6月>'],
    ['コメント', ''],
    ['案件', '空調機の点検', `${url}?a&b`],
  ] as [string, string, string?][],
  action: { label: '書類を確認する', url },
  notes: ['このリンクは90日間有効です。'],
}

describe('a letter', () => {
  it('says everything in plain text, block by block', () => {
    expect(letterText(body)).toBe(
      [
        '株式会社青葉\n三浦 裕子 様',
        '下記の書類をお送りします。',
        `書類：点検報告書 <6月>\n案件：空調機の点検\n${url}?a&b`,
        `書類を確認する\n${url}`,
        'このリンクは90日間有効です。',
        '――――――――――\n建守（Tatemori）\nこのメールは送信専用です。',
      ].join('\n\n'),
    )
  })

  it('says the same in HTML, in Japanese and escaped', () => {
    const html = letterHtml(body)
    expect(html).toMatch(/^<!doctype html><html lang="ja">/)
    for (const words of [
      '株式会社青葉<br>三浦 裕子 様',
      '下記の書類をお送りします。',
      '点検報告書 &#60;6月&#62;',
      `href="${url}"`,
      `<a href="${url}?a&#38;b" style="color:#0B5643">空調機の点検</a>`,
      'このリンクは90日間有効です。',
      'このメールは送信専用です。',
    ])
      expect(html).toContain(words)
    expect(html).not.toContain('コメント')
  })

  it('fetches nothing, so that nobody learns of its reading', () => {
    expect(letterHtml(body)).not.toMatch(/<(img|link|script|iframe|style|video)|url\(|src=|background=/i)
  })

  it('lets the one long word in it break, and fits a phone', () => {
    const html = letterHtml(body)
    expect(html).toContain('<meta name="viewport" content="width=device-width">')
    expect(html).toContain(`<span style="word-break:break-all">${url}</span>`)
    expect(html.match(/(?<!max-)width:\s*\d+px/)).toBeNull()
  })
})
