/** What the files of a document are called, as a rule of its numbers says. */
import { limits } from '../limits.ts'
import { fileNamePlaceholders, type FileNamePlaceholder } from './numbers.texts.ts'

type Facts = Readonly<Record<FileNamePlaceholder, string>>
const known = new RegExp(`\\{(${fileNamePlaceholders.join('|')})\\}`, 'g')
const anyPlaceholder = /\{([^{}\n]{0,20})\}/g
/** What no name of a file may hold. */
const unfit = /[\\/:*?"<>|\p{Cc}]/gu

/** Those that would stand in names as they are typed. */
export const unknownFileNameWords = (pattern: string): string[] =>
  [...pattern.slice(0, limits.text.fileNamePattern).matchAll(anyPlaceholder)].flatMap(([whole, name]) =>
    (fileNamePlaceholders as readonly string[]).includes(name!) ? [] : [whole],
  )

/** Without ending; what is not known leaves no gap. The title where nothing is left, or no pattern is set. */
export const fileNameOf = (pattern: string, facts: Facts): string => {
  const filled = pattern
    .slice(0, limits.text.fileNamePattern)
    .replace(known, (_, name: string) => facts[name as FileNamePlaceholder].replace(unfit, '-').trim())
    .split('_')
    .filter(Boolean)
    .join('_')
  return filled || facts.書類名
}
