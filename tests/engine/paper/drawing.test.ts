/** A drawing on paper: every pin where it stands, in its colour, with its number and direction, and what says how old it is. */
import { createCanvas } from '@napi-rs/canvas'
import decode from 'jsqr'
import { describe, expect, it } from 'vitest'
import type { ImageSource, Page, Primitive } from '#engine/model/primitives.ts'
import { layoutDrawing } from '#engine/paper/drawing/layout-drawing.ts'
import type { DrawingPrint, PrintedPin } from '#engine/paper/drawing/layout-drawing.ts'

const image: ImageSource = {
  key: 'plan',
  contentType: 'image/png',
  bytes: new Uint8Array([1]),
  widthPx: 1600,
  heightPx: 1000,
}
const pin = (change: Partial<PrintedPin> = {}): PrintedPin => ({
  number: 7,
  lng: 0.25,
  lat: 0.5,
  direction: null,
  status: 1,
  isUnconfirmed: false,
  isOld: false,
  ...change,
})
const print = (change: Partial<DrawingPrint> = {}): DrawingPrint => ({
  title: '5F 平面図',
  subtitle: '青葉台グリーンビル　第2版',
  notes: ['第2版（印刷時点で最新版）'],
  address: 'https://tatemori.example/c/midori/drawings/12?version=2',
  stamp: null,
  paper: { short: 210, long: 297 },
  image,
  pins: [],
  states: [
    { status: 1, text: '未着手' },
    { status: 0, text: '案件なし' },
  ],
  unconfirmed: '未確認',
  old: '前の版の位置',
  legend: null,
  ...change,
})
const sheetOf = (change: Partial<DrawingPrint>): Page => layoutDrawing(print(change)).pages[0]!
const wordsOf = ({ primitives }: Page): string[] =>
  primitives.flatMap((each) => (each.kind === 'text' ? [each.text] : []))
type Path = Extract<Primitive, { kind: 'path' }>
const pathsOf = ({ primitives }: Page): Path[] => primitives.filter((each) => each.kind === 'path')
const fillOf = ({ fill }: Path) => (fill && 'colour' in fill ? fill.colour : null)
const middleOf = ({ commands }: Path) => {
  const points = commands.flatMap((command) => (command.op === 'Z' ? [] : [command]))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    y: (Math.min(...ys) + Math.max(...ys)) / 2,
    width: Math.max(...xs) - Math.min(...xs),
  }
}
const pictureOf = ({ primitives }: Page) => primitives.find((each) => each.kind === 'image')!

describe('a pin', () => {
  it.each([
    [0, '#FFFFFF'],
    [1, '#D43632'],
    [2, '#2975C9'],
    [3, '#5A6465'],
  ] as const)('of state %d stands at its place in its colour', (status, colour) => {
    const sheet = sheetOf({ pins: [pin({ status })] })
    const { xPt, yPt, widthPt, heightPt } = pictureOf(sheet)
    const at = { x: xPt + widthPt * 0.25, y: yPt + heightPt * 0.5 }
    const there = pathsOf(sheet).filter((path) => {
      const { x, y } = middleOf(path)
      return Math.hypot(x - at.x, y - at.y) < 0.01
    })
    expect(there.map(fillOf)).toContain(colour)
    expect(wordsOf(sheet)).toContain('7')
  })

  it('that looks somewhere has an arrow there', () => {
    const sheet = (direction: number | null) => sheetOf({ pins: [pin({ direction })] })
    const bare = pathsOf(sheet(null)).length
    for (const [direction, right, down] of [
      [0, 0, -1],
      [90, 1, 0],
      [180, 0, 1],
      [270, -1, 0],
    ] as const) {
      const paths = pathsOf(sheet(direction))
      expect(paths).toHaveLength(bare + 1)
      const picture = pictureOf(sheet(direction))
      const arrow = paths.find(({ commands }) => commands.length === 4)!
      const [tip] = arrow.commands
      if (tip?.op !== 'M') throw new Error('an arrow begins with its tip')
      expect(Math.sign(Math.round(tip.x - picture.xPt - picture.widthPt * 0.25))).toBe(right)
      expect(Math.sign(Math.round(tip.y - picture.yPt - picture.heightPt * 0.5))).toBe(down)
    }
  })

  it('that nobody has confirmed has a dashed edge, and one at an old place a ring that the legend tells of', () => {
    const dashes = (change: Partial<PrintedPin>) =>
      pathsOf(sheetOf({ pins: [pin(change)] })).filter(({ stroke }) => stroke?.dashPt).length
    expect(dashes({ isUnconfirmed: true })).toBe(dashes({}) + 1)
    const old = sheetOf({ pins: [pin({ isOld: true })] })
    expect(wordsOf(old)).toContain('前の版の位置')
    expect(wordsOf(sheetOf({ pins: [pin()] }))).not.toContain('前の版の位置')
    expect(pathsOf(old).filter(({ stroke }) => stroke?.colour === '#9A5B00')).toHaveLength(2)
  })
})

describe('the sheet', () => {
  it('has its name, what the colours mean, and the mark of an older version alone', () => {
    const latest = wordsOf(sheetOf({ pins: [pin()] }))
    for (const words of ['5F 平面図', '未着手', '案件なし', '未確認']) expect(latest).toContain(words)
    expect(latest).not.toContain('旧版')
    expect(wordsOf(sheetOf({ stamp: '旧版' }))).toContain('旧版')
    expect(wordsOf(sheetOf({ pins: [] }))).not.toContain('未着手')
  })

  it('lies as its picture does', () => {
    const { widthPt, heightPt } = sheetOf({})
    expect(widthPt).toBeGreaterThan(heightPt)
    const tall = sheetOf({ image: { ...image, widthPx: 1000, heightPx: 1600 } })
    expect(tall.heightPt).toBeGreaterThan(tall.widthPt)
  })

  it('has a code that leads to this version', () => {
    const sheet = sheetOf({})
    const code = pathsOf(sheet).find(({ commands }) => commands.length > 500)!
    const scale = 3
    const canvas = createCanvas(Math.ceil(sheet.widthPt * scale), Math.ceil(sheet.heightPt * scale))
    const context = canvas.getContext('2d')
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.scale(scale, scale)
    context.fillStyle = '#000'
    context.beginPath()
    for (const command of code.commands)
      if (command.op === 'M') context.moveTo(command.x, command.y)
      else if (command.op === 'L') context.lineTo(command.x, command.y)
      else if (command.op === 'Z') context.closePath()
    context.fill()
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
    expect(decode(data, width, height)?.data).toBe('https://tatemori.example/c/midori/drawings/12?version=2')
  })

  it('is followed by the table of its pins, row by row', () => {
    const columns = [
      { heading: '番号', share: 20, align: 'right' as const },
      { heading: '設備', share: 80, align: 'left' as const },
    ]
    const rows = Array.from({ length: 90 }, (_, index) => ({ cells: [String(index + 1), `室内機 AC-${index + 501}`] }))
    const { pages } = layoutDrawing(print({ pins: [pin()], legend: { columns, rows } }))
    expect(pages.length).toBeGreaterThan(2)
    const words = pages.slice(1).flatMap(wordsOf)
    for (const { cells } of rows) expect(words).toContain(cells[1])
    expect(layoutDrawing(print({ legend: { columns, rows: [] } })).pages).toHaveLength(1)
  })
})
