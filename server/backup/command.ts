/** What both commands share: one argument, a help page, and an end with one sentence. */
import { complain, runCommand, type Given, type Options } from '#server/command.ts'
import { startSentence } from '#server/start-error.ts'
import { BackupError } from './format.ts'

/** What is wrong with the file or the place, for the operator. */
export const sentenceOf = (error: unknown): string | null => {
  if (error instanceof BackupError) return error.message
  const { code, path, syscall } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path)
    return syscall === 'open' && path.endsWith('.part')
      ? `${path.slice(0, -'.part'.length)}を置くフォルダーがありません。`
      : `${path}がありません。`
  if (code === 'ENOSPC')
    return 'ディスクの空きが足りないため、途中でやめました。空きを増やしてから、やり直してください。'
  return startSentence(error)
}

/** Runs `work` with the file that the command names, and with what else was given. */
export const runWithFile = <const Named extends Options>(
  help: string,
  options: Named,
  work: (path: string, given: Given<Named>['values']) => Promise<void>,
): Promise<void> =>
  runCommand(
    { help, options, allowPositionals: true },
    ({ values, positionals: [path, ...rest] }) => (path && rest.length === 0 ? work(path, values) : complain(help)),
    sentenceOf,
  )
