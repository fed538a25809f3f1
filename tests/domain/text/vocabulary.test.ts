/** Every Japanese text of the code, held to the one vocabulary: no thing has two words, no word two meanings. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { makingWords, terms, type Term } from '#domain/text/vocabulary.ts'

const root = resolve(import.meta.dirname, '../../..')
/** What companies call things in their own files is read there, and the demo's people write as they like. */
const spokenByOthers = /^(domain\/text\/vocabulary\.ts|domain\/registers\/registers\.ts|server\/seed\/content\/)/
const japanese = /[\u3041-\u30fa\u4e00-\u9fff]/

type Written = { file: string; text: string }

const textOf = (node: ts.Node): string | null =>
  ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node) ? node.text.trim() : null

const written = ['domain', 'engine', 'server', 'src'].flatMap((part) =>
  readdirSync(resolve(root, part), { recursive: true, encoding: 'utf8' }).flatMap((name): Written[] => {
    const file = `${part}/${name}`
    if (!/\.tsx?$/.test(name) || spokenByOthers.test(file)) return []
    const whole = readFileSync(resolve(root, file), 'utf8')
    if (!japanese.test(whole)) return []
    const found: Written[] = []
    const visit = (node: ts.Node): void => {
      const text = textOf(node)
      if (text !== null && japanese.test(text)) found.push({ file, text })
      ts.forEachChild(node, visit)
    }
    visit(ts.createSourceFile(file, whole, ts.ScriptTarget.Latest))
    return found
  }),
)

const breaches = ({ refused, standing = [], within }: Term): string[] =>
  written
    .filter(({ file }) => within === undefined || file.split('/').some((part) => part.startsWith(within)))
    .filter(({ text }) => {
      const ours = standing.reduce((rest, whole) => rest.replace(whole, ''), text)
      return refused.some((word) => ours.includes(word))
    })
    .map(({ file, text }) => `${file}: ${text}`)

it('reads what the screens say', () => expect(written.length).toBeGreaterThan(4000))

describe.each(terms)('$word', (term) => {
  it('has no other word in its place', () => expect(breaches(term)).toEqual([]))
  it('does not refuse itself', () => expect(term.refused).not.toContain(term.word))
})

it.each(Object.entries(makingWords))('%s are made by %s alone', (noun, word) => {
  const others = ['作成', '登録', '追加'].filter((other) => other !== word).join('|')
  const other = new RegExp(`${noun}(を|の)(新規)?(${others})(?!者|日|済|されて|元)`)
  expect(written.filter(({ text }) => other.test(text)).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
