import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'
import { fitPage, pageThumbnail } from '#engine/pdf/thumbnails.ts'

const A4 = { widthPt: 595.28, heightPt: 841.89 }

type Picture = {
  widthPx: number
  heightPx: number
  at: (x: number, y: number) => string
  darkest: (x: number, y: number, width: number, height: number) => number
}
/** The thumbnail decoded again: colours as rrggbb, darkness from 0 (white) to 255. */
const painted = async (
  primitives: Primitive[],
  widthPx = 100,
  page = { widthPt: 100, heightPt: 100 },
): Promise<Picture> => {
  const image = await loadImage(await pageThumbnail({ ...page, primitives }, widthPx))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const pixels = (x: number, y: number, width: number, height: number): Uint8ClampedArray =>
    context.getImageData(x, y, width, height).data
  return {
    widthPx: image.width,
    heightPx: image.height,
    at: (x, y) => [...pixels(x, y, 1, 1).slice(0, 3)].map((channel) => channel.toString(16).padStart(2, '0')).join(''),
    darkest: (x, y, width, height) =>
      255 - Math.min(...pixels(x, y, width, height).filter((_, index) => index % 4 !== 3)),
  }
}

const text = (changes: Partial<Extract<Primitive, { kind: 'text' }>>): Primitive => ({
  kind: 'text',
  text: '建',
  xPt: 10,
  baselinePt: 60,
  face: 'sans',
  sizePt: 40,
  colour: '#000000',
  widthPt: 40,
  ...changes,
})

describe('fitPage', () => {
  it.each([
    [A4, { widthPx: 114, heightPx: 161 }],
    [
      { widthPt: 841.89, heightPt: 595.28 },
      { widthPx: 114, heightPx: 81 },
    ],
    [
      { widthPt: 100, heightPt: 1000 },
      { widthPx: 16, heightPx: 161 },
    ],
  ])('%j into the list of pages', (page, size) => {
    expect(fitPage(page, 114, 161)).toEqual(size)
  })
})

describe('pageThumbnail', () => {
  it('has the width asked for and the proportions of the page, on white', async () => {
    const picture = await painted([], 114, A4)
    expect([picture.widthPx, picture.heightPx]).toEqual([114, 161])
    expect(picture.at(50, 50)).toBe('ffffff')
  })

  it('bounds the size of what it paints', async () => {
    const picture = await painted([], 100_000, { widthPt: 100, heightPt: 10 })
    expect(picture.widthPx).toBe(4000)
  })

  it('paints rectangles, paths with holes, lines and gradients in place', async () => {
    const square = (from: number, to: number): { op: 'M' | 'L'; x: number; y: number }[] => [
      { op: 'M', x: from, y: from },
      { op: 'L', x: to, y: from },
      { op: 'L', x: to, y: to },
      { op: 'L', x: from, y: to },
    ]
    const picture = await painted([
      { kind: 'rect', xPt: 0, yPt: 0, widthPt: 10, heightPt: 10, fill: { colour: '#FF0000' } },
      {
        kind: 'path',
        commands: [...square(20, 60), { op: 'Z' }, ...square(30, 50), { op: 'Z' }],
        fill: { colour: '#00FF00' },
        evenOdd: true,
      },
      { kind: 'line', x1Pt: 0, y1Pt: 80, x2Pt: 100, y2Pt: 80, stroke: { colour: '#0000FF', widthPt: 4 } },
      {
        kind: 'rect',
        xPt: 70,
        yPt: 0,
        widthPt: 30,
        heightPt: 20,
        fill: {
          degrees: 0,
          stops: [
            { position: 0, colour: '#000000' },
            { position: 1, colour: '#FFFFFF' },
          ],
        },
      },
    ])
    expect(picture.at(5, 5)).toBe('ff0000')
    expect(picture.at(25, 25)).toBe('00ff00')
    expect(picture.at(40, 40)).toBe('ffffff')
    expect(picture.at(50, 80)).toBe('0000ff')
    expect(parseInt(picture.at(72, 10).slice(0, 2), 16)).toBeLessThan(parseInt(picture.at(97, 10).slice(0, 2), 16))
  })

  it('moves groups and clips them in their own coordinates', async () => {
    const picture = await painted([
      {
        kind: 'group',
        transform: [1, 0, 0, 1, 50, 50],
        clip: { xPt: 0, yPt: 0, widthPt: 10, heightPt: 10 },
        children: [{ kind: 'rect', xPt: 0, yPt: 0, widthPt: 40, heightPt: 40, fill: { colour: '#FF0000' } }],
      },
    ])
    expect(picture.at(55, 55)).toBe('ff0000')
    expect(picture.at(65, 65)).toBe('ffffff')
  })

  it('clips groups at an outline and leaves its holes', async () => {
    const square = (from: number, to: number): PathCommand[] => [
      { op: 'M', x: from, y: from },
      { op: 'L', x: to, y: from },
      { op: 'L', x: to, y: to },
      { op: 'L', x: from, y: to },
      { op: 'Z' },
    ]
    const picture = await painted([
      {
        kind: 'group',
        clipPath: [...square(10, 90), ...square(40, 60)],
        children: [{ kind: 'rect', xPt: 0, yPt: 0, widthPt: 100, heightPt: 100, fill: { colour: '#FF0000' } }],
      },
    ])
    expect([picture.at(5, 5), picture.at(20, 20), picture.at(50, 50)]).toEqual(['ffffff', 'ff0000', 'ffffff'])
  })

  it.each<[string, Parameters<typeof text>[0]]>([
    ['a face of a file', {}],
    ['a form for vertical writing', { vertical: true }],
    ['a drawn symbol', { face: 'symbols', text: '☑' }],
    ['a slanted and bold face', { oblique: true, emboldenPt: 1 }],
  ])('paints text in %s', async (_, changes) => {
    const picture = await painted([text(changes)])
    expect(picture.darkest(10, 25, 40, 40)).toBeGreaterThan(200)
    expect(picture.darkest(70, 25, 30, 40)).toBe(0)
  })

  it('condenses text by its horizontal scale', async () => {
    const wide = await painted([text({ text: '建建' })])
    const narrow = await painted([text({ text: '建建', horizontalScale: 0.5 })])
    expect(wide.darkest(55, 25, 30, 40)).toBeGreaterThan(200)
    expect(narrow.darkest(55, 25, 30, 40)).toBe(0)
  })

  it('shows the part of a picture that its crop leaves', async () => {
    const canvas = createCanvas(20, 10)
    const context = canvas.getContext('2d')
    context.fillStyle = '#FF0000'
    context.fillRect(0, 0, 10, 10)
    context.fillStyle = '#0000FF'
    context.fillRect(10, 0, 10, 10)
    const image = {
      key: 'two',
      contentType: 'image/png',
      bytes: new Uint8Array(await canvas.encode('png')),
      widthPx: 20,
      heightPx: 10,
    } as const
    const picture = await painted([
      {
        kind: 'image',
        image,
        xPt: 0,
        yPt: 0,
        widthPt: 100,
        heightPt: 100,
        crop: { left: 0.5, top: 0, right: 0, bottom: 0 },
      },
    ])
    expect(picture.at(20, 50)).toBe('0000ff')
    expect(picture.at(90, 50)).toBe('0000ff')
  })
})
