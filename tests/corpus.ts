/** Where the real forms, drawings and hostile files lie that tests read; CORPUS_DIR overrides. */
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'

export const corpusDir = process.env['CORPUS_DIR'] ?? resolve(import.meta.dirname, '../../shared/corpus')

/** Path of a file of the corpus, e.g. corpusPath('forms/03_omitsumorisho.xlsx'). */
export const corpusPath = (name: string): string => resolve(corpusDir, name)
export const corpusBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(corpusPath(name)))
/** Names (with folder) of a folder's files, sorted. */
export const corpusFiles = (folder: string, extension = ''): string[] =>
  readdirSync(corpusPath(folder))
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => `${folder}/${name}`)
