/** @ and a name inside a comment's text. */
import { includesText } from '#src/lib/includes-text.ts'

type Named = { id: number; name: string }

/** A stretch of the text; `mention`: whose name it is with its @. */
type CommentSegment<Person extends Named> = { text: string; mention: Person | null }

/** The text cut at the mentions of these people; where one name begins another, the longer one counts. */
export const splitMentions = <Person extends Named>(
  body: string,
  people: readonly Person[],
): CommentSegment<Person>[] => {
  const longestFirst = [...people].sort((a, b) => b.name.length - a.name.length)
  const segments: CommentSegment<Person>[] = []
  let plain = ''
  for (let at = 0; at < body.length;) {
    const mention = longestFirst.find(({ name }) => body.startsWith(`@${name}`, at))
    if (!mention) {
      plain += body[at++]!
      continue
    }
    const text = `@${mention.name}`
    if (plain) segments.push({ text: plain, mention: null })
    segments.push({ text, mention })
    plain = ''
    at += text.length
  }
  if (plain) segments.push({ text: plain, mention: null })
  return segments
}

/** Those of the people chosen whose mention still stands in the text. */
export const mentionedIn = <Person extends Named>(body: string, people: readonly Person[]): Person[] => {
  const standing = new Set(splitMentions(body, people).map(({ mention }) => mention?.name))
  return people.filter(({ name }) => standing.has(name))
}

/** What is being typed after @, and where that @ stands. */
export type MentionQuery = { start: number; text: string }

const maxNameTyped = 30

/** The mention under way at the caret; null where there is none. An @ right after Latin letters belongs to an e-mail address. */
export const mentionQueryAt = (body: string, caret: number): MentionQuery | null => {
  const before = body.slice(0, caret)
  const start = Math.max(before.lastIndexOf('@'), before.lastIndexOf('＠'))
  const text = before.slice(start + 1)
  if (start < 0 || text.length > maxNameTyped || text.includes('\n') || /[\w.+-]/.test(before[start - 1] ?? ''))
    return null
  return { start, text }
}

const withoutSpaces = (text: string): string => text.replace(/\s/g, '')

/** The people whom the typed part of a name fits; nobody once a whole name with a space after it stands there. */
export const suggestMentions = <Person extends Named>(
  { text }: MentionQuery,
  candidates: readonly Person[],
): Person[] => {
  if (candidates.some(({ name }) => text.startsWith(name) && /^\s/.test(text.slice(name.length)))) return []
  return candidates.filter(({ name }) => includesText(withoutSpaces(name), withoutSpaces(text)))
}

/** The text with the mention in the place of what was typed of it, and where the caret stands then. */
export const insertMention = (
  body: string,
  { start, text }: MentionQuery,
  { name }: Pick<Named, 'name'>,
): { body: string; caret: number } => {
  const mention = `@${name} `
  return {
    body: body.slice(0, start) + mention + body.slice(start + 1 + text.length).replace(/^ /, ''),
    caret: start + mention.length,
  }
}
