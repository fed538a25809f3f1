import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { layoutReport } from '#engine/paper/report/layout-report.ts'
import { archivePdf } from '#engine/pdf/embed/archive-pdf.ts'
import { writePdf } from '#engine/pdf/write-pdf.ts'
import { elementsOf, readStructure, type Element } from '#tests/engine/pdf/pdf-structure.ts'
import type { ReportInput, ReportItem, ReportPhoto } from '#engine/paper/report/report-input.ts'
import type { ImageSource, Page, Primitive } from '#engine/model/primitives.ts'

const report = (changes: Partial<ReportInput> = {}): ReportInput => ({
  title: '空調機定期点検報告書',
  kind: '報告書',
  company: '株式会社みどり総合管理',
  author: '小林 大輔',
  facts: [
    { label: '案件', value: '空調機定期点検（6月）' },
    { label: '建物', value: '青葉台グリーンビル' },
  ],
  sections: [],
  files: [],
  ...changes,
})
const section = (title: string | null, ...items: ReportItem[]): ReportInput['sections'][number] => ({ title, items })
const image = (widthPx: number, heightPx: number): ImageSource => ({
  key: `${widthPx}x${heightPx}`,
  contentType: 'image/jpeg',
  bytes: new Uint8Array(),
  widthPx,
  heightPx,
})
const photos = (count: number): ReportPhoto[] =>
  Array.from({ length: count }, (_, index) => ({ image: image(800, 600), caption: `写真${index + 1}` }))

type Text = Extract<Primitive, { kind: 'text' }>
/** Whatever is marked as a heading, a cell, a figure. */
const unmarked = (primitives: Primitive[]): Primitive[] =>
  primitives.flatMap((primitive) => (primitive.kind === 'group' ? unmarked(primitive.children) : [primitive]))
const textsOf = ({ primitives }: Page): Text[] => unmarked(primitives).filter((primitive) => primitive.kind === 'text')
/** The page's lines from top to bottom, the texts of a line from left to right. */
const linesOf = (page: Page): string[] => {
  const lines = new Map<number, Text[]>()
  for (const text of textsOf(page)) {
    const key = Math.round(text.baselinePt)
    lines.set(key, [...(lines.get(key) ?? []), text])
  }
  return [...lines]
    .sort(([a], [b]) => a - b)
    .map(([, texts]) =>
      texts
        .sort((a, b) => a.xPt - b.xPt)
        .map(({ text }) => text)
        .join(''),
    )
}
const imagesOf = ({ primitives }: Page): Extract<Primitive, { kind: 'image' }>[] =>
  unmarked(primitives).filter((primitive) => primitive.kind === 'image')
const sentence = 'ファンモーター付近で断続的な異音を確認しました。'

