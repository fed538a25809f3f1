import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmbedError, ImageError } from '#engine/model/errors.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import { createPdfTasks } from '#engine/worker/pdf-tasks.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'

const SLOW = 90_000
const limits = { workers: 2, timeoutMs: 20_000, memoryMb: 512 }
const tasks = createPdfTasks(limits)
let base: Uint8Array

beforeAll(async () => {
  const document = await PDFDocument.create()
  document.addPage([300, 400])
  base = await document.save()
})
afterAll(() => tasks.close())

const sizes = async (pdf: Uint8Array): Promise<[number, number][]> =>
  (await PDFDocument.load(pdf)).getPages().map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])
const pdf = (name: string, pages?: number[]): Resource => ({
  kind: 'pdf',
  bytes: corpusBytes(name),
  ...(pages ? { pages } : {}),
})
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof EmbedError || error instanceof ImageError ? error.code : error),
  )

describe('append', () => {
  it('gives the document back when there is nothing to append', async () => {
    expect(await tasks.append(base, [])).toBe(base)
  })

  it('appends pages and pictures in order, sizes kept, pictures on A4 as they lie', async () => {
    const joined = await tasks.append(base, [
      pdf('pdf/図面セット_A1-A3-A4混在.pdf'),
      { kind: 'image', bytes: corpusBytes('image/Landscape_6.jpg') },
      { kind: 'image', bytes: corpusBytes('image/Portrait_8.jpg') },
    ])
    const own = await sizes(corpusBytes('pdf/図面セット_A1-A3-A4混在.pdf'))
    expect(await sizes(joined)).toEqual([[300, 400], ...own, [842, 595], [595, 842]])
  })

  it('takes the pages that are chosen, in their order, and passes over numbers that are none', async () => {
    const all = await sizes(corpusBytes('pdf/sizes.pdf'))
    expect(await sizes(await tasks.append(base, [pdf('pdf/sizes.pdf', [3, 1, 99, 0])]))).toEqual([
      [300, 400],
      all[2],
      all[0],
    ])
  })

  it('draws the pages of an encrypted file that opens without a password', async () => {
    const joined = await tasks.append(base, [pdf('pdf/bug900822.pdf')])
    expect(await sizes(joined)).toHaveLength(2)
    expect(joined.length).toBeGreaterThan(20_000)
  })

  it.each([
    ['hostile/pdf/libreoffice-writer-password.pdf', 'password'],
    ['hostile/pdf/zero_byte.pdf', 'damaged'],
    ['hostile/pdf/REDHAT-1531897-0.pdf', 'damaged'],
    ['hostile/pdf/bug1020226.pdf', 'damaged'],
  ])('%s is refused as %s', async (name, code) => {
    expect(await codeOf(tasks.append(base, [pdf(name)]))).toBe(code)
  })

  it('tells in Japanese that a password is in the way', () => {
    expect(new EmbedError('password').message).toBe(
      'PDFにパスワードが設定されているため、開けません。パスワードを解除して、もう一度追加してください。',
    )
  })

  it('refuses a picture that is none', async () => {
    expect(
      await codeOf(tasks.append(base, [{ kind: 'image', bytes: corpusBytes('hostile/image/html_renamed_as.jpg') }])),
    ).toBe('unsupported')
  })

  it(
    'joins every PDF that opens without a password',
    async () => {
      const files = corpusFiles('pdf', '.pdf').filter((name) => !name.endsWith('pr6531_2.pdf'))
      expect(
        await sizes(
          await tasks.append(
            base,
            files.map((name) => pdf(name)),
          ),
        ),
      ).toHaveLength(102)
    },
    SLOW,
  )

  it(
    'ends with pages or with a reason for every hostile file',
    async () => {
      for (const name of corpusFiles('hostile/pdf', '.pdf')) {
        const result = await tasks.append(base, [pdf(name)]).then(sizes, (error: unknown) => error)
        if (Array.isArray(result)) expect(result.length, name).toBeGreaterThan(1)
        else expect(result, name).toBeInstanceOf(EmbedError)
      }
    },
    SLOW,
  )
})

describe('bounds', () => {
  it('end work that takes too long', async () => {
    const impatient = createPdfTasks({ ...limits, timeoutMs: 1 })
    expect(await codeOf(impatient.render(corpusBytes('pdf/pdkids.pdf'), { longSidePx: 4000 }))).toBe('too_heavy')
    await impatient.close()
  })
})

describe('render', () => {
  it('gives the pages asked for with the long side asked for', async () => {
    const { pageCount, images } = await tasks.render(corpusBytes('pdf/sizes.pdf'), { pages: [1, 3], longSidePx: 161 })
    expect(pageCount).toBe(3)
    expect(images.map(({ widthPx, heightPx }) => Math.max(widthPx, heightPx))).toEqual([161, 161])
    expect([...(images[0]?.png.slice(1, 4) ?? [])].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
  })

  it('turns pages as the file says', async () => {
    const { images } = await tasks.render(corpusBytes('pdf/habibi-rotated.pdf'), { pages: [1], longSidePx: 200 })
    expect(images[0]?.widthPx).toBe(200)
    expect(images[0]?.heightPx).toBeLessThan(200)
  })

  it('refuses what needs a password', async () => {
    expect(
      await codeOf(tasks.render(corpusBytes('hostile/pdf/libreoffice-writer-password.pdf'), { longSidePx: 100 })),
    ).toBe('password')
  })
})
