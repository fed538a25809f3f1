/** What .eslintrc.cjs refuses, as oxlint checks it: each rule broken on purpose. `npm run lint` asks it of the repository. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../../oxlint.config.ts'

const repository = resolve(import.meta.dirname, '../..')

/** By rule: what breaks it, in a file of the tests unless another is named. */
const broken: Record<string, string | { file: string; code: string }> = {
  'eslint/constructor-super':
    'class A {}\nexport class B extends A {\n  constructor() {\n    globalThis.close()\n  }\n}',
  'eslint/for-direction': 'export let all = 0\nfor (let i = 0; i < 3; i--) all += i',
  'eslint/getter-return': { file: 'scripts/getter.mjs', code: 'export const a = {\n  get b() {\n    close()\n  },\n}' },
  'eslint/no-array-constructor': 'export const a = new Array(1, 2)',
  'eslint/no-async-promise-executor': 'export const a = new Promise(async (done) => done(await 1))',
  'eslint/no-case-declarations':
    'export const a = (b: number) => {\n  switch (b) {\n    case 1:\n      const c = b\n      return c\n  }\n}',
  'eslint/no-class-assign': 'export class A {}\nA = 1',
  'eslint/no-compare-neg-zero': 'export const a = (b: number) => b === -0',
  'eslint/no-cond-assign': 'export const a = (b: number) => {\n  if (b = 1) return b\n}',
  'eslint/no-console': "console.log('a')",
  'eslint/no-const-assign': 'export const a = 1\na = 2',
  'eslint/no-constant-binary-expression': 'export const a = (b: number) => +b ?? 1',
  'eslint/no-constant-condition': 'if (true) close()',
  'eslint/no-control-regex': 'export const a = /\\x1f/',
  'eslint/no-debugger': 'debugger',
  'eslint/no-delete-var': { file: 'scripts/delete.cjs', code: 'var a = 1\ndelete a' },
  'eslint/no-dupe-class-members': { file: 'scripts/members.mjs', code: 'export class A {\n  b() {}\n  b() {}\n}' },
  'eslint/no-dupe-else-if': 'export const a = (b: number) => {\n  if (b) return 1\n  else if (b) return 2\n}',
  'eslint/no-dupe-keys': 'export const a = { b: 1, b: 2 }',
  'eslint/no-duplicate-case':
    'export const a = (b: number) => {\n  switch (b) {\n    case 1:\n      return 1\n    case 1:\n      return 2\n  }\n}',
  'eslint/no-empty': 'try {\n  close()\n} catch {}',
  'eslint/no-empty-character-class': 'export const a = /b[]/',
  'eslint/no-empty-pattern': 'export const a = ({ b: {} }) => 1',
  'eslint/no-empty-static-block': 'export class A {\n  static {}\n}',
  'eslint/no-ex-assign': 'try {\n  close()\n} catch (a) {\n  a = 1\n  throw a\n}',
  'eslint/no-extra-boolean-cast': 'export const a = (b: number) => (!!b ? 1 : 2)',
  'eslint/no-fallthrough':
    'export const a = (b: number) => {\n  switch (b) {\n    case 1:\n      close()\n    case 2:\n      open()\n  }\n}',
  'eslint/no-func-assign': 'export function a() {}\na = 1',
  'eslint/no-global-assign': 'Object = 1',
  'eslint/no-import-assign': "import a from 'node:fs'\na = 1",
  'eslint/no-invalid-regexp': "export const a = new RegExp('[')",
  'eslint/no-irregular-whitespace': 'export const a =\u3000 1',
  'eslint/no-loss-of-precision': 'export const a = 9007199254740993',
  'eslint/no-misleading-character-class': 'export const a = /[👍🏽]/u',
  'eslint/no-new-native-nonconstructor': "export const a = new Symbol('b')",
  'eslint/no-nonoctal-decimal-escape': { file: 'scripts/octal.cjs', code: "module.exports = '\\8'" },
  'eslint/no-obj-calls': 'export const a = Math()',
  'eslint/no-prototype-builtins': "export const a = (b: object) => b.hasOwnProperty('c')",
  'eslint/no-redeclare': { file: 'scripts/redeclare.cjs', code: 'var a = 1\nvar a = 2\nmodule.exports = a' },
  'eslint/no-regex-spaces': 'export const a = /b  c/',
  'eslint/no-restricted-imports': {
    file: 'src/widgets/a.ts',
    code: "export { isSmartphone } from '#src/lib/device.ts'",
  },
  'eslint/no-self-assign': 'export let a = 1\na = a',
  'eslint/no-setter-return': 'export const a = {\n  set b(c: number) {\n    return c\n  },\n}',
  'eslint/no-shadow-restricted-names': 'export const a = (undefined: number) => undefined',
  'eslint/no-sparse-arrays': 'export const a = [1, , 2]',
  'eslint/no-this-before-super':
    'class A {}\nexport class B extends A {\n  c = 1\n  constructor() {\n    this.c = 2\n    super()\n  }\n}',
  'eslint/no-unexpected-multiline': 'export const a = close\n;[1].map(close)\nexport const b = a\n(1)',
  'eslint/no-unreachable': 'export const a = () => {\n  return 1\n  close()\n}',
  'eslint/no-unsafe-finally': 'export const a = () => {\n  try {\n    return 1\n  } finally {\n    return 2\n  }\n}',
  'eslint/no-unsafe-negation': "export const a = (b: object) => !'c' in b",
  'eslint/no-unsafe-optional-chaining': 'export const a = (b?: { c: () => number }) => (b?.c)()',
  'eslint/no-unused-expressions': 'export const a = 1\na + 1',
  'eslint/no-unused-labels': 'a: close()',
  'eslint/no-unused-private-class-members': 'export class A {\n  #b = 1\n}',
  'eslint/no-unused-vars': 'const a = 1',
  'eslint/no-useless-backreference': 'export const a = /(?:b|\\1(c))/',
  'eslint/no-useless-catch': 'try {\n  close()\n} catch (a) {\n  throw a\n}',
  'eslint/no-useless-escape': "export const a = '\\d'",
  'eslint/no-var': 'export var a = 1',
  'eslint/no-warning-comments': `// ${['TO', 'DO'].join('')}: later`,
  'eslint/no-with': { file: 'scripts/with.cjs', code: 'with (globalThis) close()' },
  'eslint/prefer-const': 'let a = 1\nexport const b = a',
  'eslint/prefer-rest-params': 'export function a() {\n  return arguments\n}',
  'eslint/prefer-spread': 'export const a = (b: (...all: number[]) => void) => b.apply(undefined, Array.from([1]))',
  'eslint/require-yield': 'export function* a() {\n  close()\n}',
  'eslint/use-isnan': 'export const a = (b: number) => b === NaN',
  'eslint/valid-typeof': "export const a = (b: unknown) => typeof b === 'strnig'",
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: number = 1',
  'typescript/consistent-type-imports': "import { Stats } from 'node:fs'\nexport type A = Stats",
  'typescript/no-duplicate-enum-values': 'export enum A {\n  B = 1,\n  C = 1,\n}',
  'typescript/no-empty-object-type': 'export type A = {}',
  'typescript/no-explicit-any': 'export const a = (b: any) => close(b)',
  'typescript/no-extra-non-null-assertion': 'export const a = (b?: string) => b!!.length',
  'typescript/no-misused-new': 'export interface A {\n  new (): A\n}',
  'typescript/no-namespace': 'export namespace A {\n  export const b = 1\n}',
  'typescript/no-non-null-asserted-optional-chain': 'export const a = (b?: { c?: number }) => b?.c!',
  'typescript/no-require-imports': "export const a = require('node:fs')",
  'typescript/no-this-alias': 'export class A {\n  b() {\n    const c = this\n    return c\n  }\n}',
  'typescript/no-unnecessary-type-constraint': 'export const a = <T extends unknown>(b: T) => b',
  'typescript/no-unsafe-declaration-merging': 'export interface A {\n  b: number\n}\nexport class A {}',
  'typescript/no-unsafe-function-type': 'export const a = (b: Function) => close(b)',
  'typescript/no-wrapper-object-types': 'export const a = (b: String) => close(b)',
  'typescript/prefer-as-const': "export const a: 'b' = 'b'",
  'typescript/prefer-namespace-keyword': 'export declare module A {}',
  'typescript/triple-slash-reference': '/// <reference path="b" />\nexport const a = 1',
  'typescript/await-thenable': { file: 'server/thenable.ts', code: 'export const a = async () => await 1' },
  'typescript/no-floating-promises': {
    file: 'domain/floating.ts',
    code: 'const a = async () => 1\nexport const b = () => {\n  a()\n}',
  },
  'typescript/no-misused-promises': {
    file: 'server/misused.ts',
    code: 'const a = async () => 1\nexport const b = () => [1].forEach(async () => a())',
  },
  'typescript/no-unnecessary-type-assertion': {
    file: 'engine/assertion.ts',
    code: 'export const a = (b: number) => b as number',
  },
  'typescript/only-throw-error': { file: 'src/ui/throw.ts', code: "export const a = () => {\n  throw 'b'\n}" },
  'typescript/switch-exhaustiveness-check': {
    file: 'domain/switch.ts',
    code: "export const a = (b: 'c' | 'd') => {\n  switch (b) {\n    case 'c':\n      return 1\n  }\n}",
  },
  'eslint/max-lines-per-function': {
    file: 'server/long.ts',
    code: `export const a = () => {\n${'  close()\n'.repeat(150)}}`,
  },
  'tatemori/no-restricted-syntax': {
    file: 'server/matters/together.ts',
    code: 'export const a = (tx: Promise<number>) => [1].map(() => Promise.all([tx]))',
  },
  ...Object.fromEntries(
    Object.entries({
      'react/error-boundaries':
        "import { A } from './a.tsx'\nexport const B = () => {\n  try {\n    return <A />\n  } catch {\n    return null\n  }\n}",
      'react/exhaustive-deps':
        "import { useEffect } from 'react'\nexport const useA = (b: number) => {\n  useEffect(() => close(b), [])\n}",
      'react/globals': 'let a = 0\nexport const B = () => {\n  a = 1\n  return <p>{a}</p>\n}',
      'react/immutability':
        'export const A = (props: { b: { c: number } }) => {\n  props.b.c = 1\n  return <p>{props.b.c}</p>\n}',
      'react/incompatible-library':
        "import { useVirtualizer } from '@tanstack/react-virtual'\nexport const A = () => <p>{useVirtualizer({ count: 1 }).getTotalSize()}</p>",
      'react/preserve-manual-memoization':
        "import { useCallback } from 'react'\nexport const A = ({ b }: { b: { c: { d: number } } }) => {\n  const e = useCallback(() => close(b.c.d), [b?.c?.d])\n  return <button onClick={e} />\n}",
      'react/purity': 'export const A = () => <p>{Math.random()}</p>',
      'react/refs':
        "import { useRef } from 'react'\nexport const A = () => {\n  const b = useRef(1)\n  return <p>{b.current}</p>\n}",
      'react/rules-of-hooks':
        "import { useState } from 'react'\nexport const A = ({ b }: { b: boolean }) => {\n  if (b) useState(1)\n  return <p />\n}",
      'react/set-state-in-effect':
        "import { useEffect, useState } from 'react'\nexport const A = () => {\n  const [b, setB] = useState(1)\n  useEffect(() => setB(2), [])\n  return <p>{b}</p>\n}",
      'react/set-state-in-render':
        "import { useState } from 'react'\nexport const A = () => {\n  const [b, setB] = useState(1)\n  setB(2)\n  return <p>{b}</p>\n}",
      'react/static-components': 'export const A = () => {\n  const B = () => <p />\n  return <B />\n}',
      'react/unsupported-syntax': 'export const A = ({ b }: { b: string }) => <p>{eval(b)}</p>',
      'react/use-memo': "import { useMemo } from 'react'\nexport const A = () => <p>{useMemo((b) => b, [])}</p>",
      'jsx-a11y/alt-text': 'export const A = () => <img src="/b" />',
      'jsx-a11y/anchor-has-content': 'export const A = () => <a href="/b" />',
      'jsx-a11y/anchor-is-valid': 'export const A = () => <a href="#">b</a>',
      'jsx-a11y/aria-activedescendant-has-tabindex': 'export const A = () => <div aria-activedescendant="b" />',
      'jsx-a11y/aria-props': 'export const A = () => <p aria-lable="b" />',
      'jsx-a11y/aria-proptypes': 'export const A = () => <p aria-hidden="maybe" />',
      'jsx-a11y/aria-role': 'export const A = () => <p role="dater" />',
      'jsx-a11y/aria-unsupported-elements': 'export const A = () => <meta aria-hidden="true" />',
      'jsx-a11y/autocomplete-valid': 'export const A = () => <input type="text" autoComplete="b" />',
      'jsx-a11y/click-events-have-key-events': 'export const A = () => <p onClick={() => undefined} />',
      'jsx-a11y/heading-has-content': 'export const A = () => <h1 />',
      'jsx-a11y/html-has-lang': 'export const A = () => <html />',
      'jsx-a11y/iframe-has-title': 'export const A = () => <iframe src="/b" />',
      'jsx-a11y/img-redundant-alt': 'export const A = () => <img src="/b" alt="photo of c" />',
      'jsx-a11y/interactive-supports-focus':
        'export const A = () => <span role="button" onClick={() => undefined} onKeyDown={() => undefined} />',
      'jsx-a11y/label-has-associated-control': 'export const A = () => <label>b</label>',
      'jsx-a11y/media-has-caption': 'export const A = () => <video src="/b" />',
      'jsx-a11y/mouse-events-have-key-events': 'export const A = () => <p onMouseOver={() => undefined} />',
      'jsx-a11y/no-access-key': 'export const A = () => <button accessKey="b">c</button>',
      'jsx-a11y/no-distracting-elements': 'export const A = () => <marquee />',
      'jsx-a11y/no-interactive-element-to-noninteractive-role':
        'export const A = () => <button role="article">b</button>',
      'jsx-a11y/no-noninteractive-element-interactions': 'export const A = () => <h1 onClick={() => undefined}>b</h1>',
      'jsx-a11y/no-noninteractive-element-to-interactive-role': 'export const A = () => <h1 role="button">b</h1>',
      'jsx-a11y/no-noninteractive-tabindex': 'export const A = () => <p tabIndex={0} />',
      'jsx-a11y/no-redundant-roles': 'export const A = () => <button role="button">b</button>',
      'jsx-a11y/no-static-element-interactions': 'export const A = () => <div onClick={() => undefined} />',
      'jsx-a11y/role-has-required-aria-props': 'export const A = () => <span role="checkbox" />',
      'jsx-a11y/role-supports-aria-props': 'export const A = () => <button aria-checked="true">b</button>',
      'jsx-a11y/scope': 'export const A = () => <p scope="row" />',
      'jsx-a11y/tabindex-no-positive': 'export const A = () => <button tabIndex={5}>b</button>',
    }).map(([rule, code]) => [rule, { file: `src/ui/${rule}.tsx`, code }]),
  ),
}