describe('layoutReport', () => {
  it('heads the first page with company, kind, title and facts on A4', () => {
    const { pages, title, author } = layoutReport(report())
    expect([title, author]).toEqual(['空調機定期点検報告書', '小林 大輔'])
    expect(pages).toHaveLength(1)
    expect(pages[0]).toMatchObject({ widthPt: 595.28, heightPt: 841.89 })
    const lines = linesOf(pages[0]!)
    expect(lines.join('\n')).toContain('空調機定期点検報告書')
    expect(lines.some((line) => line === '案件空調機定期点検（6月）建物青葉台グリーンビル')).toBe(true)
    expect(lines).toContain('データがありません')
  })

  it('numbers every page and names the report from the second on', () => {
    const { pages } = layoutReport(
      report({ sections: [section('所見', { type: 'text', label: '所見', text: sentence.repeat(200) })] }),
    )
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      const lines = linesOf(page)
      expect(lines.at(-1)).toBe(`株式会社みどり総合管理${index + 1} / ${pages.length}`)
      if (index > 0) expect(lines[0]).toBe('空調機定期点検報告書')
    })
  })

  it('splits a long text between lines and loses none of it', () => {
    const text = Array.from({ length: 160 }, (_, index) => `第${index + 1}項 ${sentence}`).join('\n')
    const { pages } = layoutReport(report({ sections: [section('所見', { type: 'text', label: '所見', text })] }))
    const printed = pages.flatMap(linesOf).map((line) => line.replace(/^所見(?=第)/, ''))
    expect(printed.filter((line) => line.startsWith('第'))).toEqual(text.split('\n'))
    for (const page of pages)
      expect(
        textsOf(page)
          .filter(({ text: part }) => part.startsWith('第'))
          .every(({ baselinePt }) => baselinePt < 786),
      ).toBe(true)
    // The label stands beside every part.
    expect(pages.every((page) => linesOf(page).some((line) => line.startsWith('所見第')))).toBe(true)
  })

  it('leaves and takes at least two lines of a text', () => {
    for (let before = 24; before < 36; before++) {
      const values = Array.from({ length: before }, (_, index): ReportItem => ({
        type: 'value',
        label: `項目${index}`,
        value: sentence,
      }))
      const text = Array.from({ length: 6 }, (_, index) => `行${index + 1}`).join('\n')
      const { pages } = layoutReport(
        report({ sections: [section(null, ...values, { type: 'text', label: '所見', text })] }),
      )
      const counts = pages
        .map((page) => linesOf(page).filter((line) => /行\d$/.test(line)).length)
        .filter((count) => count > 0)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6)
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(2)
    }
  })

  it('never leaves a heading alone at the foot of a page', () => {
    for (let before = 20; before < 40; before++) {
      const values = Array.from({ length: before }, (_, index): ReportItem => ({
        type: 'value',
        label: `項目${index}`,
        value: sentence,
      }))
      const { pages } = layoutReport(
        report({
          sections: [
            section('前', ...values),
            section('写真の章', { type: 'photos', label: '室内機', perRow: 2, photos: photos(2) }),
          ],
        }),
      )
      const holder = pages.find((page) => linesOf(page).includes('写真の章'))
      expect(holder && imagesOf(holder).length).toBe(2)
    }
  })

  it('sets two short values side by side and a long one over the whole row', () => {
    const lines = linesOf(
      layoutReport(
        report({
          sections: [
            section(
              '基本情報',
              { type: 'value', label: '点検日', value: '2026/06/17' },
              { type: 'value', label: '点検者', value: '小林 大輔' },
              { type: 'value', label: '備考', value: sentence },
              { type: 'value', label: '天候', value: '晴れ' },
            ),
          ],
        }),
      ).pages[0]!,
    )
    expect(lines).toContain('点検日2026/06/17点検者小林 大輔')
    expect(lines).toContain(`備考${sentence}`)
    expect(lines).toContain('天候晴れ')
  })

  it('ticks what is chosen and shows the rest empty', () => {
    const options = [
      { text: 'フィルター清掃', checked: true },
      { text: '熱交換器洗浄', checked: false },
    ]
    const [page] = layoutReport(
      report({ facts: [], sections: [section(null, { type: 'choices', label: '実施項目', options })] }),
    ).pages
    const boxes = unmarked(page!.primitives).filter(
      (primitive) => primitive.kind === 'rect' && primitive.widthPt === 8 && primitive.heightPt === 8,
    )
    expect(
      boxes.map((box) => (box.kind === 'rect' && box.fill && 'colour' in box.fill ? box.fill.colour : null)),
    ).toEqual(['#136C55', '#FFFFFF'])
    expect(unmarked(page!.primitives).filter(({ kind }) => kind === 'path')).toHaveLength(1)
  })

  it.each([1, 2, 4, 6] as const)('puts %i photos in a row, each in its frame with its caption', (perRow) => {
    const { pages } = layoutReport(
      report({ sections: [section(null, { type: 'photos', label: '', perRow, photos: photos(perRow * 2) })] }),
    )
    const images = pages.flatMap(imagesOf)
    expect(images).toHaveLength(perRow * 2)
    expect(new Set(images.slice(0, perRow).map(({ yPt }) => yPt)).size).toBe(1)
    expect(new Set(images.map(({ xPt }) => Math.round(xPt))).size).toBe(perRow)
    for (const { xPt, widthPt, heightPt } of images) {
      expect(widthPt / heightPt).toBeCloseTo(4 / 3)
      expect(xPt).toBeGreaterThanOrEqual(49.9)
      expect(xPt + widthPt).toBeLessThanOrEqual(545.4)
    }
    expect(pages.flatMap(textsOf).map(({ text }) => text)).toContain(`写真${perRow * 2}`)
  })

  it('keeps the shape of an upright photo and frames one that cannot be shown', () => {
    const [page] = layoutReport(
      report({
        sections: [
          section(null, {
            type: 'photos',
            label: '',
            perRow: 2,
            photos: [
              { image: image(600, 800), caption: '' },
              { image: null, caption: '図面.emf' },
            ],
          }),
        ],
      }),
    ).pages
    const [upright] = imagesOf(page!)
    expect(upright!.widthPt / upright!.heightPt).toBeCloseTo(3 / 4)
    expect(linesOf(page!)).toContain('画像を表示できません')
    expect(linesOf(page!)).toContain('図面.emf')
  })

  it('keeps photos and their captions inside the page', () => {
    const { pages } = layoutReport(
      report({ sections: [section('写真', { type: 'photos', label: '室内機', perRow: 2, photos: photos(40) })] }),
    )
    expect(pages.flatMap(imagesOf)).toHaveLength(40)
    for (const page of pages) {
      for (const { yPt, heightPt } of imagesOf(page)) expect(yPt + heightPt).toBeLessThanOrEqual(786)
      expect(imagesOf(page).length).toBe(
        textsOf(page).filter(({ text }) => text.startsWith('写真') && text !== '写真').length,
      )
    }
  })

  it('bookmarks the page where a section starts, lists the files and passes over empty sections', () => {
    const { pages } = layoutReport(
      report({
        sections: [section('空', ...[]), section('写真', { type: 'photos', label: '', perRow: 1, photos: photos(5) })],
        files: [{ name: '測定値一覧.pdf', note: '3ページ' }],
      }),
    )
    expect(pages.map(({ bookmark }) => bookmark).filter((bookmark) => bookmark !== undefined)).toEqual([
      '写真',
      '添付ファイル',
    ])
    expect(linesOf(pages.at(-1)!).some((line) => line.endsWith('測定値一覧.pdf（3ページ）'))).toBe(true)
  })
})

