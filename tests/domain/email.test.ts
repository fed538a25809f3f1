import { describe, expect, it } from 'vitest'
import { requiredEmail } from '#domain/fields.ts'
import { emailAddress } from '#server/http/email-address.ts'

const refusal = (typed: string): string | undefined => requiredEmail().safeParse(typed).error?.issues[0]?.message

describe('an e-mail address', () => {
  it.each([
    ['sato@example.jp', 'sato@example.jp'],
    ['Sato@Example.JP', 'sato@example.jp'],
    [' sato@example.jp ', 'sato@example.jp'],
    ['sato+tatemori@example.jp', 'sato+tatemori@example.jp'],
    ["o'hara.k-1_x@sub.example.co.jp", "o'hara.k-1_x@sub.example.co.jp"],
    ['sato@dömain.example', 'sato@xn--dmain-jua.example'],
    ['sato@例え.テスト', 'sato@xn--r8jz45g.xn--zckzah'],
    ['sato@xn--r8jz45g.xn--zckzah', 'sato@xn--r8jz45g.xn--zckzah'],
    ['SATO@ＥＸＡＭＰＬＥ.jp', 'sato@example.jp'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(refusal(typed)).toBeUndefined()
    expect(emailAddress(typed.trim())).toBe(kept)
  })
  it.each([
    'sato',
    'sato@',
    '@example.jp',
    'sato@example',
    'sato@@example.jp',
    'sa to@example.jp',
    'sato@exam ple.jp',
    'sato..k@example.jp',
    '.sato@example.jp',
    'sato.@example.jp',
    'sato@-example.jp',
    'sato@example..jp',
    'sato＠example.jp',
    '佐藤@example.jp',
    'sato@example.jp\nbcc: x@example.jp',
    '<sato@example.jp>',
  ])('%j is none', (typed) => {
    expect(refusal(typed)).toBe('メールアドレスの形式が正しくありません。')
  })
  it.each([
    ['', 'メールアドレスは必須です。'],
    [`${'a'.repeat(90)}@example.jp`, 'メールアドレスは100文字以下である必要があります'],
  ])('%j has its own sentence', (typed, sentence) => {
    expect(refusal(typed)).toBe(sentence)
  })
})
