import { expect, test } from 'vitest'
import { unitOf } from '#domain/templates/item-names.ts'
import { splitLinks } from '#src/lib/text-links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []))

test.each([
  ['手順は https://example.jp/a?b=1#c を見る。', [['https://example.jp/a?b=1#c', 'https://example.jp/a?b=1#c']]],
  ['（https://example.jp/図面.pdf）。', [['https://example.jp/図面.pdf', 'https://example.jp/図面.pdf']]],
  [
    '守衛室は03-5555-0142、夜間は０９０－１２３４－５６７８',
    [
      ['03-5555-0142', 'tel:0355550142'],
      ['０９０－１２３４－５６７８', 'tel:09012345678'],
    ],
  ],
  [
    '本社 03（5555）0142、(06)6666-0123、海外から +81-3-5555-0142、携帯 09012345678',
    [
      ['03（5555）0142', 'tel:0355550142'],
      ['(06)6666-0123', 'tel:0666660123'],
      ['+81-3-5555-0142', 'tel:+81355550142'],
      ['09012345678', 'tel:09012345678'],
    ],
  ],
  ['2026-11-22 の 10-20-30、型番 A03-1111-2222X', []],
  ['製造番号 0312345678、090123456789、金額 10(20)300、2026(11)2201', []],
  ['javascript:alert(1) と http: だけ', []],
])('addresses and telephone numbers of %s', (text, expected) => {
  expect(linksIn(text)).toEqual(expected)
  expect(
    splitLinks(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text)
})

test.each([
  ['温度（℃）', '℃'],
  ['対象年（西暦）', null],
  ['金額（税込）', null],
  ['電圧[V]', 'V'],
  ['絶縁抵抗 (MΩ) ', 'MΩ'],
  ['数量', null],
  ['（前回の値を書き写してください）', null],
])('the unit in %s', (name, unit) => expect(unitOf(name)).toBe(unit))