const everyElement = (element: Element): Element[] => [element, ...element.children.flatMap(everyElement)]

describe('what is read out of it', () => {
  const createdAt = new Date('2025-04-10T00:00:00Z')
  const written = async (changes: Partial<ReportInput>): Promise<Uint8Array> =>
    writePdf(layoutReport(report(changes)), { createdAt })
  const items: ReportItem[] = [
    { type: 'value', label: '室名', value: '機械室' },
    { type: 'value', label: '階', value: '3階' },
    { type: 'text', label: '所見', text: sentence },
    {
      type: 'choices',
      label: '判定',
      options: [
        { text: '良', checked: false },
        { text: '要修理', checked: true },
      ],
    },
    { type: 'heading', text: '写真' },
    {
      type: 'photos',
      label: '現地写真',
      perRow: 2,
      photos: [
        { image: null, caption: '室外機' },
        { image: null, caption: '' },
      ],
    },
  ]

  it('is its headings, tables of labels and values, texts and photos, in their order', async () => {
    const { document, decoration } = await readStructure(await written({ sections: [section('点検の結果', ...items)] }))
    const elements = everyElement(document)
    const heard = elements
      .filter(({ role }) => /^(H\d|Table|P|Figure)$/.test(role))
      .map(({ role, text, alternative }) => `${role} ${alternative ?? text}`)
    expect(heard).toEqual([
      'P 株式会社みどり総合管理',
      'P 報告書',
      'H1 空調機定期点検報告書',
      'Table 案件空調機定期点検(6月)建物青葉台グリーンビル',
      'H2 点検の結果',
      `Table 室名機械室階3階所見${sentence}判定良要修理`,
      'H3 写真',
      'P 現地写真',
      'Figure 室外機',
      'P 室外機',
      'Figure 現地写真',
    ])
    expect(elements.filter(({ role }) => role === 'TH').map(({ text, scope }) => `${text} ${scope}`)).toEqual([
      '案件 Row',
      '建物 Row',
      '室名 Row',
      '階 Row',
      '所見 Row',
      '判定 Row',
    ])
    expect(decoration).toEqual(['株式会社みどり総合管理1/1'])
  })

  it('says which boxes are ticked', async () => {
    const bytes = await written({ sections: [section('点検の結果', ...items)] })
    const said = [...'☐良 ☑要修理'].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('')
    const pdf = await PDFDocument.load(bytes)
    const spoken = pdf.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) => (object instanceof PDFDict ? [object.get(PDFName.of('ActualText'))] : []))
      .filter((text) => text !== undefined)
    expect(spoken.map(String).map((text) => text.toLowerCase())).toEqual([`<feff${said}>`])
  })

  it('goes on in a table on the next page, and names each section', async () => {
    const long = Array.from({ length: 120 }, () => sentence).join('')
    const { document } = await readStructure(
      await written({
        sections: [section('一', { type: 'text', label: '所見', text: long }), section('二', ...items)],
      }),
    )
    const tables = elementsOf(document, 'Table')
    expect(tables.length).toBeGreaterThan(3)
    expect(tables.every(({ children }) => children.every(({ role }) => role === 'TR'))).toBe(true)
  })

  it('is kept for the long run with its structure', async () => {
    const bytes = await archivePdf(await written({ sections: [section('点検の結果', ...items)] }), [])
    expect(Buffer.from(bytes).toString('latin1')).toContain(
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
    )
  })
})
