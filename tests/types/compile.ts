/** Compiles part of the code as it would be after an edit, in memory: what does a change leave undecided? */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

const root = resolve(import.meta.dirname, '../..')

/** A text of a file, which must be there, and what would stand in its place. */
export type Edit = { file: string; from: string; to: string }

const editedText = (path: string, edits: readonly Edit[]): string =>
  edits
    .filter(({ file }) => resolve(root, file) === path)
    .reduce(
      (text, { file, from, to }) => {
        if (!text.includes(from)) throw new Error(`${file} has no ${from}`)
        return text.replace(from, to)
      },
      readFileSync(path, 'utf8'),
    )

/** The messages of the files, each as `TS2322 …`, by the files' paths from the root. */
export const messagesAfter = (edits: readonly Edit[], files: readonly string[]): Map<string, string[]> => {
  const { config } = ts.readConfigFile(resolve(root, 'tests/tsconfig.json'), ts.sys.readFile) as { config: object }
  const { options } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: [] },
    ts.sys,
    resolve(root, 'tests'),
  )
  const host = ts.createCompilerHost({ ...options, incremental: false })
  const edited = new Set(edits.map(({ file }) => resolve(root, file)))
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (path, target, ...rest) =>
    edited.has(resolve(path))
      ? ts.createSourceFile(path, editedText(resolve(path), edits), target)
      : getSourceFile(path, target, ...rest)
  const program = ts.createProgram(
    files.map((file) => resolve(root, file)),
    { ...options, incremental: false, tsBuildInfoFile: undefined },
    host,
  )
  const messagesOf = (file: string): string[] => {
    const source = program.getSourceFile(resolve(root, file))
    // Asked of no file in particular, the compiler would answer with the messages of all.
    if (!source) throw new Error(`There is no ${file}`)
    return program
      .getSemanticDiagnostics(source)
      .map(({ code, messageText }) => `TS${code} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`)
  }
  return new Map(files.map((file) => [file, messagesOf(file)]))
}
