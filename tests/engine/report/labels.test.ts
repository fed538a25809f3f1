import { describe, expect, it } from 'vitest'
import { labelSheetKeys, labelSheets } from '#domain/facilities/label-sheets.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { layoutLabels } from '#engine/paper/labels/layout-labels.ts'

const millimetres = (points: number): number => (points * 25.4) / 72
const labels = Array.from({ length: 70 }, (_, index) => ({
  address: `https://tatemori.example/c/midori/facilities/${1000 + index}`,
  name: '屋上 空冷ヒートポンプチラー',
  place: '港南タワー　屋上',
  number: `No.${1000 + index}`,
}))

type Edges = { left: number; top: number; right: number; bottom: number }
/** Around the dark squares of a code, in millimetres. */
const codeOf = (label: Primitive): Edges => {
  if (label.kind !== 'group') throw new Error('no label')
  const code = label.children.find((child) => child.kind === 'path')
  if (code?.kind !== 'path') throw new Error('no code')
  const points = code.commands.flatMap((command) => (command.op === 'M' || command.op === 'L' ? command : []))
  const xs = points.map(({ x }) => millimetres(x))
  const ys = points.map(({ y }) => millimetres(y))
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

describe.each(labelSheetKeys)('labels on %s', (key) => {
  const sheet = labelSheets[key]
  const perPage = sheet.columns * sheet.rows
  const skip = 1 % perPage
  const { pages } = layoutLabels({ title: 'ラベル', sheet, labels, skip })

  it('take as many pages as they fill', () => {
    expect(pages).toHaveLength(Math.ceil((labels.length + skip) / perPage))
    expect(millimetres(pages[0]!.widthPt)).toBeCloseTo(sheet.page.width)
    expect(millimetres(pages[0]!.heightPt)).toBeCloseTo(sheet.page.height)
  })

  it('have each code whole on its own label, with white around it', () => {
    for (const [index, label] of pages.flatMap(({ primitives }) => primitives).entries()) {
      const place = (index + skip) % perPage
      const left = sheet.left + (place % sheet.columns) * (sheet.label.width + sheet.gap)
      const top = sheet.top + Math.floor(place / sheet.columns) * sheet.label.height
      const code = codeOf(label)
      // Of a code of 29 squares and more, two squares of its quiet zone are its own; the padding holds the others.
      const own = (code.bottom - code.top) / 20
      expect(code.left - left - sheet.padding).toBeGreaterThan(own)
      expect(code.top - top - sheet.padding).toBeGreaterThan(own)
      expect(top + sheet.label.height - sheet.padding - code.bottom).toBeGreaterThan(own)
      expect(code.right).toBeLessThan(left + sheet.label.width / 1.5)
    }
  })
})
