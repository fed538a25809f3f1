import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EmbedError, ImageError } from '#engine/model/errors.ts'
import type { Resource } from '#engine/pdf/embed/join-pages.ts'
import { createPdfTasks } from '#engine/worker/pdf-tasks.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'
import { makeDrawingSet, makePdf, makePhoto, paper } from '#tests/made-files.ts'

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
const pdf = (bytes: Uint8Array, pages?: number[]): Resource => ({ kind: 'pdf', bytes, ...(pages ? { pages } : {}) })
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
    const { bytes } = await makeDrawingSet('図面.pdf')
    const joined = await tasks.append(base, [
      pdf(bytes),
      { kind: 'image', bytes: (await makePhoto('横.jpg', 450, 600, 6)).bytes },
      { kind: 'image', bytes: (await makePhoto('縦.jpg', 600, 450, 8)).bytes },
    ])
    const own = await sizes(bytes)
    expect(await sizes(joined)).toEqual([[300, 400], ...own, [842, 595], [595, 842]])
  })

  it('takes the pages that are chosen, in their order, and passes over numbers that are none', async () => {
    const { bytes } = await makeDrawingSet('図面.pdf')
    const all = await sizes(bytes)
    expect(await sizes(await tasks.append(base, [pdf(bytes, [3, 1, 99, 0])]))).toEqual([[300, 400], all[2], all[0]])
  })

  it('draws the pages of an encrypted file that opens without a password', async () => {
    const { bytes } = await makePdf('閲覧のみ.pdf', [paper.A4], { owner: 'ひみつ' })
    const joined = await tasks.append(base, [pdf(bytes)])
    expect(await sizes(joined)).toEqual([
      [300, 400],
      [595, 842],
    ])
    expect(joined.length).toBeGreaterThan(base.length + 1000)
  })

  it('refuses what needs a password, is empty or is cut off', async () => {
    const refused = (bytes: Uint8Array) => codeOf(tasks.append(base, [pdf(bytes)]))
    expect(await refused((await makePdf('秘密.pdf', [paper.A4], { user: 'ひみつ' })).bytes)).toBe('password')
    expect(await refused(new Uint8Array())).toBe('damaged')
    expect(await refused((await makePdf('図面.pdf', [paper.A4])).bytes.slice(0, 80))).toBe('damaged')
  })

  it.skipIf(!hasCorpus).each([
    ['hostile/pdf/libreoffice-writer-password.pdf', 'password'],
    ['hostile/pdf/REDHAT-1531897-0.pdf', 'damaged'],
    ['hostile/pdf/bug1020226.pdf', 'damaged'],
  ])('%s is refused as %s', async (name, code) => {
    expect(await codeOf(tasks.append(base, [pdf(corpusBytes(name))]))).toBe(code)
  })

  it('tells in Japanese that a password is in the way', () => {
    expect(new EmbedError('password').message).toBe(
      'PDFにパスワードが設定されているため、開けません。パスワードを解除して、もう一度追加してください。',
    )
  })

  it('refuses a picture that is none', async () => {
    const bytes = new TextEncoder().encode('<!doctype html><script>alert(1)</script>')
    expect(await codeOf(tasks.append(base, [{ kind: 'image', bytes }]))).toBe('unsupported')
  })

  it.skipIf(!hasCorpus)(
    'joins every PDF that opens without a password',
    async () => {
      const files = corpusFiles('pdf', '.pdf').filter((name) => !name.endsWith('pr6531_2.pdf'))
      expect(
        await sizes(
          await tasks.append(
            base,
            files.map((name) => pdf(corpusBytes(name))),
          ),
        ),
      ).toHaveLength(102)
    },
    SLOW,
  )

  it.skipIf(!hasCorpus)(
    'ends with pages or with a reason for every hostile file',
    async () => {
      for (const name of corpusFiles('hostile/pdf', '.pdf')) {
        const result = await tasks.append(base, [pdf(corpusBytes(name))]).then(sizes, (error: unknown) => error)
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
    const { bytes } = await makePdf(
      '厚い報告書.pdf',
      Array.from({ length: 50 }, () => paper.A4),
    )
    expect(await codeOf(impatient.render(bytes, { longSidePx: 4000 }))).toBe('too_heavy')
    await impatient.close()
  })
})

describe('render', () => {
  it('gives the pages asked for with the long side asked for', async () => {
    const { bytes } = await makeDrawingSet('図面.pdf')
    const { pageCount, images } = await tasks.render(bytes, { pages: [1, 3], longSidePx: 161 })
    expect(pageCount).toBe(4)
    expect(images.map(({ widthPx, heightPx }) => Math.max(widthPx, heightPx))).toEqual([161, 161])
    expect([...(images[0]?.png.slice(1, 4) ?? [])].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
  })

  it('turns pages as the file says', async () => {
    const { bytes } = await makePdf('横.pdf', [{ ...paper.A4, rotation: 90 }])
    const { images } = await tasks.render(bytes, { pages: [1], longSidePx: 200 })
    expect(images[0]?.widthPx).toBe(200)
    expect(images[0]?.heightPx).toBeLessThan(200)
  })

  it('refuses what needs a password', async () => {
    const { bytes } = await makePdf('秘密.pdf', [paper.A4], { user: 'ひみつ' })
    expect(await codeOf(tasks.render(bytes, { longSidePx: 100 }))).toBe('password')
  })
})
