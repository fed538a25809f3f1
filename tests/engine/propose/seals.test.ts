/** 決裁印: boxes under 承認, 確認, 担当 as a clerk would bind them, on made rows and on the forms of the trade. */
import { describe, expect, test } from 'vitest'
import { proposeSeals, sealSources } from '#domain/documents/propose-seals.ts'
import { templateItemsRequestSchema } from '#domain/templates/templates.contract.ts'
import type { CellStyle, Sheet } from '#engine/model/workbook.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { boxed, plainStyle, range, sheetOf, workbookOf } from '#tests/engine/show/workbooks.ts'
import { corpusBytes, corpusFiles, hasCorpus } from '#tests/corpus.ts'

const short = {
  seal_applicant: '担',
  seal_step_1: '1',
  seal_step_2: '2',
  seal_step_3: '3',
  seal_step_4: '4',
  seal_last: '終',
}
type Short = keyof typeof short

describe('the boxes of a row', () => {
  test.each<[string, string]>([
    ['承認|確認|担当', '終 1 担'],
    ['担当|確認|承認', '担 1 終'],
    ['承 認|審　査|作 成', '終 1 担'],
    ['決裁|審査|起案', '終 1 担'],
    ['所長|班長|作成', '終 1 担'],
    ['責任者|検印|担当|お客様', '終 1 担 -'],
    ['社長|専務|部長|課長|係', '終 3 2 1 担'],
    ['社長|支店長|部長|課長|主任|担当', '終 4 3 2 1 担'],
    ['主任技術者|点検責任者', '終 1'],
    ['部長|課長', '終 1'],
    ['担当', '担'],
    ['承認印', '終'],
    ['工務|担当', '- 担'],
    // Whoever looks something over may be the client, and of two who ask or decide nothing tells which.
    ['確認印', '-'],
    ['受領印', '-'],
    ['検印', '-'],
    ['担当|作成', '- -'],
    ['承認|承認', '- -'],
    ['部長|所長', '- -'],
    ['発注者|受注者', '- -'],
    ['責任者|お客様', '終 -'],
    ['', '-'],
    // More than an approval has steps.
    ['社長|専務|部長|課長|主任|確認|担当', '- - - - - - -'],
  ])('%s', (labels, expected) => {
    const sources = sealSources(labels.split('|'))
    expect(sources.map((source) => (source ? short[source as Short] : '-')).join(' ')).toBe(expected)
  })
})

const body: CellStyle = { ...plainStyle, borders: boxed }
const styles = [plainStyle, body]
const word = (text: string) => ({ style: 1, value: { type: 'text' as const, text } })
const blank = { style: 1 }
const rowsOf = (heights: Record<number, number>): Partial<Sheet> =>
  ({
    merges: Object.entries(heights).flatMap(([at, tall]) =>
      ['A', 'B', 'C'].map((c) => range(`${c}${at}:${c}${Number(at) + tall - 1}`)),
    ),
  }) as Partial<Sheet>
const propose = (cells: Parameters<typeof sheetOf>[0], more: Partial<Sheet> = {}) => {
  const items = proposeItems(workbookOf([sheetOf(cells, more)], { styles })).map((item, id) => ({ ...item, id }))
  const sources = proposeSeals(items)
  return items.flatMap(({ id, name, type, cell_reference }) =>
    type === 'approval_seal' ? [[cell_reference, name, sources.get(id)]] : [],
  )
}

