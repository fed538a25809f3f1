/** Input as AUTH.md wants it: trimmed, '' is null, bracketed keys are arrays and objects. */

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
  if (isTree(value)) return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, normaliseInput(entry, verbatimKeys, name)]))
  return value
}

const pathOf = (key: string): string[] => {
  const head = key.indexOf('[')
  if (head <= 0) return [key]
  return [key.slice(0, head), ...[...key.slice(head).matchAll(/\[([^\]]*)\]/g)].map((match) => match[1]!)]
}
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** [['users[0]', 'a'], ['tag[]', 'b'], ['item[name]', 'c']] → {users: ['a'], tag: ['b'], item: {name: 'c'}}. */
export const expandBrackets = (pairs: Iterable<readonly [string, unknown]>): Tree => {
  const root: Tree = Object.create(null) as Tree
  for (const [key, value] of pairs) {
    const path = pathOf(key)
    if (path.some((part) => forbiddenKeys.has(part))) continue
    let node: Tree = root
    for (const [depth, part] of path.entries()) {
      const name = part === '' ? String(Object.keys(node).length) : part
      if (depth === path.length - 1) node[name] = value
      else node = (isTree(node[name]) ? node[name] : (node[name] = Object.create(null) as Tree)) as Tree
    }
  }
  return listify(root) as Tree
}

const listify = (value: unknown, depth = 0): unknown => {
  if (!isTree(value)) return value
  const keys = Object.keys(value)
  if (depth > 0 && keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => listify(value[key], depth + 1))
  }
  return Object.fromEntries(keys.map((key) => [key, listify(value[key], depth + 1)]))
}
