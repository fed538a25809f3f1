/** Pictures sent as drawings that are none, or that would keep the server busy: refused beside their field, nothing stays. */
import { crc32, deflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSheetEngine, defaultEngineLimits } from '#engine/engine.ts'
import { ImageError } from '#engine/model/errors.ts'
import { answered } from '../api/answers.ts'
import { openCompany } from '../api/app.ts'
import { drawingForm, sheetPng } from '../api/drawings/sheets.ts'

const { app, company, master } = openCompany()
let building_id: number

beforeAll(async () => {
  const { data } = await answered<{ data: { id: number } }>(
    await master.browser.post(`${company.path}/buildings`, { name: '青葉台グリーンビル' }),
    201,
  )
  building_id = data.id
})

const chunk = (name: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
/** Says that it has so many pixels, and brings `rows` of them. */
const png = (width: number, height: number, rows: number): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 2
  return new Uint8Array(
    Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + 3 * width)), { level: 1 })),
      chunk('IEND', new Uint8Array()),
    ]),
  )
}
const text = (content: string): Uint8Array => new TextEncoder().encode(content)

describe('a drawing', () => {
  it.each([
    ['of 400 megapixels', png(20_000, 20_000, 1), '図面の画像が大きすぎます'],
    ['that ends in the middle', png(2000, 2000, 3), '壊れているか'],
    ['of one pixel', png(1, 1, 1), '小さすぎます'],
    ['that is a line', png(30_000, 1, 1), '小さすぎます'],
    ['of no byte', new Uint8Array(), '画像を選んでください'],
    ['that is a page', text('<!doctype html><script>alert(1)</script>'), '画像を選んでください'],
    ['that is a program that draws', text('<svg xmlns="http://www.w3.org/2000/svg"/>'), '画像を選んでください'],
    [
      'that is a picture in its first bytes alone',
      Buffer.concat([png(200, 200, 200).slice(0, 40), Buffer.alloc(99)]),
      '壊れているか',
    ],
  ])('%s is refused in words', async (_, bytes, words) => {
    const form = drawingForm(bytes, { name: '図面', type: 'image', building_id })
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await master.browser.post(`${company.path}/drawings`, form),
      422,
    )
    expect(errors).toEqual({ file: [expect.stringContaining(words)] })
    const { meta } = await answered<{ meta: { total: number } }>(
      await master.browser.get(`${company.path}/drawings`),
      200,
    )
    expect(meta.total).toBe(0)
  })

  it('that takes too long ends at its limit, and is not tried again at once', async () => {
    const engine = createSheetEngine({ ...defaultEngineLimits, timeoutMs: 30 })
    const heavy = png(9000, 9000, 9000)
    await expect(engine.tilePicture(heavy, 480)).rejects.toThrow(ImageError)
    const before = engine.load().pictures
    await expect(engine.tilePicture(heavy, 480)).rejects.toThrow(ImageError)
    expect(before).toEqual({ running: 0, waiting: 0 })
    await engine.close()
  })

  it('beside another’s is nothing of theirs', async () => {
    const { master: stranger, company: other } = await app.createCompany('aoi')
    const form = drawingForm(await sheetPng(200, 200), { name: '図面', type: 'image', building_id })
    const { errors } = await answered<{ errors: Record<string, string[]> }>(
      await stranger.browser.post(`${other.path}/drawings`, form),
      422,
    )
    expect(errors).toEqual({ building_id: ['建物を選択してください。'] })
  })
})
