/** Section reports: documents of templates that are no Excel, laid out on A4. */
import type { PageSet, Primitive } from '#engine/model/primitives.ts'
import { measureText } from '#engine/draw/fonts.ts'
import { plainFont } from '#engine/draw/drawings/plain-font.ts'
import { flow, space } from './flow.ts'
import type { Block } from './flow.ts'
import { photoBlocks } from './photos.ts'
import type { ReportInput, ReportItem, ReportSection } from './report-input.ts'
import { choiceRow, textRow, valueRows } from './rows.ts'
import type { Pair } from './rows.ts'
import { colours, CONTENT_WIDTH, marked, PAGE, setText, sizes } from './style.ts'

const SECTION_GAP = 20
const RUNNING_HEAD_Y = 28
const FOOT_Y = 804
const NOTHING = 'データがありません'
const FILES = '添付ファイル'

const badge = (text: string, right: number, y: number): Primitive[] => {
  const widthPt = measureText(text, plainFont(sizes.caption, colours.brand, true)) + 16
  const set = setText(text, widthPt, {
    sizePt: sizes.caption,
    colour: colours.brand,
    bold: true,
    align: 'center',
    pitchPt: 16,
  })
  return [
    {
      kind: 'rect',
      xPt: right - widthPt,
      yPt: y,
      widthPt,
      heightPt: 16,
      fill: { colour: colours.brandTint },
      stroke: { colour: colours.brandLine, widthPt: 0.5 },
    },
    ...set.lines(right - widthPt, y),
  ]
}

/** Company and kind, the title over a brand rule, and the table of facts. */
const head = (report: ReportInput): Block[] => {
  const company = setText(report.company, CONTENT_WIDTH * 0.7, { sizePt: sizes.body, colour: colours.secondary })
  const title = setText(report.title, CONTENT_WIDTH, { sizePt: sizes.title, bold: true, pitchPt: sizes.title * 1.45 })
  const banner: Block = {
    heightPt: company.heightPt + 12 + title.heightPt + 12,
    keepsWithNext: true,
    draw: (y) => {
      const titleY = y + company.heightPt + 12
      const ruleY = titleY + title.heightPt + 8
      return [
        ...marked({ kind: 'text' }, company.lines(PAGE.left, y)),
        ...marked({ kind: 'text' }, badge(report.kind, PAGE.right, y)),
        ...marked({ kind: 'heading', level: 1 }, title.lines(PAGE.left, titleY)),
        {
          kind: 'rect',
          xPt: PAGE.left,
          yPt: ruleY,
          widthPt: CONTENT_WIDTH,
          heightPt: 2,
          fill: { colour: colours.brand },
        },
      ]
    },
  }
  return [banner, space(14), ...valueRows(report.facts)]
}

const sectionHeading = (text: string): Block => {
  const set = setText(text, CONTENT_WIDTH - 12, { sizePt: sizes.section, bold: true, pitchPt: sizes.section * 1.4 })
  return {
    heightPt: set.heightPt + 8,
    keepsWithNext: true,
    bookmark: text,
    draw: (y) => [
      {
        kind: 'rect',
        xPt: PAGE.left,
        yPt: y + 2,
        widthPt: 3.5,
        heightPt: set.heightPt - 4,
        fill: { colour: colours.brand },
      },
      ...marked({ kind: 'heading', level: 2 }, set.lines(PAGE.left + 12, y)),
    ],
  }
}

const innerHeading = (text: string): Block[] => {
  const set = setText(text, CONTENT_WIDTH, { sizePt: sizes.heading, bold: true, pitchPt: sizes.heading * 1.5 })
  return [
    space(10),
    {
      heightPt: set.heightPt + 5,
      keepsWithNext: true,
      draw: (y) => marked({ kind: 'heading', level: 3 }, set.lines(PAGE.left, y)),
    },
  ]
}

const itemBlocks = (items: ReportItem[]): Block[] => {
  const blocks: Block[] = []
  /** Short values in a row are set together. */
  let pairs: Pair[] = []
  const settle = (): void => {
    blocks.push(...valueRows(pairs))
    pairs = []
  }
  for (const item of items) {
    if (item.type !== 'value') settle()
    switch (item.type) {
      case 'value':
        pairs.push(item)
        break
      case 'text':
        blocks.push(textRow(item.label, item.text))
        break
      case 'choices':
        blocks.push(choiceRow(item.label, item.options))
        break
      case 'photos':
        blocks.push(...photoBlocks(item))
        break
      case 'heading':
        blocks.push(...innerHeading(item.text))
        break
    }
  }
  settle()
  return blocks
}

const sectionBlocks = ({ title, items }: ReportSection): Block[] =>
  items.length === 0 ? [] : [space(SECTION_GAP), ...(title ? [sectionHeading(title)] : []), ...itemBlocks(items)]

const fileBlocks = (files: ReportInput['files']): Block[] =>
  files.length === 0
    ? []
    : [
        space(SECTION_GAP),
        sectionHeading(FILES),
        ...files.map(({ name, note }, index) => textRow(`添付${index + 1}`, note === '' ? name : `${name}（${note}）`)),
      ]

const note = (text: string): Block => {
  const set = setText(text, CONTENT_WIDTH, { sizePt: sizes.body, colour: colours.tertiary, align: 'center' })
  return { heightPt: set.heightPt, draw: (y) => marked({ kind: 'text' }, set.lines(PAGE.left, y)) }
}

/** From the second page on a line says whose page it is; every page is numbered n / N. */
const furniture = (report: ReportInput, number: number, count: number): Primitive[] => {
  const small = (text: string, widthPt: number, align: 'left' | 'right'): ReturnType<typeof setText> =>
    setText(text, widthPt, { sizePt: sizes.running, colour: colours.tertiary, align })
  const foot: Primitive[] = [
    ...small(report.company, CONTENT_WIDTH / 2, 'left').lines(PAGE.left, FOOT_Y, 0, 1),
    ...small(`${number} / ${count}`, CONTENT_WIDTH / 2, 'right').lines(PAGE.left + CONTENT_WIDTH / 2, FOOT_Y),
  ]
  if (number === 1) return foot
  return [
    ...small(report.title, CONTENT_WIDTH, 'left').lines(PAGE.left, RUNNING_HEAD_Y, 0, 1),
    {
      kind: 'line',
      x1Pt: PAGE.left,
      y1Pt: RUNNING_HEAD_Y + 15,
      x2Pt: PAGE.right,
      y2Pt: RUNNING_HEAD_Y + 15,
      stroke: { colour: colours.hairline, widthPt: 0.5 },
    },
    ...foot,
  ]
}

/** The report's pages; a section's first page carries its name as bookmark. */
export const layoutReport = (report: ReportInput): PageSet => {
  const contents = [...report.sections.flatMap(sectionBlocks), ...fileBlocks(report.files)]
  const blocks = [...head(report), ...(contents.length > 0 ? contents : [space(SECTION_GAP), note(NOTHING)])]
  const pages = flow(blocks, { first: PAGE.top - 4, following: PAGE.top + 8 }, PAGE.bottom)
  return {
    title: report.title,
    author: report.author,
    pages: pages.map(({ primitives, bookmark }, index) => ({
      widthPt: PAGE.widthPt,
      heightPt: PAGE.heightPt,
      primitives: [...primitives, ...furniture(report, index + 1, pages.length)],
      ...(bookmark !== undefined ? { bookmark } : {}),
    })),
  }
}