describe('a form', () => {
  const title = { A15: word('件名'), B15: blank }
  const three = { ...title, A1: word('承認'), B1: word('確認'), C1: word('担当'), A2: blank, B2: blank, C2: blank }

  test('gets an item for each, bound, which can be saved as it is', () => {
    expect(propose(three, rowsOf({ 2: 3 }))).toEqual([
      ['0:A2', '承認印', 'seal_last'],
      ['0:B2', '確認印', 'seal_step_1'],
      ['0:C2', '担当印', 'seal_applicant'],
    ])
  })

  test('with two such rows tells them apart, and each is read by itself', () => {
    const again = { A8: word('作成'), B8: word('審査'), C8: word('承認'), A9: blank, B9: blank, C9: blank }
    expect(propose({ ...three, ...again }, rowsOf({ 2: 3, 9: 3 }))).toEqual([
      ['0:A2', '承認印 A2', 'seal_last'],
      ['0:B2', '確認印', 'seal_step_1'],
      ['0:C2', '担当印', 'seal_applicant'],
      ['0:A9', '作成印', 'seal_applicant'],
      ['0:B9', '審査印', 'seal_step_1'],
      ['0:C9', '承認印 C9', 'seal_last'],
    ])
  })

  test('has none in lines of a table, beside a word, or where something is written', () => {
    expect(propose(three)).toEqual([])
    expect(propose({ A1: word('担当'), B1: blank })).toEqual([])
    expect(propose({ ...three, A2: word('済'), B2: word('済'), C2: word('済') }, rowsOf({ 2: 3 }))).toEqual([])
  })
})

/** What a clerk would bind, read off the printed forms; after a slash, what is as good. - is a client's box, or nobody's. */
const clerks: Record<string, Record<string, string>> = {
  '01': { L37: '終', O37: '1', R37: '担' },
  '02': { AG113: '-/担', AN113: '-' },
  '03': { G13: '終', H13: '1', I13: '担' },
  '05': { N2: '-/終', P2: '終/1', R2: '担' },
  '06': { O41: '終', Q41: '1', S41: '担' },
  '07': { Y2: '終', AC2: '1', AG2: '担' },
  '08': { A21: '終', E21: '担' },
  '09': { G2: '終', I2: '1/担' },
  '11': { AS3: '終', AY3: '1', BE3: '担' },
  '12': { L38: '終', M38: '1', N38: '担' },
  h5: { L2: '終', N2: '1', O2: '担' },
  h8: { I2: '終', J2: '1', K2: '担', L2: '-' },
}

describe.runIf(hasCorpus)('forms of the trade', () => {
  const judged = [...corpusFiles('forms', '.xlsx'), ...corpusFiles('forms-3', '.xlsx')].flatMap((form) => {
    const items = proposeItems(readWorkbook(corpusBytes(form))).map((item, id) => ({ ...item, id }))
    const sources = proposeSeals(items)
    const seals = items.filter(({ type }) => type === 'approval_seal')
    const requests = seals.map(({ name, type, cell_reference, id }) => ({
      name,
      type,
      cell_reference,
      source: sources.get(id) ?? null,
    }))
    expect(templateItemsRequestSchema.safeParse(requests).error).toBeUndefined()
    const proposed = new Map(
      requests.map(({ cell_reference, source }) => [cell_reference!.split(':')[1]!, short[source as Short]]),
    )
    const key = /([^/]*?)_/u.exec(form.slice(form.lastIndexOf('/') + 1))![1]!
    const wanted = new Map(Object.entries(clerks[key] ?? {}))
    return [...new Set([...proposed.keys(), ...wanted.keys()])].map((cell) => {
      const good = (wanted.get(cell) ?? '-').split('/')
      const found = proposed.get(cell) ?? '-'
      return {
        place: `${form} ${cell} ${found}`,
        isWanted: !good.includes('-'),
        isProposed: found !== '-',
        isRight: good.includes(found),
      }
    })
  })

  test('have theirs bound where a clerk would bind them: nine of ten at least', () => {
    const wanted = judged.filter(({ isWanted }) => isWanted)
    const missed = wanted.filter(({ isRight }) => !isRight).map(({ place }) => place)
    expect(wanted.length).toBeGreaterThanOrEqual(30)
    expect(1 - missed.length / wanted.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  test('have hardly any wrong one: two of a hundred at most', () => {
    const proposed = judged.filter(({ isProposed }) => isProposed)
    const wrong = proposed.filter(({ isRight }) => !isRight).map(({ place }) => place)
    expect(wrong.length / proposed.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })
})
