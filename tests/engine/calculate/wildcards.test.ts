import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wildcardSearch, wildcardTest } from '#engine/calculate/wildcards.ts'

/** As the pattern would be read by a machine that tries everything. */
const source = (pattern: string, escaped = '[*?~]'): string =>
  pattern.replace(
    new RegExp(String.raw`~(${escaped})|([*?])|([\\^$.+()[\]{}|])`, 'gsu'),
    (_, plain?: string, wild?: string, special?: string) => {
      if (wild) return wild === '*' ? '.*?' : '.'
      return plain !== undefined && /[^\\^$.*+?()[\]{}|]/u.test(plain) ? plain : `\\${plain ?? special ?? ''}`
    },
  )

const letters = (...from: string[]) => fc.array(fc.constantFrom(...from), { maxLength: 10 }).map((all) => all.join(''))

describe('wildcards', () => {
  it('fit what a search that tries everything finds', () => {
    fc.assert(
      fc.property(
        letters('a', 'B', '*', '?', '~', '𠮷', '(', '.'),
        letters('a', 'b', '𠮷', '*', '~', '.'),
        (pattern, text) => {
          expect(wildcardSearch(pattern)(text)).toBe(text.search(new RegExp(source(pattern, '.'), 'isu')))
          expect(wildcardTest(pattern)(text)).toBe(new RegExp(`^${source(pattern)}$`, 'isu').test(text))
        },
      ),
      { numRuns: 500 },
    )
  })

  it('of many stars end in a moment over the longest text', () => {
    const text = 'a'.repeat(32_767)
    for (const pattern of [
      `${'*a'.repeat(120)}*b`,
      `${'*?'.repeat(120)}b`,
      `*${'?'.repeat(250)}b*`,
      `${'a*'.repeat(120)}ab`,
    ]) {
      const { user } = process.threadCpuUsage()
      expect([wildcardSearch(pattern)(text), wildcardTest(pattern)(text)]).toEqual([-1, false])
      expect(process.threadCpuUsage().user - user).toBeLessThan(1_000_000)
    }
  })
})
