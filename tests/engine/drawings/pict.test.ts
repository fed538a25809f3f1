/** Pictures of QuickDraw, as files hold them: command by command. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readMetafile } from '#engine/draw/metafile/metafile.ts'
import type { Primitive } from '#engine/model/primitives.ts'
import { printWorkbook } from '#engine/paper/print-workbook.ts'
import { readImage } from '#engine/pdf/images.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { drawingXlsx } from '#tests/engine/read/build-xlsx.ts'

type Part = number[] | Uint8Array
const joined = (...parts: Part[]): Uint8Array => new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
const words = (...values: number[]): number[] => values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff])
const long = (value: number): number[] => [...words(value >>> 16), ...words(value)]
/** Top, left, bottom, right. */
const box = words
const frame = box(0, 0, 100, 200)

/** A command of version 2, filled up to a whole word. */
const command = (code: number, ...parts: Part[]): Uint8Array => {
  const data = joined(...parts)
  return joined(words(code), data, data.length % 2 === 1 ? [0] : [])
}
/** 200 × 100 pt; a file's own header stands before it. */
const pict = (...commands: Part[]): Uint8Array =>
  joined(
    new Uint8Array(512),
    words(0),
    frame,
    words(0x0011, 0x02ff, 0x0c00, 0xfffe, 0, 72, 0, 72, 0),
    frame,
    long(0),
    ...commands,
    words(0xff),
  )
const play = (...commands: Part[]): Primitive[] => readMetafile(pict(...commands))?.primitives ?? []
const places = (primitive: Primitive | undefined): unknown[] =>
  primitive?.kind === 'path'
    ? primitive.commands.map((each) => ('x' in each ? [each.op, Math.round(each.x), Math.round(each.y)] : 'Z'))
    : []
const ends = (primitive: Primitive | undefined): [number, number][] =>
  primitive?.kind === 'path'
    ? primitive.commands.flatMap((each) => ('x' in each ? [[each.x, each.y] as [number, number]] : []))
    : []
const rgb = (red: number, green: number, blue: number): number[] => words(red * 257, green * 257, blue * 257)
const red = command(0x1a, rgb(255, 0, 0))
const blueBehind = command(0x1b, rgb(0, 0, 255))
const square = box(10, 20, 30, 60)

