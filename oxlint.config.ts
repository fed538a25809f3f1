/* The rules of .eslintrc.cjs by oxlint's names, which checks them in a quarter of the time. */
import { createRequire } from 'node:module'
import { defineConfig } from 'oxlint'
import type { DummyRuleMap } from 'oxlint'

type Rules = Record<string, unknown>
type EslintConfig = {
  rules: Rules
  ignorePatterns: string[]
  overrides: { files: string[]; excludedFiles?: string[]; rules: Rules }[]
}
const eslint = createRequire(import.meta.url)('./.eslintrc.cjs') as EslintConfig

/* ESLint's own rules that read TypeScript by a plugin: oxlint's read it as they are. */
const extended =
  /^@typescript-eslint\/(?=no-(array-constructor|dupe-class-members|restricted-imports|unused-expressions|unused-vars)$)/
const names: readonly (readonly [RegExp, string])[] = [
  [/^no-restricted-syntax$/, 'tatemori/no-restricted-syntax'],
  [extended, 'eslint/'],
  [/^@typescript-eslint\//, 'typescript/'],
  [/^react-hooks\//, 'react/'],
  [/^(?!.*\/)/, 'eslint/'],
]
const nameOf = (rule: string): string => {
  const [from, to] = names.find(([pattern]) => pattern.test(rule)) ?? [rule, rule]
  return rule.replace(from, to)
}
const rulesOf = (rules: Rules) =>
  Object.fromEntries(Object.entries(rules).map(([rule, setting]) => [nameOf(rule), setting])) as DummyRuleMap

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y'],
  jsPlugins: ['./scripts/lint-plugin.mjs'],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: eslint.ignorePatterns,
  rules: rulesOf(eslint.rules),
  overrides: eslint.overrides.map(({ files, excludedFiles, rules }) => ({
    files,
    ...(excludedFiles && { excludeFiles: excludedFiles }),
    rules: rulesOf(rules),
  })),
})
