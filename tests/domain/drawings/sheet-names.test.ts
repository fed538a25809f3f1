import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { sheetName, tellApart, type PageWord } from '#domain/drawings/sheet-names.ts'
import { pageWords } from '#src/features/drawings/upload/page-words.ts'
import { corpusPath, hasCorpus } from '../../corpus.ts'

const word = (text: string, x: number, y: number, height = 10, angle = 0): PageWord => ({
  text,
  x,
  y,
  width: [...text].reduce((sum, sign) => sum + (/[ -~]/.test(sign) ? height / 2 : height), 0),
  height,
  angle,
})

describe('the name of a sheet', () => {
  it.each<[string, string | undefined, PageWord[], string | undefined]>([
    ['bookmark', 'A-101　１階平面図', [word('図面名称', 600, 50), word('別の図', 650, 50)], 'A-101 1階平面図'],
    ['bookmark of a program', 'ページ 3', [word('図面名称', 600, 50), word('配置図', 650, 50)], '配置図'],
    ['bookmark of a program', 'Layout1', [], undefined],
    [
      'number and name behind their labels',
      undefined,
      [
        ...[word('図面番号', 600, 30), word('A-101', 660, 30), word('縮尺', 720, 30), word('1/100', 750, 30)],
        ...[word('図面名称', 600, 50), word('1階平面図', 660, 50)],
      ],
      'A-101 1階平面図',
    ],
    [
      'label and value in one piece',
      undefined,
      [word('図面名：地下１階　空調配管図', 600, 50), word('図面No.M-12', 600, 30)],
      'M-12 地下1階 空調配管図',
    ],
    [
      'values below their labels',
      undefined,
      [
        ...[word('図面名称', 500, 60, 6), word('縮尺', 620, 60, 6), word('図面番号', 660, 60, 6)],
        ...[word('3階電灯設備図', 502, 44), word('1/50', 620, 44), word('E-07', 662, 44)],
      ],
      'E-07 3階電灯設備図',
    ],
    [
      'letters set apart to fill the cell',
      undefined,
      [
        ...[word('図', 600, 50), word('面', 616, 50), word('名', 632, 50), word('称', 648, 50)],
        ...[word('系', 690, 50), word('統', 710, 50), word('図', 730, 50)],
      ],
      '系統図',
    ],
    [
      'the title block, not the list of drawings above it',
      undefined,
      [
        ...[word('図面番号', 40, 500), word('図面名称', 120, 500), word('A-01', 40, 485), word('配置図', 120, 485)],
        ...[word('図面番号', 600, 30), word('A-00', 660, 30), word('図面名称', 600, 50), word('図面リスト', 660, 50)],
      ],
      'A-00 図面リスト',
    ],
    [
      'a sheet that is turned in its file',
      undefined,
      [word('図面番号', 50, 600, 10, Math.PI / 2), word('S-3', 50, 660, 10, Math.PI / 2)],
      'S-3',
    ],
    ['English', undefined, [word('DRAWING TITLE:', 600, 50), word('ROOF PLAN', 690, 50)], 'ROOF PLAN'],
    [
      'no label: the largest that is called like a drawing',
      undefined,
      [word('室名', 10, 500, 40), word('屋上設備配置図', 300, 40, 16), word('案内図', 20, 300, 8)],
      '屋上設備配置図',
    ],
    ['an empty cell', undefined, [word('図面名称', 600, 50), word('縮尺', 660, 50), word('1/100', 700, 50)], undefined],
    ['words that name nothing', undefined, [word('AC-01', 300, 300), word('製図', 700, 20)], undefined],
    ['nothing', undefined, [], undefined],
  ])('%s', (_what, bookmark, words, name) => expect(sheetName(bookmark, words)).toBe(name))

  it('takes no longer over a page full of words than over its length', () => {
    const words = Array.from({ length: 20_000 }, (_, index) => word('図面番号', (index % 200) * 60, index / 200))
    const start = process.cpuUsage().user
    sheetName(undefined, words)
    expect((process.cpuUsage().user - start) / 1_000_000).toBeLessThan(3)
  })
})

it('tells sheets of one name apart by their pages', () => {
  const names = new Map([
    [1, '平面図'],
    [2, '系統図'],
    [5, '平面図'],
  ])
  expect([...tellApart(names)]).toEqual([
    [1, '平面図 (1)'],
    [2, '系統図'],
    [5, '平面図 (5)'],
  ])
})

describe.runIf(hasCorpus)('of real files', () => {
  it.each([
    ['図面セット_A1-A3-A4混在.pdf', ['1階 平面図', '空調設備 系統図', '機器表', '2階 平面図']],
    ['issue20489.pdf', ['13.B.0002.A.7777']],
    ['issue12810.pdf', [undefined]],
    ['issue6413.pdf', [undefined]],
    ['sizes.pdf', [undefined, undefined, undefined]],
  ])('%s', async (file, names) => {
    const pdf = await getDocument({
      data: new Uint8Array(readFileSync(corpusPath(`pdf/${file}`))),
      cMapUrl: 'node_modules/pdfjs-dist/cmaps/',
      verbosity: 0,
    }).promise
    const found: (string | undefined)[] = []
    for (let page = 1; page <= pdf.numPages; page++)
      found.push(sheetName(undefined, await pageWords(await pdf.getPage(page))))
    expect(found).toEqual(names)
  })
})
