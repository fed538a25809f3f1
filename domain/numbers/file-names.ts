/** What the files of a document are called, as a rule of its numbers says. */
import { limits } from '../limits.ts'
import { fillWords, holdsWord, separatedBy, unknownWords } from '../text/patterns.ts'
import { fileNamePlaceholders, type FileNamePlaceholder } from './numbers.texts.ts'

type Facts = Readonly<Record<FileNamePlaceholder, string>>
const separators = separatedBy('_')
/** What no name of a file may hold. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

export const unknownFileNameWords = (pattern: string): string[] =>
  unknownWords(pattern, fileNamePlaceholders, limits.text.fileNamePattern)

/** Without ending; what is not known leaves no gap. The title where nothing is left, or no pattern is set. */
export const fileNameOf = (pattern: string, facts: Facts): string => {
  const words = pattern.slice(0, limits.text.fileNamePattern)
  const named = Object.entries(facts).filter(([name]) => holdsWord(words, [name]))
  const fit = Object.fromEntries(named.map(([name, fact]) => [name, fact.replace(unfit, '-').trim()]))
  return fillWords(words, fit, separators) || facts.書類名
}
