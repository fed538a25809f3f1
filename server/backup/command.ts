/** What both commands share: one argument, a help page, and an end with one sentence. */
import { parseArgs } from 'node:util'
import { startSentence } from '#server/start-error.ts'
import { BackupError } from './format.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

const readArguments = () => {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } }, allowPositionals: true })
  } catch (error) {
    complain(`引数に誤りがあります: ${(error as Error).message}`)
    return null
  }
}

const sentenceOf = (error: unknown): string | null => {
  if (error instanceof BackupError) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' && path) return `${path}がありません。`
  return startSentence(error)
}

/** Runs `work` with the file that the command names. */
export const runWithFile = async (help: string, work: (path: string) => Promise<void>): Promise<void> => {
  const given = readArguments()
  if (!given) return
  if (given.values.help) return say(help)
  const [path, ...rest] = given.positionals
  if (!path || rest.length > 0) return complain(help)
  try {
    await work(path)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    complain(sentence)
  }
}