const caseOf = (rule: string) => {
  const given = broken[rule]!
  return typeof given === 'string' ? { file: `tests/api/${rule}.ts`, code: given } : given
}

/** More than whether a rule is on: where, and with which exceptions. */
const choices = {
  'server/floating.ts': 'export const a = async () => 1\na()',
  'engine/floating.ts': 'export const a = async () => 1\na()',
  'src/floating.ts': 'export const a = async () => 1\na()',
  'tests/api/floating.ts': 'export const a = async () => 1\na()',
  'engine/switch-default.ts':
    "export const a = (b: 'c' | 'd') => {\n  switch (b) {\n    case 'c':\n      return 1\n    default:\n      return 2\n  }\n}",
  'domain/switch-default.ts':
    "export const a = (b: 'c' | 'd') => {\n  switch (b) {\n    case 'c':\n      return 1\n    default:\n      return 2\n  }\n}",
  'engine/switch.ts': "export const a = (b: 'c' | 'd') => {\n  switch (b) {\n    case 'c':\n      return 1\n  }\n}",
  'src/redirect.ts':
    "import { notFound, redirect } from '@tanstack/react-router'\nexport const a = (b: boolean) => {\n  if (b) throw redirect({ to: '/' })\n  throw notFound()\n}",
  'src/ui/attribute.tsx': 'export const A = () => <button onClick={async () => Promise.resolve()}>b</button>',
  'src/features/home/home-page.tsx': "export { isSmartphone } from '#src/lib/device.ts'",
  'server/settled.ts': 'export const a = (tx: Promise<number>) => Promise.allSettled([tx])',
  'server/without.ts': 'export const a = (db: Promise<number>) => Promise.all([db])',
  'tests/api/underscore.ts': 'export const a = (_b: number) => 1',
  'tests/api/caught.ts': 'try {\n  close()\n} catch (a) {\n  close()\n}',
  'tests/api/said.ts': '// oxlint-disable-next-line no-debugger\nexport const a = 1',
  'mocks/markup.tsx': 'export const A = () => <img src="/b" />',
  'tests/ui/markup.tsx': 'export const A = () => <img src="/b" />',
  'scripts/printing.mjs': "console.log('a')",
  'scripts/sloppy.cjs': "'use strict'\nmodule.exports = 010",
}

