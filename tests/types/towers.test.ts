/** What .dependency-cruiser.cjs refuses: each way round that the lint once let pass. `npm run lint` asks it of the repository. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { cruise, type ICruiseOptions, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser'
import { afterEach, describe, expect, it } from 'vitest'

const repository = resolve(import.meta.dirname, '../..')
const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as {
  forbidden: IRegularForbiddenRuleType[]
  options: ICruiseOptions
}

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** Names of the rules that a repository of these files breaks. */
const broken = async (files: Record<string, string>): Promise<string[]> => {
  const baseDir = mkdtempSync(join(tmpdir(), 'towers-'))
  folders.push(baseDir)
  symlinkSync(join(repository, 'node_modules'), join(baseDir, 'node_modules'))
  symlinkSync(join(repository, 'tsconfig.json'), join(baseDir, 'tsconfig.json'))
  symlinkSync(join(repository, 'package.json'), join(baseDir, 'package.json'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(baseDir, name)), { recursive: true })
    writeFileSync(join(baseDir, name), text)
  }
  const { forbidden, options } = config
  const result = await cruise(
    [...new Set(Object.keys(files).map((name) => name.split('/')[0]!))],
    { ...options, baseDir, validate: true, ruleSet: { forbidden } },
    options.enhancedResolveOptions,
  )
  return (result.output as ICruiseResult).summary.violations.map(({ rule }) => rule.name).sort()
}

const empty = 'export {}\n'

describe('importの向き', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'a feature reaching into another by a relative path',
      'features-know-no-other',
      { 'src/features/home/a.ts': "import '../matters/b.ts'\n", 'src/features/matters/b.ts': empty },
    ],
    ['ui asking the api', 'src-ui-looks-up', { 'src/ui/a.ts': "import '../api/b.ts'\n", 'src/api/b.ts': empty }],
    [
      'a dynamic import upward',
      'server-db-looks-up',
      { 'server/db/a.ts': "export const load = () => import('#server/matters/b.ts')\n", 'server/matters/b.ts': empty },
    ],
    [
      'a condition of who sees that asks a service',
      'server-sight-looks-up',
      { 'server/sight/a.visible.ts': "import '#server/matters/b.ts'\n", 'server/matters/b.ts': empty },
    ],
    [
      'words of people that read those of documents',
      'domain-users-looks-up',
      { 'domain/users/a.ts': "import '../documents/b.ts'\n", 'domain/documents/b.ts': empty },
    ],
    [
      'words of all that read those of one noun',
      'domain-words-of-all-know-no-room',
      { 'domain/limits.ts': "import './users/b.ts'\n", 'domain/users/b.ts': empty },
    ],
    ['the database driver in domain', 'domain-is-pure', { 'domain/a.ts': "import pg from 'pg'\nexport { pg }\n" }],
    [
      'a type alone',
      'domain-knows-only-itself',
      { 'domain/a.ts': "export type { B } from '#server/db/b.ts'\n", 'server/db/b.ts': 'export type B = 1\n' },
    ],
    [
      'two files that know each other',
      'no-circles',
      { 'src/ui/a.ts': "import './b.ts'\n", 'src/ui/b.ts': "import './a.ts'\n" },
    ],
    [
      'a room that no tower names',
      'a-room-is-in-its-tower',
      { 'server/http/a.ts': "import '#server/attic/b.ts'\n", 'server/attic/b.ts': empty },
    ],
  ])('refuse %s', async (_what, rule, files) => {
    expect(await broken(files)).toContain(rule)
  })

  it('let a room know those below it', async () => {
    expect(await broken({ 'server/matters/a.ts': "import '#server/db/b.ts'\n", 'server/db/b.ts': empty })).toEqual([])
  })
})
