/** Photos inside inserted PDFs: what their cameras noted does not leave the company. */
import { deflateSync } from 'node:zlib'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { joinPages } from '#engine/pdf/embed/join-pages.ts'

const note = 'GPS-35.6812-139.7671'
let jpeg: Uint8Array

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#3a7' } })
    .jpeg()
    .withExif({ IFD0: { Make: note } })
    .toBuffer()
})

const box = (type: string, content: Uint8Array, { isLast = false, isLong = false } = {}): Uint8Array => {
  const head = Buffer.alloc(isLong ? 16 : 8)
  head.writeUInt32BE(isLong ? 1 : isLast ? 0 : 8 + content.length)
  head.write(type, 4, 'latin1')
  if (isLong) head.writeBigUInt64BE(BigInt(16 + content.length), 8)
  return Buffer.concat([head, content])
}
const noted = Buffer.from(`<x:xmpmeta>${note}</x:xmpmeta>`)
const codestream = Buffer.from([0xff, 0x4f, 0xff, 0x51, 1, 2, 3, 0xff, 0xd9])
const jpeg2000 = Buffer.concat([
  box('jP  ', Buffer.from([0x0d, 0x0a, 0x87, 0x0a])),
  box('ftyp', Buffer.from('jp2 \0\0\0\0jp2 ')),
  box('uuid', noted),
  box('xml ', noted, { isLong: true }),
  box('asoc', box('xml ', noted)),
  box('jp2h', Buffer.from('header')),
  box('jp2c', codestream),
  box('uuid', noted, { isLast: true }),
])

/** The picture as it stands in a PDF behind another one. */
const embedded = async (bytes: Uint8Array, filters: string[]): Promise<{ contents: Uint8Array; filter: string }> => {
  const source = await PDFDocument.create()
  const page = source.addPage([100, 100])
  const filter = filters.length === 1 ? PDFName.of(filters[0]!) : source.context.obj(filters)
  const stream = PDFRawStream.of(
    source.context.obj({ Type: 'XObject', Subtype: 'Image', Width: 8, Height: 8, Filter: filter }),
    bytes,
  )
  page.node.setXObject(PDFName.of('Photo'), source.context.register(stream))
  const base = await PDFDocument.create()
  base.addPage([100, 100])
  const joined = await joinPages(await base.save(), [{ kind: 'pdf', bytes: await source.save() }])
  const copy = await PDFDocument.load(joined)
  const pictures = copy.getPage(1).node.Resources()!.lookup(PDFName.of('XObject'), PDFDict)
  const found = pictures.lookup(PDFName.of('Photo')) as PDFRawStream
  return { contents: found.getContents(), filter: String(found.dict.get(PDFName.of('Filter'))) }
}

describe('a photo in an inserted PDF', () => {
  it('keeps no Exif', async () => {
    expect(Buffer.from(jpeg).includes(note)).toBe(true)
    const { contents } = await embedded(jpeg, ['DCTDecode'])
    expect(Buffer.from(contents).includes(note)).toBe(false)
    expect(await sharp(contents).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  it('keeps none either where it was deflated once more', async () => {
    const { contents, filter } = await embedded(deflateSync(jpeg), ['FlateDecode', 'DCTDecode'])
    expect(filter).toBe('/DCTDecode')
    expect(Buffer.from(contents).includes(note)).toBe(false)
    expect(await sharp(contents).metadata()).toMatchObject({ width: 8, height: 8 })
  })

  it('keeps no notes of JPEG 2000, and the picture where it was', async () => {
    const { contents } = await embedded(jpeg2000, ['JPXDecode'])
    const clean = Buffer.from(contents)
    expect(clean.includes(note)).toBe(false)
    expect(clean.length).toBe(jpeg2000.length)
    expect(clean.indexOf(codestream)).toBe(jpeg2000.indexOf(codestream))
    expect(clean.includes('header')).toBe(true)
  })

  it('stays as it is where it is damaged', async () => {
    const cut = jpeg2000.subarray(0, 60)
    expect((await embedded(cut, ['JPXDecode'])).contents).toEqual(new Uint8Array(cut))
  })
})
