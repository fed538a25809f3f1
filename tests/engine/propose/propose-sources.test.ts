/** What is proposed to be bound, held to what a clerk would bind on the trade's twelve forms. */
import { describe, expect, it } from 'vitest'
import { proposeSource, proposeSources } from '#domain/documents/propose-sources.ts'
import { proposeItems } from '#engine/propose/propose-items.ts'
import { readWorkbook } from '#engine/read/read-workbook.ts'
import { corpusBytes, corpusFiles } from '#tests/corpus.ts'

type Input = { cell_reference: string; source?: string; source_also?: string; source_row?: number }
const forms = corpusFiles('forms', '.xlsx')

const judged = forms.flatMap((form) => {
  const { inputs } = JSON.parse(new TextDecoder().decode(corpusBytes(form.replace('.xlsx', '.json')))) as {
    inputs: Input[]
  }
  const listed = proposeItems(readWorkbook(corpusBytes(form))).map((item, id) => ({ ...item, id }))
  const items = new Map(listed.map((item) => [item.cell_reference, item]))
  const sources = proposeSources(listed)
  return inputs.map(({ cell_reference, source = null, source_also = null, source_row = null }) => {
    const item = items.get(cell_reference)
    const proposed = (item && sources.get(item.id)) ?? null
    const isRight = (wanted: string | null) =>
      wanted === null ? proposed === null : proposed?.source === wanted && proposed.source_row === source_row
    return {
      place: `${form} ${cell_reference} ${item?.name}: ${proposed?.source} ${proposed?.source_row}`,
      isWanted: source !== null,
      isProposed: proposed !== null,
      isRight: isRight(source) || (source_also !== null && isRight(source_also)),
    }
  })
})

describe('sources of the forms of the trade', () => {
  it('are all at hand', () => expect(forms).toHaveLength(12))

  it('are proposed where a clerk would bind them: nine of ten at least', () => {
    const wanted = judged.filter(({ isWanted }) => isWanted)
    const missed = wanted.filter(({ isRight }) => !isRight).map(({ place }) => place)
    expect(wanted.length).toBeGreaterThan(60)
    expect(1 - missed.length / wanted.length, missed.join('\n')).toBeGreaterThanOrEqual(0.9)
  })

  it('are hardly ever wrong: two of a hundred at most', () => {
    const proposed = judged.filter(({ isProposed }) => isProposed)
    const wrong = proposed.filter(({ isRight }) => !isRight).map(({ place }) => place)
    expect(wrong.length / proposed.length, wrong.join('\n')).toBeLessThanOrEqual(0.02)
  })
})

it('takes a row from the label of a machine, and nothing of a kind that the item does not take', () => {
  expect(proposeSource({ name: 'No. 3：型式', type: 'text' })).toEqual({
    source: 'facility_model_number',
    source_row: 3,
  })
  expect(proposeSource({ name: '2号機：製造番号', type: 'text' })).toEqual({
    source: 'facility_serial_number',
    source_row: 2,
  })
  expect(proposeSource({ name: '製 造 番 号', type: 'text' })).toEqual({
    source: 'facility_serial_number',
    source_row: null,
  })
  expect(proposeSource({ name: '点検日', type: 'select' })).toBeNull()
  expect(proposeSource({ name: 'No. 3：点検日', type: 'date' })).toBeNull()
  expect(proposeSource({ name: '前回点検日', type: 'date' })).toBeNull()
})