describe('pictures of QuickDraw', () => {
  it('have the size of their frame, with a file header or without, and another resolution inside', () => {
    const bytes = pict(command(0x31, square))
    const whole = { widthPt: 200, heightPt: 100, primitives: [{ kind: 'path', fill: { colour: '#000000' } }] }
    expect(readMetafile(bytes)).toMatchObject(whole)
    expect(readMetafile(bytes.slice(512))).toMatchObject(whole)
    const finer = pict(
      command(0x0c00, words(0xfffe, 0, 300, 0, 300, 0), box(0, 0, 400, 800), long(0)),
      command(0x31, square),
    )
    expect(places(readMetafile(finer)?.primitives[0])).toEqual([
      ['M', 5, 3],
      ['L', 15, 3],
      ['L', 15, 8],
      ['L', 5, 8],
      'Z',
    ])
  })

  it('are read in version 1, byte by byte', () => {
    const old = joined(words(0), frame, [0x11, 1, 0x0e], long(205), [0x30], square, [0x23, 5, 0xfb, 0xff])
    expect(readMetafile(old)?.primitives).toMatchObject([
      { kind: 'path', stroke: { colour: '#FF0000', widthPt: 1 } },
      { kind: 'path', stroke: { colour: '#FF0000' } },
    ])
  })

  it('draw lines with a pen that hangs below and to the right of its place', () => {
    const lines = play(
      command(0x07, words(2, 4)),
      command(0x20, words(10, 20), words(10, 60)),
      command(0x21, words(50, 60)),
      command(0x22, words(0, 0), [10, 0]),
      command(0x23, [0, 0xf6]),
    )
    expect(lines.map((line) => ends(line))).toEqual([
      [
        [22, 11],
        [62, 11],
      ],
      [
        [62, 11],
        [62, 51],
      ],
      [
        [2, 1],
        [12, 1],
      ],
      [
        [12, 1],
        [12, -9],
      ],
    ])
    expect(lines.map((line) => line.kind === 'path' && line.stroke?.widthPt)).toEqual([2, 4, 2, 4])
  })

  it('frame within a shape, paint, wipe and fill it, and repeat the last one', () => {
    const shapes = play(
      red,
      blueBehind,
      command(0x0a, [0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55, 0xaa, 0x55]),
      command(0x30, square),
      command(0x39),
      command(0x3a),
      command(0x3c),
      command(0x3b),
    )
    expect(shapes).toMatchObject([
      { stroke: { colour: '#FF0000', widthPt: 1 } },
      { fill: { colour: '#FF0000' } },
      { fill: { colour: '#0000FF' } },
      { fill: { colour: '#800080' } },
    ])
    expect(ends(shapes[0])[0]).toEqual([20.5, 10.5])
    expect(ends(shapes[1])[0]).toEqual([20, 10])
  })

  it('know the pens that lay only some dots, or wipe them', () => {
    const grey = command(0x09, [0xff, 0, 0xff, 0, 0xff, 0, 0xff, 0])
    const dots = play(
      red,
      grey,
      command(0x08, words(9)),
      command(0x31, square),
      command(0x08, words(11)),
      command(0x39),
    )
    expect(dots).toMatchObject([
      { fill: { colour: '#FF0000', opacity: 0.5 } },
      { fill: { colour: '#FFFFFF', opacity: 0.5 } },
    ])
    expect(play(command(0x09, new Uint8Array(8)), command(0x08, words(9)), command(0x31, square))).toEqual([])
  })

  it('round corners, draw ovals, arcs from the top clockwise, and polygons', () => {
    const [round, oval, arc, pie, open, closed] = play(
      command(0x0b, words(10, 20)),
      command(0x41, square),
      command(0x51, square),
      command(0x07, words(0, 0)),
      command(0x07, words(1, 1)),
      command(0x60, box(0, 0, 101, 101), words(0, 90)),
      command(0x61, box(0, 0, 100, 100), words(90, -90)),
      command(0x70, words(22), square, words(10, 20, 30, 20, 30, 60)),
      command(0x71, words(22), square, words(10, 20, 30, 20, 30, 60)),
    )
    expect(places(round).slice(0, 2)).toEqual([
      ['M', 30, 10],
      ['L', 50, 10],
    ])
    expect(places(oval).slice(0, 1)).toEqual([['M', 40, 10]])
    const tips = [ends(arc)[0], ends(arc).at(-1)].map((tip) => tip?.map(Math.round))
    expect(tips).toEqual(
      expect.arrayContaining([
        [51, 1],
        [101, 51],
      ]),
    )
    expect(arc).not.toHaveProperty('fill')
    expect(places(pie)).toContainEqual(['L', 50, 50].with(0, 'M'))
    expect(places(open)).toHaveLength(3)
    expect(places(closed)).toEqual([['M', 20, 10], ['L', 20, 30], ['L', 60, 30], 'Z'])
  })

  it('paint regions by their rows, and clip by their box', () => {
    // Two squares side by side, joined by a bar below them.
    const rows = words(0, 0, 10, 20, 30, 0x7fff, 10, 10, 20, 0x7fff, 20, 0, 30, 0x7fff, 0x7fff)
    const region = joined(words(10 + rows.length), box(0, 0, 20, 30), rows)
    const [area, clipped, free] = play(
      command(0x81, region),
      command(0x01, words(10), box(0, 0, 50, 50)),
      command(0x31, square),
      command(0x01, words(10), box(-9, -9, 900, 900)),
      command(0x39),
    )
    expect(places(area).filter((place) => place === 'Z')).toHaveLength(3)
    expect(places(area).slice(-5)).toEqual([['M', 0, 10], ['L', 30, 10], ['L', 30, 20], ['L', 0, 20], 'Z'])
    expect(clipped).toMatchObject({ kind: 'group', clip: { xPt: 0, yPt: 0, widthPt: 50, heightPt: 50 } })
    expect(free).toMatchObject({ kind: 'path' })
  })

  it('move with their origin', () => {
    expect(ends(play(command(0x0c, words(5, 10)), command(0x31, square))[0])[0]).toEqual([15, 0])
  })

  it('write in Japanese and in English, each where the one before began and by its own distance', () => {
    const string = (bytes: Part): Uint8Array => joined([bytes.length], bytes)
    const japanese = [0x93, 0x5f, 0x8c, 0x9f]
    const texts = play(
      red,
      command(0x2c, words(11, 0x4001), string(joined([0x96, 0xbe, 0x92, 0xa9], Buffer.from('W3P9')))),
      command(0x04, [1]),
      command(0x0d, words(10)),
      command(0x28, words(20, 30), string(japanese)),
      command(0x29, [40], string(Buffer.from('No. 3'))),
      command(0x03, words(3)),
      command(0x2a, [12], string(japanese)),
      command(0x2b, [1, 12], string([0xa5, 0x20, 0x63, 0x61, 0x66, 0x8e])),
    )
    const written = texts.map((each) =>
      each.kind === 'group'
        ? [each.transform?.slice(4), each.children.map((run) => (run.kind === 'text' ? run.text : '')).join('')]
        : null,
    )
    expect(written).toEqual([
      [[30, 20], '点検'],
      [[70, 20], 'No. 3'],
      [[70, 32], '点検'],
      [[71, 44], '• café'],
    ])
    expect(texts[0]).toMatchObject({
      children: [{ face: 'mincho-bold', sizePt: 10, colour: '#FF0000', baselinePt: 0 }],
    })
  })

  it('read past what draws nothing and what is kept for later', () => {
    const passed = [
      command(0x00),
      command(0x06, long(0)),
      command(0x16, words(1)),
      command(0x17),
      command(0x1d, rgb(0, 0, 0)),
      command(0x24, words(3), [1, 2, 3]),
      command(0x2d, words(8), new Uint8Array(8)),
      command(0x35, square),
      command(0x3d),
      command(0x65, square, words(0, 9)),
      command(0x75, words(14), square, words(0, 0)),
      command(0x78),
      command(0x92, words(1), [7]),
      command(0xa0, words(190)),
      command(0xa1, words(190, 5), [1, 2, 3, 4, 5]),
      command(0xb0),
      command(0xd0, long(3), [1, 2, 3]),
      command(0x02ff, words(0, 0)),
      command(0x7f00, new Uint8Array(254)),
      command(0x8000),
      command(0x8100, long(2), [1, 2]),
      command(0xffff, long(5), [1, 2, 3, 4, 5]),
    ]
    for (const each of passed) expect(play(each, command(0x31, square))).toHaveLength(1)
    expect(play(...passed, command(0x31, square))).toHaveLength(1)
  })

  it('fill with the colour that a pattern of colours comes to', () => {
    const two = joined(words(0x8002), box(0, 0, 1, 2), pixels(8), table([255, 0, 0], [0, 0, 255]), [0, 1])
    const plain = joined(words(2), new Uint8Array(8), rgb(0, 128, 0))
    expect(play(command(0x13, words(1), new Uint8Array(8), two), command(0x31, square))).toMatchObject([
      { fill: { colour: '#800080' } },
    ])
    expect(play(command(0x14, plain), command(0x34, square))).toMatchObject([{ fill: { colour: '#008000' } }])
  })
})

