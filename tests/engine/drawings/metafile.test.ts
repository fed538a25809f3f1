/** Drawing commands of Windows, as files hold them: record by record. */
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readMetafile } from '#engine/draw/metafile/metafile.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import type { Primitive } from '#engine/model/primitives.ts'

const bytesOf = (write: (view: DataView) => void, size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  write(new DataView(bytes.buffer))
  return bytes
}
const joined = (...parts: Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts))
const int32 = (...values: number[]): Uint8Array =>
  bytesOf((view) => values.forEach((value, index) => view.setInt32(index * 4, value, true)), values.length * 4)
const int16 = (...values: number[]): Uint8Array =>
  bytesOf((view) => values.forEach((value, index) => view.setInt16(index * 2, value, true)), values.length * 2)
const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf16le'))

const record = (type: number, body: Uint8Array = new Uint8Array()): Uint8Array => {
  const padded = joined(body, new Uint8Array((4 - (body.length % 4)) % 4))
  return joined(int32(type, padded.length + 8), padded)
}
/** 25.4 mm square on a device of 100 dots a millimetre in either direction: 1 unit = 1/100 mm. */
const emf = (...records: Uint8Array[]): Uint8Array => {
  const header = record(
    1,
    joined(
      int32(0, 0, 2540, 2540, 0, 0, 2540, 2540, 0x464d4520, 0x10000, 0, 0, 0, 0, 0, 0),
      int32(32000, 24000, 320, 240),
    ),
  )
  return joined(header, ...records, record(14, int32(0, 0, 0)))
}
const red = 0x0000ff
const play = (...records: Uint8Array[]): Primitive[] => readMetafile(emf(...records))!.primitives

describe('enhanced metafiles', () => {
  it('have the size of their frame, and pens and brushes of their own', () => {
    const metafile = readMetafile(
      emf(
        record(38, int32(1, 0, 100, 0, red)),
        record(37, int32(1)),
        record(39, int32(2, 0, 0x00ff00, 0)),
        record(37, int32(2)),
        record(43, int32(0, 0, 1270, 2540)),
      ),
    )!
    expect(metafile).toMatchObject({ widthPt: 72, heightPt: 72 })
    const [rectangle] = metafile.primitives
    expect(rectangle).toMatchObject({ kind: 'path', fill: { colour: '#00FF00' }, stroke: { colour: '#FF0000' } })
    const commands = rectangle!.kind === 'path' ? rectangle!.commands : []
    expect(commands.map((command) => ('x' in command ? [Math.round(command.x), Math.round(command.y)] : 'Z'))).toEqual([
      [0, 0],
      [36, 0],
      [36, 72],
      [0, 72],
      'Z',
    ])
    expect(rectangle!.kind === 'path' && rectangle!.stroke!.widthPt).toBeCloseTo((100 / 2540) * 72)
  })

  it('measure in their window and viewport, and move with their world', () => {
    const [line] = play(
      record(17, int32(8)),
      record(9, int32(10, 10)),
      record(11, int32(2540, 2540)),
      record(27, int32(0, 0)),
      record(54, int32(10, 5)),
    )
    expect(line).toMatchObject({
      commands: [
        { x: 0, y: 0 },
        { x: expect.closeTo(72), y: expect.closeTo(36) },
      ],
    })
  })

  it('keep nothing of what was saved and restored, and draw nothing with no pen and no brush', () => {
    const nothing = [record(37, int32(0x80000005 | 0)), record(37, int32(0x80000008 | 0))]
    expect(readMetafile(emf(...nothing, record(43, int32(0, 0, 10, 10))))).toBeNull()
    expect(play(record(33), ...nothing, record(34, int32(-1)), record(42, int32(0, 0, 10, 10)))).toHaveLength(1)
  })

  it('write text where they say, as wide as they say', () => {
    const font = joined(int32(1, -353, 0, 0, 0, 700), new Uint8Array(8), utf16('ＭＳ ゴシック'), new Uint8Array(80))
    const text = joined(
      int32(0, 0, 0, 0, 1, 0, 0),
      int32(1270, 1270, 2, 76, 0, 0, 0, 0, 0, 80),
      utf16('検査'),
      int32(353, 353),
    )
    const [group] = play(
      record(82, font),
      record(37, int32(1)),
      record(22, int32(24)),
      record(24, int32(red)),
      record(84, text),
    )
    expect(group).toMatchObject({
      kind: 'group',
      transform: [1, 0, -0, 1, expect.closeTo(36), expect.closeTo(36)],
      children: [{ kind: 'text', text: '検査', face: 'gothic-bold', colour: '#FF0000', baselinePt: 0 }],
    })
    const [run] = group!.kind === 'group' ? group!.children : []
    expect(run!.kind === 'text' && run!.sizePt).toBeCloseTo(10, 1)
    expect(run!.kind === 'text' && run!.widthPt).toBeCloseTo(20, 1)
  })

  it('paint their paths once they are whole', () => {
    const [path, ...others] = play(
      record(59),
      record(27, int32(0, 0)),
      record(54, int32(100, 0)),
      record(54, int32(100, 100)),
      record(61),
      record(60),
      record(64, int32(0, 0, 0, 0)),
    )
    expect(path!.kind === 'path' && path!.commands.map(({ op }) => op).join('')).toBe('MLLZ')
    expect(others).toEqual([])
  })

  it('show icons through their mask, without the square behind them', async () => {
    const mask = joined(int32(40, 2, 1), int16(1, 1), int32(0, 4, 0, 0, 0, 0, 0, 0xffffff, 0x40))
    const colours = joined(
      int32(40, 2, 1),
      int16(1, 24),
      int32(0, 8, 0, 0, 0, 0),
      new Uint8Array([0, 0, 255, 0, 0, 0, 0, 0]),
    )
    const place = (operation: number, header: number, bits: number) => [header, 40, bits, 8, 0, operation, 2540, 1270]
    const painted = play(
      record(
        77,
        joined(
          int32(0, 0, 0, 0, 0, 0, 2540, 1270, 0x8800c6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 108, 48, 156, 4, 2, 1),
          mask,
        ),
      ),
      record(81, joined(int32(0, 0, 0, 0, 0, 0, 0, 0, 2, 1, ...place(0x660046, 80, 120)), colours)),
    )
    expect(painted).toHaveLength(1)
    const [icon] = painted[0]!.kind === 'group' ? painted[0]!.children : []
    const data = await sharp(icon?.kind === 'image' ? icon.image.bytes : undefined)
      .raw()
      .toBuffer()
    expect([...data]).toEqual([255, 0, 0, 255, 0, 0, 0, 0])
  })

  it('show bitmaps as pictures', () => {
    const bits = joined(
      int32(40, 2, 1),
      int16(1, 24),
      int32(0, 8, 0, 0, 0, 0),
      new Uint8Array([0, 0, 255, 255, 0, 0, 0, 0]),
    )
    const [group] = play(
      record(81, joined(int32(0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 80, 40, 120, 8, 0, 0xcc0020, 2540, 1270), bits)),
    )
    expect(group).toMatchObject({
      kind: 'group',
      transform: [expect.closeTo(72), 0, 0, expect.closeTo(36), 0, 0],
      children: [{ kind: 'image', image: { contentType: 'image/png', widthPx: 2, heightPx: 1 } }],
    })
  })

  it('are nothing where they are cut off before anything is drawn, and what they are up to there', () => {
    const whole = emf(record(43, int32(0, 0, 100, 100)), record(43, int32(0, 0, 200, 200)))
    expect(readMetafile(whole.slice(0, 90))).toBeNull()
    expect(readMetafile(whole.slice(0, whole.length - 30))?.primitives).toHaveLength(1)
    expect(readMetafile(emf(record(86, int32(0, 0, 0, 0, 0x7fffffff))))).toBeNull()
  })
})

