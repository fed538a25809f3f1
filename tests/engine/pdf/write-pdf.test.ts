import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { ImageSource, Page, Primitive } from '#engine/model/primitives.ts'
import { splitByFace } from '#engine/draw/fonts.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { readPdf } from './pdf-text.ts'

const createdAt = new Date('2025-04-10T00:00:00Z')
const page = (...primitives: Primitive[]): Page => ({ widthPt: 200, heightPt: 100, primitives })
const texts = (text: string): Primitive[] =>
  splitByFace(text, { name: 'ＭＳ ゴシック', sizePt: 10, bold: false, italic: false, family: 0 }).map((run) => ({
    kind: 'text',
    ...run,
    xPt: 10,
    baselinePt: 20,
    sizePt: 10,
    colour: '#000000',
    widthPt: 10,
  }))
const write = (...pages: Page[]): Promise<Uint8Array> =>
  writePdf({ pages, title: '年次点検報告書', author: 'みどり野ビルテクノ' }, { createdAt })
const image = async (key: string, alpha: boolean): Promise<ImageSource> => ({
  key,
  contentType: 'image/png',
  widthPx: 2,
  heightPx: 2,
  bytes: new Uint8Array(
    await sharp({
      create: { width: 2, height: 2, channels: alpha ? 4 : 3, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer(),
  ),
})
const asText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

describe('PDF files', () => {
  it('carry title, author, language and bookmarks', async () => {
    const content = await readPdf(
      await write({ ...page(), bookmark: '表紙' }, page(), { ...page(), bookmark: '点検表' }),
    )
    expect(content).toMatchObject({
      title: '年次点検報告書',
      author: 'みどり野ビルテクノ',
      language: 'ja-JP',
      bookmarks: ['表紙', '点検表'],
    })
    expect(content.pages).toHaveLength(3)
  })

  it('keep every text searchable, drawn symbols and rare kanji too', async () => {
    const { pages } = await readPdf(await write(page(...texts('☑ ☐ ✔ レ 𠮷 髙 한'))))
    for (const character of ['☑', '☐', '✔', 'レ', '𠮷', '髙', '한']) expect(pages[0]).toContain(character)
  })

  it('are equal byte for byte for equal pages', async () => {
    const draw = async (): Promise<Uint8Array> =>
      write(
        page(...texts('同じ☑'), {
          kind: 'image',
          image: await image('a', true),
          xPt: 0,
          yPt: 0,
          widthPt: 9,
          heightPt: 9,
        }),
      )
    expect(Buffer.compare(await draw(), await draw())).toBe(0)
  })

  it('embed each picture once, transparent ones with a mask', async () => {
    const plain = await image('plain', false)
    const clear = await image('clear', true)
    const draw = (source: ImageSource): Primitive => ({
      kind: 'image',
      image: source,
      xPt: 0,
      yPt: 0,
      widthPt: 9,
      heightPt: 9,
      crop: { left: 0.1, top: 0, right: 0, bottom: 0 },
      opacity: 0.5,
    })
    const bytes = asText(
      await write(page(draw(plain), draw(plain), { kind: 'group', children: [draw(clear)] }), page(draw(clear))),
    )
    expect(bytes.match(/\/Subtype \/Image/g)).toHaveLength(3)
    expect(bytes.match(/\/SMask/g)).toHaveLength(1)
  })

  it('embed a subset of only the faces used', async () => {
    const bytes = await write(page(...texts('点検')))
    expect(asText(bytes).match(/\/FontFile2/g)).toHaveLength(1)
    expect(bytes.length).toBeLessThan(30_000)
  })

  it('draw gradients, dashes, transparency and turned groups', async () => {
    const bytes = await write(
      page(
        {
          kind: 'rect',
          xPt: 0,
          yPt: 0,
          widthPt: 50,
          heightPt: 20,
          fill: {
            degrees: 45,
            stops: [
              { position: 0, colour: '#FFFFFF' },
              { position: 0.5, colour: '#FF0000' },
              { position: 1, colour: '#000000' },
            ],
          },
        },
        {
          kind: 'line',
          x1Pt: 0,
          y1Pt: 0,
          x2Pt: 9,
          y2Pt: 9,
          stroke: { colour: '#000000', widthPt: 1, dashPt: [2, 1], opacity: 0.3 },
        },
        {
          kind: 'group',
          transform: [0, 1, -1, 0, 0, 0],
          clip: { xPt: 0, yPt: 0, widthPt: 5, heightPt: 5 },
          children: [
            {
              kind: 'path',
              evenOdd: true,
              commands: [{ op: 'M', x: 0, y: 0 }, { op: 'C', x1: 1, y1: 1, x2: 2, y2: 2, x: 3, y: 3 }, { op: 'Z' }],
              fill: { colour: '#00FF00' },
            },
          ],
        },
      ),
    )
    expect(asText(bytes)).toContain('/ShadingType 2')
    expect(asText(bytes)).toContain('/ca 0.3')
    expect((await readPdf(bytes)).pages).toHaveLength(1)
  })

  it('have a page even when nothing prints', async () => {
    expect((await readPdf(await write())).pages).toEqual([''])
  })

  it('refuse a picture that is none', async () => {
    const broken: ImageSource = {
      key: 'x',
      contentType: 'image/jpeg',
      bytes: new Uint8Array(deflateSync('no picture')),
      widthPx: 1,
      heightPx: 1,
    }
    await expect(
      write(page({ kind: 'image', image: broken, xPt: 0, yPt: 0, widthPt: 1, heightPt: 1 })),
    ).rejects.toThrow()
  })
})