/** What a map of colours says between its bounds and its table. */
const pixels = (depth: number, packing = 0, components = depth < 16 ? 1 : 3): number[] => [
  ...words(0, packing, 0, 0, 72, 0, 72, 0),
  ...words(depth < 16 ? 0 : 16, depth, components, 8),
  ...new Uint8Array(12),
]
const table = (...colours: number[][]): number[] => [
  ...words(0, 0, 0, colours.length - 1),
  ...colours.flatMap((colour, index) => [...words(index), ...rgb(colour[0]!, colour[1]!, colour[2]!)]),
]
const shownAt = (primitive: Primitive | undefined): number[] | undefined =>
  primitive?.kind === 'group' ? primitive.transform?.map((each) => Math.round(each)) : undefined
const imageOf = (primitive: Primitive | undefined) => {
  const [image] = primitive?.kind === 'group' ? primitive.children : []
  if (image?.kind !== 'image') throw new Error('no picture')
  return image.image
}
const dotsOf = async (primitive: Primitive | undefined): Promise<number[]> => [
  ...(await sharp(imageOf(primitive).bytes).raw().toBuffer()),
]
const [R, G, B, W, K] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
  [0, 0, 0],
]

describe('bitmaps in pictures of QuickDraw', () => {
  const bounds = box(0, 0, 2, 2)
  const target = box(10, 20, 30, 60)
  const copy = words(0)

  it('of one bit show in the colours of the pen, where they are placed', async () => {
    const [bitmap] = play(red, blueBehind, command(0x90, words(2), bounds, bounds, target, copy, [0x80, 0, 0x40, 0]))
    expect(shownAt(bitmap)).toEqual([40, 0, 0, 20, 20, 10])
    expect(await dotsOf(bitmap)).toEqual([R, B, B, R].flat())
  })

  it('let show through what their mode does not lay', async () => {
    const bits = (mode: number) => command(0x90, words(2), bounds, bounds, target, words(mode), [0x80, 0, 0x40, 0])
    const clear = [0, 0, 0, 0]
    expect(await dotsOf(play(red, bits(1))[0])).toEqual([...R!, 255, ...clear, ...clear, ...R!, 255])
    expect(await dotsOf(play(bits(3))[0])).toEqual([...W!, 255, ...clear, ...clear, ...W!, 255])
    expect(await dotsOf(play(bits(5))[0])).toEqual([...clear, ...K!, 255, ...K!, 255, ...clear])
    expect(await dotsOf(play(bits(4))[0])).toEqual([W, K, K, W].flat())
  })

  it('take colours from their table, packed from eight bytes a row on, and show a part', async () => {
    const wide = box(0, 0, 2, 16)
    // Ten times the second colour and six of its own; six times the first, and more than there is room for.
    const rows = [4, 0xf7, 1, 0xfb, 2, 6, 0xfb, 0, 0xf7, 1, 0xf0, 2]
    const map = joined(words(0x8010), wide, pixels(8), table(R!, G!, B!))
    const [bitmap] = play(command(0x98, map, box(0, 5, 2, 11), target, copy, rows))
    expect(imageOf(bitmap)).toMatchObject({ widthPx: 6, heightPx: 2 })
    expect(await dotsOf(bitmap)).toEqual([G, G, G, G, G, B, R, G, G, G, G, G].flat())
    const four = joined(words(0x8002), box(0, 0, 1, 4), pixels(4), table(R!, G!, B!))
    expect(await dotsOf(play(command(0x98, four, box(0, 0, 1, 4), target, copy, [0x01, 0x23]))[0])).toEqual(
      [R, G, B, W].flat(),
    )
  })

  it('clip at the region they bring', () => {
    const [bitmap] = play(
      command(0x91, words(2), bounds, bounds, target, copy, words(10), box(10, 20, 20, 40), new Uint8Array(4)),
    )
    expect(bitmap).toMatchObject({ clip: { xPt: 20, yPt: 10, widthPt: 20, heightPt: 10 } })
  })

  const direct = (depth: number, packing: number, rowBytes: number, width: number, data: number[], components = 3) =>
    command(
      0x9a,
      long(0xff),
      words(0x8000 | rowBytes),
      box(0, 0, 1, width),
      pixels(depth, packing, components),
      box(0, 0, 1, width),
      target,
      copy,
      data,
    )
  const argb = [0, ...R!, 0, ...G!]
  it.each<[string, Uint8Array, number[]]>([
    ['of 16 bits, as they are', direct(16, 1, 4, 2, [0x7c, 0, 0, 0x1f]), [R, B].flat()],
    ['of 16 bits, packed by words', direct(16, 3, 8, 4, [7, 0xfe, 0x7c, 0, 0, 0x03, 0xe0, 0x80]), [R, R, R, G].flat()],
    ['of 16 bits, packed by default', direct(16, 0, 8, 4, [3, 0xfd, 0x00, 0x1f]), [B, B, B, B].flat()],
    ['of 32 bits, as they are', direct(32, 1, 8, 2, argb), [R, G].flat()],
    ['of 32 bits, without the empty channel', direct(32, 2, 8, 2, [...R!, ...B!]), [R, B].flat()],
    ['of 32 bits, channel by channel', direct(32, 4, 8, 2, [8, 1, 255, 0, 0xff, 0, 1, 0, 255]), [255, 0, 0, 0, 0, 255]],
    ['of 32 bits with a fourth channel', direct(32, 0, 8, 2, [9, 0xff, 7, 1, 255, 0, 0xfd, 0, 0, 0], 4), [R, K].flat()],
  ])('%s', async (_, bitmap, expected) => {
    expect(await dotsOf(play(bitmap)[0])).toEqual(expected)
  })
})