type Report = { diagnostics: { code?: string; message: string; filename: string }[] }

const folder = mkdtempSync(join(tmpdir(), 'lint-'))
let refused: Map<string, string[]>

beforeAll(async () => {
  for (const name of ['node_modules', 'package.json', 'scripts/lint-plugin.mjs']) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    symlinkSync(join(repository, name), join(folder, name))
  }
  for (const part of ['.', 'domain', 'engine', 'server', 'src', 'tests'])
    cpSync(join(repository, part, 'tsconfig.json'), join(folder, part, 'tsconfig.json'))
  for (const name of ['oxlint.config.ts', '.eslintrc.cjs']) cpSync(join(repository, name), join(folder, name))
  const files = [...Object.entries(choices), ...Object.keys(broken).map((rule) => Object.values(caseOf(rule)))]
  for (const [file, code] of files as [string, string][]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${code}\n`)
  }
  const program = join(repository, 'node_modules/oxlint/bin/oxlint')
  const printed = await promisify(execFile)(process.execPath, [program, '--format=json'], {
    cwd: folder,
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error)
  refused = new Map()
  for (const { code, message, filename } of (JSON.parse(printed.stdout) as Report).diagnostics)
    refused.set(filename, [...(refused.get(filename) ?? []), code ?? message])
})
afterAll(() => rmSync(folder, { recursive: true }))

const on = (rules: object = {}) =>
  Object.entries(rules)
    .filter(([, level]) => level !== 'off')
    .map(([rule]) => rule)

describe('lint', () => {
  it('is broken here by every rule that it has', () => {
    const rules = [config, ...config.overrides!].flatMap((part) => on(part.rules))
    expect(Object.keys(broken).sort()).toEqual([...new Set(rules)].sort())
  })

  it.each(Object.keys(broken))('refuses what breaks %s', (rule) => {
    const [plugin, name] = rule.split('/') as [string, string]
    // Two of React's rules are reported by the name of the package that they were first in.
    expect(refused.get(caseOf(rule).file)?.map((code) => code.replace('react-hooks', 'react'))).toContain(
      `${plugin}(${name})`,
    )
  })
})

describe('lintの範囲', () => {
  it.each<[keyof typeof choices, string]>([
    ['server/floating.ts', 'typescript(no-floating-promises)'],
    ['engine/floating.ts', 'typescript(no-floating-promises)'],
    ['src/floating.ts', 'typescript(no-floating-promises)'],
    ['domain/switch-default.ts', 'typescript(switch-exhaustiveness-check)'],
    ['engine/switch.ts', 'typescript(switch-exhaustiveness-check)'],
    ['mocks/markup.tsx', 'jsx-a11y(alt-text)'],
    ['tests/ui/markup.tsx', 'jsx-a11y(alt-text)'],
    ['tests/api/caught.ts', 'eslint(no-unused-vars)'],
  ])('holds in %s', (file, rule) => {
    expect(refused.get(file)).toEqual([rule])
  })

  it.each<keyof typeof choices>([
    'tests/api/floating.ts',
    'engine/switch-default.ts',
    'src/redirect.ts',
    'src/ui/attribute.tsx',
    'src/features/home/home-page.tsx',
    'server/settled.ts',
    'server/without.ts',
    'tests/api/underscore.ts',
    'scripts/printing.mjs',
  ])('lets pass %s', (file) => {
    expect(refused.get(file)).toBeUndefined()
  })

  it('refuses a leave that nothing needs, and what only old scripts may', () => {
    expect(refused.get('tests/api/said.ts')?.join()).toContain('Unused')
    expect(refused.get('scripts/sloppy.cjs')?.join()).toContain('octal')
  })
})
