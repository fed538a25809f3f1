/** What the product was ordered to be built of, word by word: each is there, and used. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, test } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(repository, path), 'utf8')
const sourcesOf = (place: string): string[] =>
  readdirSync(join(repository, place), { recursive: true, encoding: 'utf8' })
    .map((path) => `${place}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path))

const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
  'dependencies' | 'devDependencies',
  Record<string, string>
>

describe('package', () => {
  it.each([
    ['react', 'src/ui'],
    ['react-dom', 'src'],
    ['@tanstack/react-router', 'src/routes'],
    ['@tanstack/react-query', 'src/api'],
    ['axios', 'src/api'],
    ['react-hook-form', 'src/features'],
    ['@hookform/resolvers', 'src'],
    ['zod', 'domain'],
    ['@mui/material', 'src/ui'],
    ['@mui/x-date-pickers', 'src/ui'],
    ['date-fns', 'domain'],
    ['pdfjs-dist', 'src/lib/pdf'],
    ['msw', 'mocks'],
    ['vitest', 'tests/ui'],
    ['@testing-library/react', 'tests/ui'],
    ['@tanstack/router-plugin', 'scripts'],
  ])('%s is pinned, and used in %s', (name, place) => {
    expect({ ...dependencies, ...devDependencies }[name]).toMatch(/^\d+\.\d+\.\d+$/)
    const use = new RegExp(`(from|import) '${name}(/|')`)
    expect(sourcesOf(place).some((path) => use.test(read(path)))).toBe(true)
  })
})

test.each([
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
  'index.html',
  'src',
  'public',
  'tests',
  'mocks',
  '.eslintrc.cjs',
  'README.md',
])('%s stands at the top', (name) => {
  expect(existsSync(join(repository, name))).toBe(true)
})

test('the screens of a company are files under /c/$companyId', () => {
  expect(sourcesOf('src/routes/c/$companyId').length).toBeGreaterThan(30)
})

describe('axios', () => {
  it('is what the typed calls go through', () => {
    expect(read('src/api/client.ts')).toContain('axios.create({')
    expect(read('src/api/http.ts')).toContain("from './client.ts'")
    expect(read('src/api/call.ts')).toContain("from './http.ts'")
  })

  it('knows of each call: besides it, only bytes for a cache or a canvas, their key and parts of the application are fetched', () => {
    const fetching = sourcesOf('src').filter((path) => /(?<![.\w])fetch(?:Own)?\(|new XMLHttpRequest/.test(read(path)))
    expect(fetching.sort()).toEqual([
      'src/app/installed/register-worker.ts',
      'src/features/documents/editor/draft/offline/offline-sheets.worker.ts',
      'src/features/templates/list/sample-forms.ts',
      'src/lib/carry-key.ts',
      'src/lib/heic/heic.worker.ts',
      'src/lib/missing-module.ts',
      'src/lib/own-answer.ts',
      'src/sw/carried-answers.ts',
      'src/sw/carried-sound.ts',
      'src/sw/shell.ts',
      'src/sw/sw.ts',
      'src/widgets/carry/carry-round.ts',
      'src/widgets/drawing-view/tile-drawer.ts',
    ])
  })
})

test('files of PDF are read by pdf.js in the browser, in a worker of their own', () => {
  expect(sourcesOf('src/lib/pdf').some((path) => read(path).includes('pdf.worker'))).toBe(true)
})