const matrix = (scale: number, x: number, y: number): number[] =>
  [scale, 0, 0, 0, scale, 0, x, y, 0x4000].flatMap((each, index) => (index === 8 ? words(each, 0) : words(each, 0)))
/** Drawing for Macs without QuickTime: it says that it is missing. */
const warning = joined(words(0x07, 0xae, 10), command(0x28, words(20, 30), [3], Buffer.from('Q T')))
const compressed = (
  type: string,
  data: Uint8Array,
  place = matrix(2, 0, 0),
  source = box(0, 0, 50, 100),
): Uint8Array => {
  const description = joined(long(86), Buffer.from(type), new Uint8Array(24), words(100, 50), new Uint8Array(50))
  return command(
    0x8200,
    long(68 + 86 + data.length),
    words(0),
    place,
    long(0),
    box(0, 0, 0, 0),
    words(0),
    source,
    long(0),
    long(0),
    description,
    data,
  )
}
const photo = sharp({ create: { width: 100, height: 50, channels: 3, background: '#3a7' } })
const jpeg = new Uint8Array(await photo.clone().jpeg().toBuffer())
const tiff = new Uint8Array(await photo.clone().tiff({ compression: 'none' }).toBuffer())

describe('pictures that QuickTime compressed', () => {
  it('show a JPEG where its matrix places it, and no word of what is missing', () => {
    const [picture, line, ...others] = play(
      compressed('jpeg', jpeg, matrix(1, 10, 20), box(0, 0, 50, 100)),
      warning,
      command(0x20, words(0, 0), words(9, 9)),
    )
    expect(shownAt(picture)).toEqual([100, 0, 0, 50, 10, 20])
    expect(imageOf(picture)).toMatchObject({ contentType: 'image/jpeg', widthPx: 100, heightPx: 50 })
    expect(line).toMatchObject({ kind: 'path' })
    expect(others).toEqual([])
  })

  it('are that picture where they are nothing else, whatever packed it', async () => {
    const wiped = command(0x32, frame)
    const size = { widthPx: 100, heightPx: 50 }
    expect(await readImage(pict(wiped, compressed('jpeg', jpeg), warning))).toMatchObject({
      ...size,
      contentType: 'image/jpeg',
    })
    expect(await readImage(pict(wiped, compressed('tiff', tiff), warning))).toMatchObject({
      ...size,
      contentType: 'image/png',
    })
    expect(await readImage(pict(compressed('tiff', tiff), command(0x31, square)))).toBeNull()
    expect(await readImage(pict(compressed('tiff', tiff, matrix(1, 0, 0))))).toBeNull()
  })

  it.each([
    [16, [0x7c, 0, 0, 0x1f]],
    [24, [...R!, ...B!]],
    [32, [0, ...R!, 0, ...B!]],
  ])('show pixels of %i bits that were left as they are', async (depth, data) => {
    const description = joined(
      long(86),
      Buffer.from('raw '),
      new Uint8Array(24),
      words(2, 1),
      new Uint8Array(46),
      words(depth, 0),
    )
    const fields = [words(0), matrix(10, 0, 0), long(0), box(0, 0, 0, 0), words(0), box(0, 0, 1, 2), long(0), long(0)]
    const [picture] = play(command(0x8200, long(68 + 86 + data.length), ...fields, description, data), warning)
    expect(shownAt(picture)).toEqual([20, 0, 0, 10, 0, 0])
    expect(await dotsOf(picture)).toEqual([R, B].flat())
  })

  it('are nothing where nothing is known that unpacks them', () => {
    expect(readMetafile(pict(command(0x32, frame), compressed('rle ', new Uint8Array(40)), warning))).toBeNull()
    expect(readMetafile(pict(compressed('jpeg', jpeg.slice(0, 200))))).toBeNull()
  })

  it('may wrap a bitmap that is not compressed', async () => {
    const bits = joined(words(0x98, 2), box(0, 0, 1, 2), box(0, 0, 1, 2), box(0, 0, 1, 2), words(0), [0x80, 0])
    const wrapped = joined(words(0), matrix(10, 0, 0), long(0), box(0, 0, 0, 0), bits)
    const [bitmap] = play(command(0x8201, long(wrapped.length), wrapped), warning)
    expect(shownAt(bitmap)).toEqual([20, 0, 0, 10, 0, 0])
    expect(await dotsOf(bitmap)).toEqual([K, W].flat())
  })
})