const wmfRecord = (type: number, ...values: number[]): Uint8Array =>
  joined(int32(3 + values.length), int16(type, ...values))
const wmf = (...records: Uint8Array[]): Uint8Array =>
  joined(
    int32(0x9ac6cdd7 | 0),
    int16(0, 0, 0, 1000, 500, 1000),
    int32(0),
    int16(0),
    int16(1, 9, 0x300),
    int32(0),
    int16(2),
    int32(0),
    int16(0),
    ...records,
    wmfRecord(0),
  )

describe('metafiles of 16 bits', () => {
  it('have the size of their header and objects by the place they were made in', () => {
    const metafile = readMetafile(
      wmf(
        wmfRecord(0x02fa, 0, 20, 0, 0x00ff, 0),
        wmfRecord(0x012d, 0),
        wmfRecord(0x0214, 0, 0),
        wmfRecord(0x0213, 500, 1000),
      ),
    )
    expect(metafile).toMatchObject({
      widthPt: 72,
      heightPt: 36,
      primitives: [
        {
          kind: 'path',
          stroke: { colour: '#FF0000' },
          commands: [
            { x: 0, y: 0 },
            { x: expect.closeTo(72), y: expect.closeTo(36) },
          ],
        },
      ],
    })
  })

  it('write text in the character set of its font', () => {
    const name = [...Buffer.from([0x82, 0x6c, 0x82, 0x72])]
    const pairs = (bytes: number[]): number[] =>
      Array.from(
        { length: Math.ceil(bytes.length / 2) },
        (_, i) => ((bytes[2 * i]! | ((bytes[2 * i + 1] ?? 0) << 8)) << 16) >> 16,
      )
    const [group] = readMetafile(
      wmf(
        wmfRecord(0x02fb, -100, 0, 0, 0, 400, 0, 128 << 8, 0, 0, ...pairs(name), 0),
        wmfRecord(0x012d, 0),
        wmfRecord(0x0521, 4, ...pairs([0x93, 0x5f, 0x8c, 0x9f]), 0, 0),
      ),
    )!.primitives
    expect(group).toMatchObject({ children: [{ kind: 'text', text: '点検' }] })
  })
})

it.skipIf(!hasCorpus)('previews of embedded objects come out as drawings', () => {
  const { media } = readWorkbook(corpusBytes('xlsx/WithEmbeded.xlsx'))
  const texts = (primitives: Primitive[]): string[] =>
    primitives.flatMap((each) =>
      each.kind === 'group' ? texts(each.children) : each.kind === 'text' ? [each.text] : [],
    )
  const shown = media.flatMap(({ bytes }) => texts(readMetafile(bytes)?.primitives ?? []))
  expect(shown).toEqual(expect.arrayContaining(['100', 'c.xls.zip']))
})
