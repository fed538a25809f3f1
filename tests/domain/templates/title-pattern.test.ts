/** 書類のタイトル by a template's pattern, and the names of files by that of a number: one way of filling words in. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '#domain/limits.ts'
import { fileNameOf } from '#domain/numbers/file-names.ts'
import { numbered } from '#domain/numbers/numbered.ts'
import {
  openWords,
  patternTitle,
  shownTitle,
  titleFacts,
  titlePatternSchema,
  titleWords,
} from '#domain/templates/title-pattern.ts'
import { textLength } from '#domain/text/length.ts'

const known = titleFacts({
  template: { name: '日常巡回点検表' },
  building: { name: '青葉ビル' },
  matter: { name: '定期点検' },
  facilities: [{ name: '冷凍機1号' }, { name: '冷凍機2号' }],
  number: 'R2026-0012',
  day: '2026-06-07',
})
const ofNothing = titleFacts({
  template: { name: '点検表' },
  ...{ building: null, matter: null, facilities: [], number: null, day: '2026-12-31' },
})

describe('a title by its pattern', () => {
  it.each<[string, string, string]>([
    ['{番号}_{建物}_{年月}', 'R2026-0012_青葉ビル_2026年6月', '2026年12月'],
    ['{番号} {テンプレート} {年月日}', 'R2026-0012 日常巡回点検表 2026年6月7日', '点検表 2026年12月31日'],
    ['{テンプレート}　{設備}　{年月}分', '日常巡回点検表　冷凍機1号、冷凍機2号　2026年6月分', '点検表　2026年12月分'],
    ['{案件}（{建物}）', '定期点検（青葉ビル）', '（）'],
    ['{建物}{案件}', '青葉ビル定期点検', ''],
    ['月報', '月報', '月報'],
    ['{誰か}', '{誰か}', '{誰か}'],
    ['{constructor}{toString}', '{constructor}{toString}', '{constructor}{toString}'],
  ])('%s', (pattern, title, ofNone) => {
    expect(patternTitle(pattern, known)).toBe(title)
    expect(patternTitle(pattern, ofNothing)).toBe(ofNone)
  })

  it('leaves what is not known here to whoever knows it', () => {
    const here = titleFacts({ template: { name: '点検表' }, building: undefined, day: '2026-06-07' })
    const title = patternTitle('{番号} {建物} {テンプレート} {年月}', here)
    expect(title).toBe('{番号} {建物} 点検表 2026年6月')
    expect(openWords(title)).toEqual(['番号', '建物'])
    expect(shownTitle(title)).toBe('点検表 2026年6月')
    expect(patternTitle(title, known)).toBe('R2026-0012 青葉ビル 点検表 2026年6月')
    expect(shownTitle('{番号}')).toBe('{番号}')
    expect(shownTitle('A  B')).toBe('A  B')
  })

  it('writes no word of what it fills in a second time, and no line of a name', () => {
    const named = titleFacts({ template: { name: '{番号}\n表' }, number: 'R1', day: '2026-06-07' })
    expect(patternTitle('{テンプレート}', named)).toBe('{番号} 表')
  })

  it('is as long as a title may be: the longest of its facts gives way, its month stays', () => {
    const building = { name: 'あ'.repeat(limits.text.name) }
    const title = patternTitle('{番号} {建物} {年月}', {
      ...known,
      ...titleFacts({ template: building, building, day: '2026-06-07' }),
    })
    expect(textLength(title)).toBe(limits.text.title)
    expect(title).toMatch(/^R2026-0012 あ+ 2026年6月$/)
  })

  it('never is longer, nor begins or ends with a gap, whatever it is made of', () => {
    const part = fc.oneof(
      fc.constantFrom(...titleWords.map((word) => `{${word}}`)),
      fc.constantFrom(' ', '_', '　', '点検', '{', '}', '𠮷'),
    )
    const name = fc.string({ unit: 'grapheme', maxLength: 120 })
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), name, fc.option(name), (parts, building, number) => {
        const pattern = parts.join('')
        const facts = titleFacts({
          ...{ template: { name: '点検表' }, building: { name: building }, number, day: '2026-06-07' },
          ...{ matter: null, facilities: [] },
        })
        const title = patternTitle(pattern, facts)
        expect(textLength(title)).toBeLessThanOrEqual(limits.text.title)
        if (textLength(title) < limits.text.title) expect(title).not.toMatch(/^[_ 　]|[_ 　]$/)
      }),
    )
  })

  it.each<[unknown, string | null]>([
    [undefined, null],
    [null, null],
    ['', null],
    ['{番号}_{建物}_{年月}', null],
    ['{ 括弧だけ', null],
    ['あ'.repeat(100), null],
    ['{題名}', '{題名}は使えません。使えるのは{番号}、{テンプレート}、{建物}、{案件}、{設備}、{年月}、{年月日}です。'],
    [
      '{書類名} {誰}',
      '{書類名}、{誰}は使えません。使えるのは{番号}、{テンプレート}、{建物}、{案件}、{設備}、{年月}、{年月日}です。',
    ],
    ['あ'.repeat(101), '書類のタイトルは100文字以下である必要があります'],
    ['一行目\n二行目', '改行などの制御文字は使えません。'],
    [12, '書類のタイトルの値が正しくありません。'],
  ])('%j is taken or refused with a sentence', (pattern, sentence) => {
    const read = titlePatternSchema.safeParse(pattern)
    expect(read.success ? null : read.error.issues[0]!.message).toBe(sentence)
  })
})

it.each<[string | null, string, string]>([
  [null, '点検', '点検'],
  ['R-01', '点検', 'R-01 点検'],
  ['R-01', 'R-01 点検', 'R-01 点検'],
  ['R-01', '青葉ビル_R-01', '青葉ビル_R-01'],
  ['01', '7月01日の点検', '01 7月01日の点検'],
])('the number %s stands once before %s', (number, title, text) => expect(numbered(number, title)).toBe(text))

describe('a name of files by its pattern', () => {
  const facts = {
    ...{
      番号: 'R1',
      書類名: '点検報告書',
      建物: '青葉/ビル',
      案件: '',
      設備: 'ポンプ',
      年月: '202606',
      年月日: '20260607',
    },
  }
  it.each<[string, string]>([
    ['{番号}_{案件}_{年月}', 'R1_202606'],
    ['{建物}_{設備}_{年月日}', '青葉-ビル_ポンプ_20260607'],
    ['{案件}', '点検報告書'],
    ['', '点検報告書'],
    ['__{案件}_', '点検報告書'],
    ['月報 {年月}', '月報 202606'],
  ])('%s', (pattern, name) => expect(fileNameOf(pattern, facts)).toBe(name))
})