describe('damaged pictures', () => {
  const sample = pict(
    command(0x01, words(10), box(0, 0, 50, 50)),
    command(0x28, words(20, 30), [4], [0x93, 0x5f, 0x8c, 0x9f]),
    command(0x71, words(22), square, words(10, 20, 30, 20, 30, 60)),
    command(
      0x98,
      words(0x8010),
      box(0, 0, 1, 16),
      pixels(8),
      table(R!, G!),
      box(0, 0, 1, 16),
      square,
      words(0),
      [2, 0xf1, 1],
    ),
    compressed('jpeg', jpeg),
    warning,
  )

  it('end quietly wherever they are cut off', () => {
    expect(readMetafile(sample)?.primitives).toHaveLength(4)
    for (let length = 0; length < sample.length; length += 1) {
      const rest = readMetafile(sample.slice(0, length))
      expect(rest === null || rest.primitives.length < 4 || length > sample.length - 40).toBe(true)
    }
  })

  it('end quietly whatever their bytes are', () => {
    let state = 1
    const random = (): number => (state = (state * 48271) % 0x7fffffff)
    for (let round = 0; round < 500; round += 1) {
      const bytes = sample.slice()
      for (let count = 0; count < 3; count += 1) bytes[550 + (random() % (bytes.length - 550))] = random() & 0xff
      expect(() => readMetafile(bytes)).not.toThrow()
    }
  })

  it('take no more room than a page: pixels, bitmaps, points', () => {
    const huge = joined(words(0x4000 | 8), box(0, 0, 32767, 32767), box(0, 0, 32767, 32767), square, words(0))
    expect(readMetafile(pict(command(0x98, huge)))).toBeNull()
    const dot = command(0x90, words(2), box(0, 0, 1, 1), box(0, 0, 1, 1), square, words(0), [0x80, 0])
    expect(readMetafile(pict(...Array.from({ length: 600 }, () => dot)))).toBeNull()
    const arcs = pict(
      command(0x60, square, words(0, 359)),
      ...Array.from({ length: 12_000 }, () => command(0x68, words(0, 359))),
    )
    const points = readMetafile(arcs)!.primitives.reduce((sum, each) => sum + places(each).length, 0)
    expect(points).toBeLessThan(600_000)
  })
})

