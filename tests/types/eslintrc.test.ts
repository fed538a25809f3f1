/** `.eslintrc.cjs` is ESLint's own: an editor that opens it there finds every rule, each with settings that it takes. */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { loadESLint } from 'eslint'
import { builtinRules } from 'eslint/use-at-your-own-risk'
import { beforeAll, expect, it } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const load = createRequire(import.meta.url)
type Plugin = { rules: Record<string, unknown> }
const plugins = Object.entries({
  '@typescript-eslint': '@typescript-eslint/eslint-plugin',
  'react-hooks': 'eslint-plugin-react-hooks',
  'jsx-a11y': 'eslint-plugin-jsx-a11y',
})
const known = new Set([
  ...builtinRules.keys(),
  ...plugins.flatMap(([prefix, name]) => Object.keys((load(name) as Plugin).rules).map((rule) => `${prefix}/${rule}`)),
])

type ESLint = InstanceType<Awaited<ReturnType<typeof loadESLint>>>
let eslint: ESLint
beforeAll(async () => {
  const LegacyESLint = await loadESLint({ useFlatConfig: false })
  eslint = new LegacyESLint({ cwd: repository })
})

it.each([
  'domain/paging.ts',
  'engine/engine.ts',
  'server/app.ts',
  'src/main.tsx',
  'mocks/failures.ts',
  'tests/ui/phone.ts',
  'scripts/precompress.mjs',
])('has for %s only what ESLint knows', async (file) => {
  const { rules } = (await eslint.calculateConfigForFile(resolve(repository, file))) as { rules: object }
  expect(Object.keys(rules).length).toBeGreaterThan(80)
  expect(Object.keys(rules).filter((rule) => !known.has(rule))).toEqual([])
})

it('is kept by files of several floors, with types and without', async () => {
  const files = ['domain/paging.ts', 'mocks/failures.ts', 'tests/ui/phone.ts', 'scripts/precompress.mjs']
  const results = await eslint.lintFiles(files)
  expect(results).toHaveLength(files.length)
  expect(results.flatMap(({ messages }) => messages)).toEqual([])
})

it('refuses there what it refuses here', async () => {
  const [result] = await eslint.lintText('export const a = (b: any) => b == -0\n', { filePath: 'mocks/broken.ts' })
  expect(result!.messages.map(({ ruleId }) => ruleId)).toEqual([
    '@typescript-eslint/no-explicit-any',
    'no-compare-neg-zero',
  ])
})
