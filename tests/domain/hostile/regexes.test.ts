/**
 * Every regular expression that is written in the code, over texts made of what itself looks for, repeated: one that
 * tries again from every place takes seconds over thirty thousand characters, one that backtracks for ever does not end.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Script } from 'node:vm'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { slowness, timed } from './processor-time.ts'

const root = resolve(import.meta.dirname, '../../..')
const length = 30_000
const limitMs = 60
const patienceMs = 10_000

/** By its text, where each stands. */
const written = (): Map<string, string> => {
  const found = new Map<string, string>()
  for (const part of ['domain', 'engine', 'server', 'src'])
    for (const file of readdirSync(resolve(root, part), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue
      const source = ts.createSourceFile(file, readFileSync(resolve(root, part, file), 'utf8'), ts.ScriptTarget.Latest)
      const visit = (node: ts.Node): void => {
        if (ts.isRegularExpressionLiteral(node)) found.set(node.text, `${part}/${file}`)
        ts.forEachChild(node, visit)
      }
      visit(source)
    }
  return found
}

/** What the expression looks for, as far as it is written in it: letters and signs, words, and what classes stand for. */
const piecesOf = (source: string): string[] => {
  const words = source.match(/(?:\\[^\w]|[^\\^$.*+?()[\]{}|])+/g) ?? []
  const plain = words.map((word) => word.replaceAll('\\', ''))
  const classes = [' ', '\t', '0', '00', 'a', 'M', 'あ', '\n']
  return [...new Set([...plain.slice(0, 12), ...plain.slice(0, 12).map((word) => word[0] ?? ''), ...classes])].filter(
    Boolean,
  )
}

function* textsFor(source: string): Generator<string> {
  const pieces = piecesOf(source)
  const repeated = (piece: string): string => piece.repeat(Math.ceil(length / piece.length))
  for (const piece of pieces) {
    yield `${repeated(piece)}\u0001`
    yield `x${repeated(piece)}\n${pieces[0]}`
  }
  const words = pieces.slice(0, 5)
  for (const one of words) {
    for (const other of words) if (one !== other) yield `${repeated(one + other)}\u0001`
    // Short enough for what would never end to be seen at all.
    yield `${(one + words.join('')).repeat(40)}\u0001`
  }
}

/** The text that the expression takes too long over; null where there is none. */
const tooLongOver = (literal: string): string | null => {
  const at = literal.lastIndexOf('/')
  const expression = new RegExp(literal.slice(1, at), literal.slice(at + 1).replace('g', ''))
  const held = globalThis as { hostileText?: string; hostileExpression?: RegExp }
  held.hostileExpression = expression
  const script = new Script('hostileExpression.test(hostileText)')
  const tookMs = (text: string): number => {
    held.hostileText = text
    expression.lastIndex = 0
    try {
      return timed(() => script.runInThisContext({ timeout: patienceMs }))
    } catch {
      return Infinity
    }
  }
  try {
    for (const text of textsFor(expression.source))
      if (tookMs(text) > limitMs && tookMs(text) > limitMs * slowness()) return JSON.stringify(text.slice(0, 40))
    return null
  } finally {
    delete held.hostileText
    delete held.hostileExpression
  }
}

it('no regular expression takes long over what it looks for', { timeout: 3_600_000 }, () => {
  const slow = [...written()].flatMap(([literal, file]) => {
    const text = tooLongOver(literal)
    return text === null ? [] : [`${file} ${literal}: ${text}`]
  })
  expect(slow).toEqual([])
})
