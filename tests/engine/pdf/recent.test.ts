import { expect, it } from 'vitest'
import { Recent } from '#engine/pdf/write/recent.ts'

it('keeps what was used last where there is no room for all', () => {
  const recent = new Recent<string>(25, (value) => value.length)
  for (const key of ['a', 'b']) recent.add(key, key.repeat(10))
  expect(recent.get('a')).toBe('aaaaaaaaaa')
  recent.add('c', 'cccccccccc')
  expect(['a', 'b', 'c'].filter((key) => recent.get(key) !== undefined)).toEqual(['a', 'c'])
})

it('keeps nothing that is larger than its room', () => {
  const recent = new Recent<string>(5, (value) => value.length)
  recent.add('a', 'aaaaaaaaaa')
  expect(recent.get('a')).toBeUndefined()
})
