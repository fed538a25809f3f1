/** The Markdown that the pages of the guide are written in: headings, paragraphs, lists, notes and pictures. No more. */

export type Inline = { kind: 'text' | 'strong' | 'code'; text: string } | { kind: 'link'; text: string; target: string }

export type Block =
  | { kind: 'title' | 'heading' | 'paragraph' | 'note'; parts: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }
  | { kind: 'picture'; name: string; alt: string }

const marks = /\*\*([^*\n]{1,200})\*\*|`([^`\n]{1,200})`|\[([^\][\n]{1,200})\]\(([^()\s]{1,200})\)/g

const inlineOf = (text: string): Inline[] => {
  const parts: Inline[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    const [whole, strong, code, label, target] = match
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: label!, target: target! })
    end = match.index + whole.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

const picture = /^!\[([^\][\n]{1,200})\]\(pictures\/([\w-]{1,60})\.webp\)$/
const starts = [
  { mark: '# ', kind: 'title' },
  { mark: '## ', kind: 'heading' },
  { mark: '> ', kind: 'note' },
] as const

/** Blocks stand between empty lines; a list's entries are its lines. */
export const readMarkdown = (text: string): Block[] =>
  text
    .trim()
    .split(/\n\n+/)
    .map((block): Block => {
      const [, alt, name] = picture.exec(block) ?? []
      if (name !== undefined) return { kind: 'picture', name, alt: alt! }
      const start = starts.find(({ mark }) => block.startsWith(mark))
      if (start) return { kind: start.kind, parts: inlineOf(block.slice(start.mark.length)) }
      const lines = block.split('\n')
      if (lines.every((line) => line.startsWith('- ')))
        return { kind: 'list', ordered: false, items: lines.map((line) => inlineOf(line.slice(2))) }
      if (lines.every((line) => /^\d{1,2}\. /.test(line)))
        return { kind: 'list', ordered: true, items: lines.map((line) => inlineOf(line.slice(line.indexOf(' ') + 1))) }
      return { kind: 'paragraph', parts: inlineOf(block) }
    })
