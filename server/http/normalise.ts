/** Input as AUTH.md wants it: trimmed, and '' is null; and what no text or list may be, whoever asks for it. */
import type { FieldErrors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { entriesAtMost, isStorable, unstorable } from '#domain/text/validation.ts'

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

/** Deeper than any request of ours: functions that call themselves would run out of stack on what somebody nests for that. */
const maxDepth = 20

/** What must not come further than the door, by field: texts that no database holds, lists and nesting beyond all limits. */
export const inadmissible = (value: unknown): FieldErrors => {
  const errors: FieldErrors = {}
  const refuse = (path: readonly string[], sentence: string): void => {
    errors[path.join('.') || 'root'] ??= [sentence]
  }
  const visit = (entry: unknown, path: readonly string[]): void => {
    if (typeof entry === 'string') return isStorable(entry) ? undefined : refuse(path, unstorable)
    if (typeof entry !== 'object' || entry === null) return
    if (path.length === maxDepth) return refuse(path.slice(0, 1), '入力の形が正しくありません。')
    if (Array.isArray(entry) && entry.length > limits.listEntries)
      return refuse(path, entriesAtMost(limits.listEntries))
    for (const [name, inner] of Object.entries(entry)) visit(inner, [...path, name])
  }
  visit(value, [])
  return errors
}
