/** Every Japanese text of the code: literals, pieces of templates, and what stands between tags. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '..')
const japanese = /[\u3041-\u30fa\u4e00-\u9fff]/

export type Written = { file: string; text: string }

const textOf = (node: ts.Node): string | null =>
  ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node) ? node.text.trim() : null

export const writtenTexts = (): Written[] =>
  ['domain', 'engine', 'server', 'src'].flatMap((part) =>
    readdirSync(resolve(root, part), { recursive: true, encoding: 'utf8' }).flatMap((name): Written[] => {
      if (!/\.tsx?$/.test(name)) return []
      const whole = readFileSync(resolve(root, part, name), 'utf8')
      if (!japanese.test(whole)) return []
      const found: Written[] = []
      const visit = (node: ts.Node): void => {
        const text = textOf(node)
        if (text !== null && japanese.test(text)) found.push({ file: `${part}/${name}`, text })
        ts.forEachChild(node, visit)
      }
      visit(ts.createSourceFile(name, whole, ts.ScriptTarget.Latest))
      return found
    }),
  )
