/**
 * Changing a part's XML as text: only the places meant change, everything else stays character by character,
 * whatever extensions it holds. Names are compared without their prefix.
 */

export type XmlTag = {
  /** Local name. */
  name: string
  /** With its colon; '' without. */
  prefix: string
  attributes: string
  isClosing: boolean
  isSelfClosed: boolean
  from: number
  to: number
}

/** Replaces source[from..to) by text; from = to inserts. */
export type XmlEdit = { from: number; to: number; text: string }

const tagPattern = String.raw`<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>`

/** Tags from a position on, in document order; comments and CDATA are passed over. */
export function* xmlTags(source: string, from = 0): Generator<XmlTag> {
  const pattern = new RegExp(tagPattern, 'g')
  pattern.lastIndex = from
  for (let match = pattern.exec(source); match; match = pattern.exec(source)) {
    const [text, closing, prefix = '', name, attributes = '', selfClosed] = match
    if (name === undefined) continue
    yield {
      name,
      prefix,
      attributes,
      isClosing: closing === '/',
      isSelfClosed: selfClosed === '/',
      from: match.index,
      to: match.index + text.length,
    }
  }
}

const attributePatterns = new Map<string, RegExp>()

/** An attribute's raw value by its name as written, prefix included. */
export function xmlAttribute(attributes: string, name: string): string | undefined {
  let pattern = attributePatterns.get(name)
  if (!pattern)
    attributePatterns.set(name, (pattern = new RegExp(String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`)))
  const match = pattern.exec(attributes)
  return match?.[1] ?? match?.[2]
}

/** Attributes with one set, or taken out when the value is null. */
export function withAttribute(attributes: string, name: string, value: string | null): string {
  const rest = attributes.replace(new RegExp(String.raw`(^|\s+)${name}\s*=\s*(?:"[^"]*"|'[^']*')`), '')
  return value === null ? rest : `${rest.trimEnd()} ${name}="${value}"`
}

export const openTag = (tag: XmlTag, attributes: string, isSelfClosed = tag.isSelfClosed): string =>
  `<${tag.prefix}${tag.name}${attributes.trimEnd()}${isSelfClosed ? '/' : ''}>`

/** Edits must not overlap; insertions at one place keep their order and go before what is replaced there. */
export function applyXmlEdits(source: string, edits: XmlEdit[]): string {
  const ordered = edits
    .map((edit, order) => ({ ...edit, order }))
    .sort((a, b) => a.from - b.from || a.to - b.to || a.order - b.order)
  const pieces: string[] = []
  let at = 0
  for (const { from, to, text } of ordered) {
    pieces.push(source.slice(at, from), text)
    at = to
  }
  pieces.push(source.slice(at))
  return pieces.join('')
}

/** The root's tag and the place before its end, where children can be added; a root without children is opened. */
export function appendToRoot(source: string, child: (prefix: string) => string): string {
  const [root] = xmlTags(source)
  if (!root) return source
  const text = child(root.prefix)
  if (root.isSelfClosed) {
    return applyXmlEdits(source, [
      {
        from: root.from,
        to: root.to,
        text: `${openTag(root, root.attributes, false)}${text}</${root.prefix}${root.name}>`,
      },
    ])
  }
  const end = source.lastIndexOf('</')
  return applyXmlEdits(source, [{ from: end, to: end, text }])
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

// oxlint-disable-next-line no-control-regex -- they are what XML cannot hold
const unwritable = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g

/** Text of a cell: what XML cannot hold is written _xHHHH_, and so is an underscore that would be read as one. */
export function escapeCellText(text: string): string {
  return escapeXml(
    text
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replace(unwritable, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`),
  )
}
