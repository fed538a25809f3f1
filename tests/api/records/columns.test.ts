import { describe, expect, it } from 'vitest'
import { matterColumns, type MatterNames, type MatterValues } from '#server/matters/matters.columns.ts'
import { asIs, changedLines, copiedValues, sentValues, type Columns, type Editable } from '#server/records/columns.ts'

/** A table's row, as far as it matters here. */
type Row = { id: number; company_id: number; title: string; due: string | null; updated_at: Date }
const columns = {
  title: { label: '題名', text: asIs, isCopied: true },
  due: { label: '期限', text: asIs, isCopied: false },
} as const satisfies Columns<Editable<Row>, null, 'isCopied'>

describe('what does not compile', () => {
  it('is a description that forgets a column', () => {
    const forgetful = { title: columns.title }
    // @ts-expect-error: due is a column that people edit
    expect(forgetful satisfies Columns<Editable<Row>, null, 'isCopied'>).toBeDefined()
  })

  it('is a matter’s description without one of its columns', () => {
    const { status_id: _, ...forgetful } = matterColumns
    // @ts-expect-error: status_id is a column that people edit
    expect(forgetful satisfies Columns<MatterValues, MatterNames, 'isCopied' | 'isInCsv' | 'isInternal'>).toBeDefined()
  })

  it('is a column that does not say whether it is copied', () => {
    const undecided = { ...columns, due: { label: '期限', text: asIs } }
    // @ts-expect-error: isCopied is missing
    expect(undecided satisfies Columns<Editable<Row>, null, 'isCopied'>).toBeDefined()
  })

  it('is a column that has no text for its values', () => {
    const wordless = { ...columns, due: { label: '期限', isCopied: true } }
    // @ts-expect-error: text is missing
    expect(wordless satisfies Columns<Editable<Row>, null, 'isCopied'>).toBeDefined()
  })

  it('is saving from a request that knows nothing of a column', () => {
    const body: { title?: string } = { title: '点検' }
    // @ts-expect-error: the request has no due
    expect(sentValues(columns, body)).toEqual({ title: '点検' })
  })

  it('is taking a column from a copy that is not copied', () => {
    const copy = copiedValues(columns, { title: '点検', due: '2026-06-17' })
    // @ts-expect-error: due stays behind
    expect(copy.due).toBeUndefined()
    expect(copy).toEqual({ title: '点検' })
  })
})

describe('a change', () => {
  it('saves what is sent, null too, and nothing that is no column', () => {
    const body = { title: undefined, due: null, updated_at: '2026-06-17' }
    expect(sentValues(columns, body)).toEqual({ due: null })
  })

  it('leaves one line a column that differs, and one for columns that are read as one', () => {
    const before: MatterValues = {
      name: '点検',
      status_id: 1,
      matter_category_id: 1,
      building_id: 7,
      start_date: '2026-06-01',
      end_date: null,
      start_time: null,
      end_time: null,
      lead_user_id: null,
      caller_name: null,
      caller_phone: null,
      place: null,
      symptom: null,
      received_at: null,
      arrived_at: null,
      completed_at: null,
      urgency: null,
      description: null,
      company_in_charge: null,
    }
    const names = { statuses: new Map([[1, '未着手']]), buildings: new Map([[7, '青葉ビル']]), users: new Map() }
    const lines = (after: Partial<MatterValues>) =>
      changedLines<MatterValues, MatterNames>(matterColumns, before, { ...before, ...after }, names)
    expect(lines({})).toEqual([])
    expect(lines({ start_date: '2026-06-02', end_date: '2026-06-03', building_id: null })).toEqual([
      { field: 'schedule', column_name: '案件予定日', before: '2026/06/01〜', after: '2026/06/02〜2026/06/03' },
      { field: 'building_id', column_name: '建物', before: '青葉ビル', after: null },
    ])
  })
})
