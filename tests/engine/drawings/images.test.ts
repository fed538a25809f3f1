import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ImageError } from '#engine/model/errors.ts'
import { readImage } from '#engine/pdf/images.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { corpusBytes } from '#tests/corpus.ts'

const codeOf = async (bytes: Uint8Array): Promise<unknown> =>
  readImage(bytes).then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.code : error),
  )

describe('readImage', () => {
  it.each([
    ['Landscape_3.jpg', 'image/jpeg', 600, 450],
    ['Landscape_6.jpg', 'image/jpeg', 600, 450],
    ['Portrait_7.jpg', 'image/jpeg', 450, 600],
    ['Portrait_8.jpg', 'image/jpeg', 450, 600],
    ['Channel_digital_image_CMYK_color.jpg', 'image/jpeg', 500, 333],
    ['4.webp', 'image/jpeg', 1024, 772],
    ['rotating-squares.webp', 'image/png', 80, 80],
    ['animated-loop-3.gif', 'image/png', 370, 285],
    ['bmp.bmp', 'image/png', 123, 81],
    ['SampleImageBmpWin24bit.bmp', 'image/png', 167, 51],
    ['G31D_MULTI.TIF', 'image/png', 1517, 2000],
    ['example6.png', 'image/jpeg', 1125, 2000],
  ])('%s comes upright and ready', async (name, contentType, widthPx, heightPx) => {
    const image = await readImage(corpusBytes(`image/${name}`))
    expect(image).toMatchObject({ contentType, widthPx, heightPx })
    const stored = await sharp(image?.bytes).metadata()
    expect([stored.width, stored.height, stored.orientation ?? 1]).toEqual([widthPx, heightPx, 1])
    expect(['srgb', 'b-w']).toContain(stored.space)
  })

  it('turns by the orientation, so that the sky is above', async () => {
    const straight = await readImage(corpusBytes('image/Landscape_3.jpg'))
    const turned = await readImage(corpusBytes('image/Landscape_6.jpg'))
    const corner = async (bytes: Uint8Array | undefined): Promise<number[]> => [
      ...(await sharp(bytes).extract({ left: 20, top: 10, width: 40, height: 20 }).resize(1, 1).raw().toBuffer()),
    ]
    const [first, second] = [await corner(straight?.bytes), await corner(turned?.bytes)]
    first.forEach((channel, index) => expect(Math.abs(channel - (second[index] ?? 0))).toBeLessThan(40))
  })

  it('hands on what is ready as it is, with one key for equal pictures', async () => {
    const bytes = corpusBytes('image/DSCN0010.jpg')
    const image = await readImage(bytes)
    expect(image?.bytes).toBe(bytes)
    expect((await readImage(bytes.slice()))?.key).toBe(image?.key)
    expect((await readImage(corpusBytes('image/Landscape_3.jpg')))?.key).not.toBe(image?.key)
  })

  it('scales down to the long side that is asked for', async () => {
    expect(await readImage(corpusBytes('image/42_IndexError.jpg'), { longSidePx: 400 })).toMatchObject({
      widthPx: 400,
      heightPx: 300,
    })
  })

  it.each([
    ['hostile/image/pixelbomb_30000x30000.png', 'too_large'],
    ['hostile/image/truncated.jpg', 'damaged'],
    ['hostile/image/truncated.png', 'damaged'],
    ['hostile/image/corrupt-header.jpg', 'damaged'],
    ['hostile/image/html_renamed_as.jpg', 'unsupported'],
    ['hostile/image/xlinkLaughsTest.svg', 'unsupported'],
    ['image/example.heic', 'unsupported'],
  ])('%s is refused as %s', async (name, code) => {
    expect(await codeOf(corpusBytes(name))).toBe(code)
  })

  it('refuses a bitmap whose header claims more pixels than the limit, before it takes memory', async () => {
    const bytes = new Uint8Array(54)
    bytes.set([0x42, 0x4d])
    const view = new DataView(bytes.buffer)
    view.setInt32(18, 60_000, true)
    view.setInt32(22, 60_000, true)
    expect(await codeOf(bytes)).toBe('too_large')
  })

  it('says in Japanese what is wrong and what to do', () => {
    expect(new ImageError('too_large').message).toBe('画像が大きすぎます。1億画素以下の画像を使用してください。')
  })

  it('gives null for metafiles', async () => {
    const metafile = new Uint8Array(80)
    metafile.set([1, 0, 0, 0])
    metafile.set([0x20, 0x45, 0x4d, 0x46], 40)
    expect(await readImage(metafile)).toBeNull()
    expect(await readImage(new Uint8Array([0xd7, 0xcd, 0xc6, 0x9a, 0, 0]))).toBeNull()
  })
})

describe('readWorkbookImages', () => {
  it('prepares the pictures that sheets show and leaves a placeholder for a broken one', async () => {
    const workbook = readWorkbook(corpusBytes('forms/03_omitsumorisho.xlsx'))
    const [[index, logo] = []] = [...(await readWorkbookImages(workbook))]
    expect(logo).toMatchObject({ contentType: 'image/png' })
    const media = workbook.media.map((item) => ({ ...item, bytes: item.bytes.slice(0, 200) }))
    expect([...(await readWorkbookImages({ ...workbook, media }))]).toEqual([[index, null]])
  })
})
