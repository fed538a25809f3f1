/**
 * Files that tests read. The trade's twelve forms stand in the repository, where the demo company has them from
 * (corpusPath('forms/03_omitsumorisho.xlsx')). The large corpus of other people's workbooks, drawings and hostile files
 * does not: it lies beside the repository or in CORPUS_DIR, and tests about it are skipped where it is missing.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

const formsDir = resolve(import.meta.dirname, '../server/seed/forms')

export const corpusDir = process.env['CORPUS_DIR'] ?? resolve(import.meta.dirname, '../../shared/corpus')
export const hasCorpus = existsSync(join(corpusDir, 'MANIFEST.tsv'))

const isForm = (name: string) => name === 'forms' || name.startsWith('forms/')

/** Path of a form, or of a file of the large corpus: 'xlsx/Quotation.xlsx'. */
export const corpusPath = (name: string): string =>
  isForm(name) ? join(formsDir, name.slice('forms'.length)) : resolve(corpusDir, name)
export const corpusBytes = (name: string): Uint8Array => new Uint8Array(readFileSync(corpusPath(name)))
/** Names (with folder) of a folder's files, sorted; none of a folder of a large corpus that is missing. */
export const corpusFiles = (folder: string, extension = ''): string[] =>
  isForm(folder) || hasCorpus
    ? readdirSync(corpusPath(folder))
        .filter((name) => name.endsWith(extension))
        .sort()
        .map((name) => `${folder}/${name}`)
    : []
