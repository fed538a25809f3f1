/** The operator's commands: each explains itself, and says what is wrong with what it was given. */
import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const commands = [
  'company/list',
  'company/suspend',
  'company/delete',
  'company/hand-over',
  'users/reset-link',
  'jobs/list',
  'storage/verify',
  'mail/retry',
  'check/check',
  'company/create',
  'users/reset-sign-in',
  'backup/backup',
  'backup/restore',
  'backup/document',
]
const run = (command: string, argument: string): Promise<{ code: number; out: string; err: string }> =>
  new Promise((done) => {
    const file = resolve(import.meta.dirname, `../../server/${command}.cli.ts`)
    execFile(process.execPath, [file, argument], (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    )
  })

describe.each(commands)('%s', (command) => {
  it('explains itself and ends well', async () => {
    const { code, out, err } = await run(command, '--help')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('使い方:\n  npm run ')
  })

  it('refuses what it does not know, and explains itself then', async () => {
    const { code, out, err } = await run(command, '--unknown')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^引数に誤りがあります: [\s\S]+使い方:\n {2}npm run /)
  })
})
