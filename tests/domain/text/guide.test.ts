/** The pages of the help: what they promise stands on the screens, and what they link to is there. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guideFor, guidePages, type GuidePage } from '#domain/text/guide.ts'
import { terms } from '#domain/text/vocabulary.ts'
import { readMarkdown, type Block, type Inline } from '#src/features/guide/markdown.ts'
import { writtenTexts } from '#tests/written-texts.ts'

const folder = resolve(import.meta.dirname, '../../../docs/guide')
const kilobytes = 1024
const pages = Object.keys(guidePages) as GuidePage[]
const textOf = (page: GuidePage) => readFileSync(resolve(folder, `${page}.md`), 'utf8')
const blocksOf = (page: GuidePage): Block[] => readMarkdown(textOf(page))
const partsOf = (block: Block): readonly Inline[] =>
  block.kind === 'picture' ? [] : block.kind === 'list' ? block.items.flat() : block.parts
const linksOf = (page: GuidePage) =>
  blocksOf(page)
    .flatMap(partsOf)
    .flatMap((part) => (part.kind === 'link' ? [part.target] : []))
const picturesOf = (page: GuidePage) =>
  blocksOf(page).flatMap((block) => (block.kind === 'picture' ? [`${block.name}.webp`] : []))
const said = writtenTexts()
  .filter(({ file }) => file !== 'domain/text/guide.ts')
  .map(({ text }) => text)

it('has a page a file, and its contents link each', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md')
  expect(files.toSorted()).toEqual(pages.map((page) => `${page}.md`).toSorted())
  const contents = readFileSync(resolve(folder, 'README.md'), 'utf8')
  for (const page of pages) expect(contents).toContain(`[${guidePages[page].title}](${page}.md)`)
  expect(readFileSync(resolve(folder, '../../README.md'), 'utf8')).toContain('(docs/guide/README.md)')
})

it('has no picture that nobody shows, and none too large for a phone', () => {
  const drawn = readdirSync(resolve(folder, 'pictures'))
  expect(drawn.toSorted()).toEqual([...new Set(pages.flatMap(picturesOf))].toSorted())
  for (const name of drawn) expect(statSync(resolve(folder, 'pictures', name)).size).toBeLessThan(60 * kilobytes)
})

it('gives guests what concerns them, and no way to the rest', () => {
  const own = guideFor(true).map(({ page }) => page)
  expect(own).toContain('guests')
  expect(own).not.toContain('approval')
  expect(guideFor(false)).toHaveLength(pages.length)
})

it('says every word of the vocabulary', () => {
  for (const { word, meaning } of terms) expect(textOf('words')).toContain(`- **${word}** ${meaning}\n`)
})

describe.each(pages)('%s', (page) => {
  it('begins with its title', () =>
    expect(blocksOf(page)[0]).toEqual({ kind: 'title', parts: [{ kind: 'text', text: guidePages[page].title }] }))

  it('is written in what the app can show', () => {
    const plain = blocksOf(page)
      .flatMap(partsOf)
      .filter(({ kind }) => kind === 'text')
      .map(({ text }) => text)
    expect(plain.filter((text) => /\*\*|`|\]\(|!\[|^#|^\||\n[-\d]/.test(text))).toEqual([])
  })

  it('links to pages that are there', () => {
    for (const target of linksOf(page)) expect(pages.map((each) => `${each}.md`)).toContain(target)
  })

  it('quotes what the screens say', () => {
    const quoted = [...textOf(page).matchAll(/「([^「」\n]{1,60})」/g)].map(([, text]) => text!)
    expect(quoted.filter((text) => !said.some((each) => each.includes(text)))).toEqual([])
  })
})

it.each([
  ['持ち出し', 'features/carry/carry-page.tsx'],
  ['作成代行', 'features/templates/list/template-columns.tsx'],
  ['案件の状況', 'features/drawings/detail/pin-filters.tsx'],
  ['未割当', 'features/calendar/staff-board.tsx'],
])('explains %s beside the word, on a page that says it', (word, file) => {
  const source = readFileSync(resolve(import.meta.dirname, '../../../src', file), 'utf8')
  const [, page, said] = /<HelpLink page="(\w+)" word=(?:"([^"]+)"|\{\w+\})/.exec(source)!
  expect(said ?? /export const unassigned = '(.+)'/.exec(source)![1]).toBe(word)
  expect(textOf(page as GuidePage)).toContain(word)
})
