/** What the journal's keys are called: said at reading, also of what was written before there were keys. */
import { describe, expect, it } from 'vitest'
import { fieldLabel, journalSubjects, lineLabel } from '#domain/journal/journal.ts'

describe('a line of the journal', () => {
  it.each([
    ['of a field', 'matter', { field: 'status_id' }, 'ステータス'],
    ['of fields that are read as one', 'matter', { field: 'schedule' }, '案件予定日'],
    ['of an item', 'document', { field: 'docs_data', column_name: '所見' }, '所見'],
    ['of contents without saying which', 'document', { field: 'docs_data' }, '入力内容'],
    [
      'of something of a pin',
      'drawing',
      { field: 'pins', column_name: 'ピン3', part_field: 'facility_id' },
      'ピン3 設備',
    ],
    ['of a pin as it was once written', 'drawing', { field: 'pins', column_name: 'ピン3 設備' }, 'ピン3 設備'],
    ['of a pin as a whole', 'drawing', { field: 'pins' }, 'ピン'],
    [
      'of something of a pin that nobody knows',
      'drawing',
      { field: 'pins', column_name: 'ピン3', part_field: 'x' },
      'ピン3',
    ],
    ['of a label without its key', 'building', { column_name: '旧住所' }, '旧住所'],
    ['of the whole record', 'building', {}, null],
  ] as const)('%s is read as %j', (_, subject, key, label) => {
    expect(lineLabel(subject, key)).toBe(label)
  })

  it('of a field that no description knows, and of no noun of the journal, is read as it is written', () => {
    for (const subject of [...journalSubjects, 'view', null])
      for (const field of ['昔の項目', 'constructor', '__proto__', '']) expect(fieldLabel(subject, field)).toBe(field)
  })
})