describe('a workbook made on a Mac', () => {
  const anchored = (id: string, row: number): string =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="2540000" cy="1270000"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="3" name="案内図"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill><xdr:spPr/></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  const media = {
    a: { type: 'image', target: '../media/a.pict' },
    b: { type: 'image', target: '../media/b.pct' },
    c: { type: 'image', target: '../media/c.pict' },
  }
  const xlsx = drawingXlsx(
    anchored('a', 0) + anchored('b', 8) + anchored('c', 16),
    {
      'xl/media/a.pict': pict(red, command(0x31, square), command(0x28, words(50, 30), [4], [0x93, 0x5f, 0x8c, 0x9f])),
      'xl/media/b.pct': pict(compressed('tiff', tiff), warning),
      'xl/media/c.pict': pict(command(0x31, square), command(0x98, words(8), box(0, 0, 9999, 64))),
    },
    media,
  )

  it('prints what its pictures show; a damaged one is a frame with its name', async () => {
    const workbook = readWorkbook(xlsx)
    expect(workbook.warnings).toEqual([])
    const images = await readWorkbookImages(workbook)
    const now = new Date('2025-04-10T00:00:00Z')
    const pages = printWorkbook(workbook, { images, now })
    const flat = (primitives: Primitive[]): Primitive[] =>
      primitives.flatMap((each) => (each.kind === 'group' ? flat(each.children) : [each]))
    const drawn = flat(pages.pages[0]!.primitives)
    expect(drawn).toContainEqual(expect.objectContaining({ kind: 'path', fill: { colour: '#FF0000' } }))
    expect(drawn.filter(({ kind }) => kind === 'image')).toHaveLength(1)
    expect(drawn.flatMap((each) => (each.kind === 'text' ? [each.text] : []))).toEqual(['点検', '案内図'])
    const pdf = await writePdf(pages, { createdAt: now })
    expect(new TextDecoder('latin1').decode(pdf.slice(0, 5))).toBe('%PDF-')
  })
})
