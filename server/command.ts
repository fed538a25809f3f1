/** What every command of the operator shares: arguments, a page of help, and an end with one sentence. */
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { startSentence } from './start-error.ts'

export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Tells what is in the way; the command ends with 1. */
export const complain = (line: string): void => {
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}

const helpOption = { help: { type: 'boolean', short: 'h' } } as const
export type Options = NonNullable<ParseArgsConfig['options']>
type Shape<Named extends Options> = { help: string; options: Named; allowPositionals?: boolean }
/** What was given of the options. */
export type Given<Named extends Options> = ReturnType<
  typeof parseArgs<{ options: Named & typeof helpOption; allowPositionals: true }>
>

/** Runs `work` with what was given. An error that `sentenceOf` has no sentence for is thrown on. */
export const runCommand = async <const Named extends Options>(
  { help, options, allowPositionals = false }: Shape<Named>,
  work: (given: Given<Named>) => Promise<void> | void,
  sentenceOf: (error: unknown) => string | null = startSentence,
): Promise<void> => {
  let given
  try {
    given = parseArgs({ options: { ...options, ...helpOption }, allowPositionals })
  } catch (error) {
    return complain(`引数に誤りがあります: ${(error as Error).message}\n\n${help}`)
  }
  if ((given.values as { help?: boolean }).help) return say(help)
  try {
    await work(given)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    complain(sentence)
  }
}
