/** A row of machines is called after the one that stands in it, by what tells it best. */
import { expect, it } from 'vitest'
import { machineName, withMachine } from '#domain/documents/machine-names.ts'
import { machineCapacity } from '#domain/templates/machine-rows.ts'

const items = [
  { id: 1, source: 'facility_model_number', source_row: 2 },
  { id: 2, source: 'facility_name', source_row: 2 },
  { id: 3, source: null, source_row: null },
] as const
const named = (values: Record<number, string>) => machineName(items, (id) => values[id] ?? null)

it('is its name, else what else tells it', () => {
  expect(named({ 1: 'PUHY-P280', 2: '室外機 B' })).toBe('室外機 B')
  expect(named({ 1: 'PUHY-P280' })).toBe('PUHY-P280')
  expect(named({ 3: '良好' })).toBeNull()
})

it('is nothing where several stand together, or all of them in one item', () => {
  const other = { id: 4, source: 'facility_name', source_row: 3 } as const
  expect(machineName([...items, other], () => '室外機')).toBeNull()
  expect(machineName([{ id: 5, source: 'facility_name', source_row: null }], () => '室外機 A、室外機 B')).toBeNull()
})

it('stands beside what the form calls the row, once', () => {
  expect(withMachine('No. 3', '室外機 C')).toBe('No. 3\u3000室外機 C')
  expect(withMachine('室外機 C', '室外機 C')).toBe('室外機 C')
  expect(withMachine('No. 3', null)).toBe('No. 3')
})

it('says for how many machines a form has room', () => {
  expect(machineCapacity([...items, { source: 'building_name', source_row: null }])).toBe(2)
  expect(machineCapacity([{ source: 'facility_name', source_row: null }])).toBe(0)
})
