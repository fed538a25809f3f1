/** What a whole run did, as the table of docs/webkit-report.md. */
import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { resolve } from 'node:path'
import type { TestContext } from 'vitest'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    notes?: [what: string, result: string][]
  }
}

const file = resolve(import.meta.dirname, '../../docs/webkit-report.md')
const [begin, end] = ['<!-- npm run webkit: ここから -->', '<!-- ここまで -->']

/** A row of the report; written as soon as that much holds. */
export const note = ({ meta }: TestContext['task'], what: string, result: string): void => {
  meta.notes = [...(meta.notes ?? []), [what, result]]
}

const tableOf = (modules: readonly TestModule[]): string => {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const rows = tests.flatMap((test) => {
    const notes = test.meta().notes ?? []
    return test.ok() ? notes : [...notes, [test.fullName, '失敗'] as const]
  })
  const seconds = Math.round(tests.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0) / 1000)
  return [
    `- 日付: ${new Date().toISOString().slice(0, 10)}`,
    `- 機械: ${cpus().length}コア、メモリー${Math.round(totalmem() / 2 ** 30)} GB、Node ${process.versions.node}`,
    `- 結果: ${tests.length}件中${tests.filter((test) => test.ok()).length}件成功、${seconds}秒`,
    '',
    '| 行ったもの | 結果 |',
    '|---|---|',
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n')
}

/** Writes the table after a run of all of it. */
export const createReport = (): Reporter => {
  let vitest: Vitest
  return {
    onInit: (context) => {
      vitest = context
    },
    onTestRunEnd: async (modules) => {
      const all = await vitest.globTestSpecifications()
      const isPart = modules.some(({ children }) => [...children.allTests('skipped')].length > 0)
      if (isPart || modules.length < all.length) return
      const text = await readFile(file, 'utf8')
      const before = text.slice(0, text.indexOf(begin) + begin.length)
      await writeFile(file, `${before}\n${tableOf(modules)}\n${text.slice(text.indexOf(end))}`)
    },
  }
}
