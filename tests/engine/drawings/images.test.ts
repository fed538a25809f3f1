import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { ImageError } from '#engine/model/errors.ts'
import { readImage } from '#engine/pdf/images.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { readWorkbookImages } from '#engine/worker/workbook-images.ts'
import { corpusBytes, hasCorpus } from '#tests/corpus.ts'
import { makePhoto } from '#tests/made-files.ts'

const codeOf = async (bytes: Uint8Array): Promise<unknown> =>
  readImage(bytes).then(
    () => null,
    (error: unknown) => (error instanceof ImageError ? error.code : error),
  )

const photoOf = async (width: number, height: number, orientation = 1): Promise<Uint8Array> =>
  (await makePhoto('写真.jpg', width, height, orientation)).bytes

/** A photo of 600 × 450 whose pixels lie as the camera was held, with the orientation that undoes it. */
const storedTurned = async (orientation: 3 | 6 | 8): Promise<Uint8Array> => {
  const held = sharp(await photoOf(600, 450)).rotate({ 3: 180, 6: 270, 8: 90 }[orientation])
  return new Uint8Array(await held.withMetadata({ orientation }).jpeg().toBuffer())
}

describe('readImage', () => {
  const isUpright = async (bytes: Uint8Array, contentType: string, widthPx: number, heightPx: number) => {
    const image = await readImage(bytes)
    expect(image).toMatchObject({ contentType, widthPx, heightPx })
    const stored = await sharp(image?.bytes).metadata()
    expect([stored.width, stored.height, stored.orientation ?? 1]).toEqual([widthPx, heightPx, 1])
    expect(['srgb', 'b-w']).toContain(stored.space)
  }
  const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })

  it.each<[string, () => Sharp | Promise<Uint8Array>, string, number, number]>([
    ['a photo upside down', () => photoOf(600, 450, 3), 'image/jpeg', 600, 450],
    ['a photo lying on its side', () => photoOf(450, 600, 6), 'image/jpeg', 600, 450],
    ['a mirrored photo on its side', () => photoOf(600, 450, 7), 'image/jpeg', 450, 600],
    ['a photo on its other side', () => photoOf(600, 450, 8), 'image/jpeg', 450, 600],
    ['a large photo', () => photoOf(4032, 2268, 6), 'image/jpeg', 1125, 2000],
    ['a picture for print', () => plain(500, 333).toColourspace('cmyk').jpeg(), 'image/jpeg', 500, 333],
    ['a WebP', () => plain(1024, 772).webp(), 'image/jpeg', 1024, 772],
    ['a GIF', () => plain(370, 285).gif(), 'image/png', 370, 285],
    ['a TIFF', () => plain(2464, 3248).tiff({ compression: 'lzw' }), 'image/png', 1517, 2000],
  ])('%s comes upright and ready', async (_, make, contentType, widthPx, heightPx) => {
    const made = await make()
    const bytes = made instanceof Uint8Array ? made : new Uint8Array(await made.toBuffer())
    await isUpright(bytes, contentType, widthPx, heightPx)
  })

  it.skipIf(!hasCorpus).each([
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
  ])('%s comes upright and ready', (name, contentType, widthPx, heightPx) =>
    isUpright(corpusBytes(`image/${name}`), contentType, widthPx, heightPx),
  )

  it.each([3, 6, 8] as const)('turns by the orientation %i, so that the sky is above', async (orientation) => {
    const asSeen = await readImage(await photoOf(600, 450))
    const turned = await readImage(await storedTurned(orientation))
    const corner = async (bytes: Uint8Array | undefined): Promise<number[]> => [
      ...(await sharp(bytes).extract({ left: 20, top: 10, width: 40, height: 20 }).resize(1, 1).raw().toBuffer()),
    ]
    const [first, second] = [await corner(asSeen?.bytes), await corner(turned?.bytes)]
    first.forEach((channel, index) => expect(Math.abs(channel - (second[index] ?? 0))).toBeLessThan(40))
  })

  it('hands on what is ready, without what the camera noted, with one key for equal pictures', async () => {
    const bytes = await photoOf(640, 480)
    const image = await readImage(bytes)
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    expect((await sharp(image!.bytes).metadata()).exif).toBeUndefined()
    expect(await sharp(image!.bytes).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer())
    expect((await readImage(bytes.slice()))?.key).toBe(image?.key)
    expect((await readImage(await photoOf(600, 450)))?.key).not.toBe(image?.key)
  })

  it('scales down to the long side that is asked for', async () => {
    expect(await readImage(await photoOf(4032, 3024), { longSidePx: 400 })).toMatchObject({
      widthPx: 400,
      heightPx: 300,
    })
  })

  it('opens a photo with wrong bits among its pixels, upright, as viewers do, and none that is cut off', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const noisy = sharp({ create: { width: 450, height: 600, channels: 3, background: '#000', noise } })
    const stored = new Uint8Array(await noisy.withMetadata({ orientation: 6 }).jpeg().toBuffer())
    const strict = (bytes: Uint8Array) =>
      sharp(bytes, { failOn: 'error' })
        .stats()
        .then(
          () => true,
          () => false,
        )
    // It tells of marks after every few of its blocks; there are others than those that should be.
    const scan = Buffer.from(stored).indexOf(Buffer.from([0xff, 0xda]))
    const faulty = [1, 2, 4].map((every) => {
      const marks = [0xff, 0xdd, 0, 4, 0, every]
      const bytes = Uint8Array.from([...stored.subarray(0, scan), ...marks, ...stored.subarray(scan)])
      for (let at = scan + 300; at < bytes.length - 500; at += 3000) bytes.set([0xff, 0xd3], at)
      return bytes
    })
    for (const bytes of faulty) expect(await strict(bytes)).toBe(false)
    for (const bytes of faulty) {
      expect(await readImage(bytes)).toMatchObject({ contentType: 'image/jpeg', widthPx: 600, heightPx: 450 })
      expect(await codeOf(bytes.slice(0, bytes.length - 100))).toBe('damaged')
    }
  })

  it('refuses what is cut off and what is no picture', async () => {
    expect(await codeOf((await photoOf(640, 480)).slice(0, 5000))).toBe('damaged')
    expect(await codeOf(new Uint8Array(await plain(640, 480).png().toBuffer()).slice(0, 300))).toBe('damaged')
    expect(await codeOf(new TextEncoder().encode('<!doctype html><script>alert(1)</script>'))).toBe('unsupported')
  })

  it.skipIf(!hasCorpus).each([
    ['hostile/image/pixelbomb_30000x30000.png', 'too_large'],
    ['hostile/image/truncated.jpg', 'damaged'],
    ['hostile/image/truncated.png', 'damaged'],
    ['hostile/image/corrupt-header.jpg', 'damaged'],
    ['hostile/image/html_renamed_as.jpg', 'unsupported'],
    ['hostile/image/xlinkLaughsTest.svg', 'unsupported'],
  ])('%s is refused as %s', async (name, code) => {
    expect(await codeOf(corpusBytes(name))).toBe(code)
  })

  it.skipIf(!hasCorpus)('opens a HEIC as an upright JPEG without notes, and refuses one that is cut off', async () => {
    const bytes = corpusBytes('image/example.heic')
    const image = await readImage(bytes, { longSidePx: 640 })
    expect(image).toMatchObject({ contentType: 'image/jpeg', widthPx: 640, heightPx: 427 })
    expect(await sharp(image!.bytes).stats()).toMatchObject({ isOpaque: true })
    expect((await sharp(image!.bytes).metadata()).exif).toBeUndefined()
    expect(await codeOf(bytes.slice(0, 20_000))).toBe('damaged')
  })

  it('opens a photo whose notes are damaged', async () => {
    const bytes = await photoOf(640, 480)
    const at = Buffer.from(bytes).indexOf('Exif')
    bytes.fill(0xff, at + 10, at + 60)
    expect(await readImage(bytes)).toMatchObject({ widthPx: 640, heightPx: 480 })
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
