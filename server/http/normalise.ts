/** Input as AUTH.md wants it: trimmed, and '' is null. */

const isVerbatim = (key: string) => /password/.test(key)
type Tree = { [key: string]: unknown }
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Trims every string (passwords stay as typed) and turns '' into null.
 * `verbatimKeys` are kept to the character too: what somebody wrote into a document is theirs.
 */
export const normaliseInput = (value: unknown, verbatimKeys: readonly string[] = [], key = ''): unknown => {
  if (typeof value === 'string') {
    if (isVerbatim(key) || verbatimKeys.includes(key)) return value
    const trimmed = value.trim()
    return trimmed === '' ? null : trimmed
  }
  if (verbatimKeys.includes(key)) return value
  if (Array.isArray(value)) return value.map((entry) => normaliseInput(entry, verbatimKeys, key))
  if (isTree(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, normaliseInput(entry, verbatimKeys, name)]),
    )
  return value
}
