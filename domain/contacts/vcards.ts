/**
 * vCards: 3.0 in UTF-8 is written (RFC 2426), 2.1 to 4.0 are read, also as old phones write them: quoted-printable, in
 * Shift_JIS, folded in the middle of a character. Bytes come as text of one character a byte (latin1), because a card
 * says line by line what its bytes are.
 */
import type { Contact } from './contacts.contract.ts'

type Card = Pick<Contact, 'name' | 'affiliation' | 'email' | 'phone_number'>
/** A contact has one address and one number; a card may have more, the preferred one first. */
type ReadCard = Card & { other_emails: string[]; other_phone_numbers: string[] }

// ---- writing ----

const escaped = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

const octets = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** Lines of at most 75 octets, never cut within a character. */
const folded = (line: string): string => {
  const pieces: string[] = []
  let begin = 0
  let at = 0
  let length = 0
  for (const character of line) {
    if (length + octets(character) > 75) {
      pieces.push(line.slice(begin, at))
      begin = at
      length = 1
    }
    length += octets(character)
    at += character.length
  }
  return `${[...pieces, line.slice(begin)].join('\r\n ')}\r\n`
}

export const vCardText = (contacts: readonly Card[]): string =>
  contacts
    .flatMap(({ name, affiliation, email, phone_number }) => {
      const [family = '', ...given] = name.trim().split(/\s+/)
      return [
        'BEGIN:VCARD',
        'VERSION:3.0',
        `FN:${escaped(name)}`,
        `N:${escaped(family)};${escaped(given.join(' '))};;;`,
        ...(affiliation ? [`ORG:${escaped(affiliation)}`] : []),
        ...(email ? [`EMAIL;TYPE=INTERNET:${escaped(email)}`] : []),
        ...(phone_number ? [`TEL;TYPE=WORK,VOICE:${escaped(phone_number)}`] : []),
        'END:VCARD',
      ]
    })
    .map(folded)
    .join('')

// ---- reading ----

/** Bytes (one character each) as text, by the name of their encoding; null: as the whole file is. */
export type Decode = (bytes: string, charset: string | null) => string

type Line = { name: string; parameters: string[]; value: string }

const quotedPrintable = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/**
 * A folded line goes on behind a space; a quoted-printable one behind its last sign, which is =. Lines are put together
 * once they are whole: a stranger may fold one a million times.
 */
function* unfolded(text: string): Generator<{ line: string; isQuotedPrintable: boolean }> {
  let parts: string[] = []
  let isHead = true
  let isQuotedPrintable = false
  const add = (part: string): void => {
    const colon = part.indexOf(':')
    if (isHead && /QUOTED-PRINTABLE/i.test(colon === -1 ? part : part.slice(0, colon))) isQuotedPrintable = true
    if (colon !== -1) isHead = false
    parts.push(part)
  }
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = parts.at(-1)
    if (last !== undefined && isQuotedPrintable && last.endsWith('=')) {
      parts[parts.length - 1] = last.slice(0, -1)
      add(line.replace(/^[ \t]/, ''))
    } else if (last !== undefined && /^[ \t]/.test(line)) add(line.slice(1))
    else {
      if (last !== undefined) yield { line: parts.join(''), isQuotedPrintable }
      parts = []
      isHead = true
      isQuotedPrintable = false
      add(line)
    }
  }
  yield { line: parts.join(''), isQuotedPrintable }
}

/** Where the value begins: at the first colon that stands in no quotes, or at any. */
const colonOf = (line: string): number => {
  let isQuoted = false
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return at
  }
  return line.indexOf(':')
}

const readLine = (line: string, isQuotedPrintable: boolean, decode: Decode): Line | null => {
  const at = colonOf(line)
  if (at === -1) return null
  const [head = '', ...parameters] = line.slice(0, at).toUpperCase().split(';')
  const charset = parameters.map((each) => /^CHARSET="?([^"]+)"?$/.exec(each)?.[1]).find(Boolean) ?? null
  const raw = line.slice(at + 1)
  return {
    // A group stands before a dot: item1.TEL.
    name: head.slice(head.lastIndexOf('.') + 1),
    parameters,
    value: decode(isQuotedPrintable ? quotedPrintable(raw) : raw, charset),
  }
}

const unescaped = (text: string): string =>
  text.replace(/\\([nN\\;,:])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))

/** The parts between semicolons that are not escaped. */
const partsOf = (value: string): string[] => {
  const parts: string[] = []
  let begin = 0
  for (let at = 0; at < value.length; at++) {
    if (value[at] === '\\') at++
    else if (value[at] === ';') {
      parts.push(value.slice(begin, at))
      begin = at + 1
    }
  }
  return [...parts, value.slice(begin)].map((part) => unescaped(part).trim())
}

const isPreferred = ({ parameters }: Line): boolean => parameters.some((each) => /\bPREF\b/.test(each))
const isFax = ({ parameters }: Line): boolean => parameters.some((each) => /\b(FAX|PAGER)\b/.test(each))

const cardOf = (lines: readonly Line[]): ReadCard => {
  const all = (name: string, is: (line: Line) => boolean = () => true): string[] => {
    const found = lines.filter((line) => line.name === name && is(line))
    const texts = found
      .toSorted((one, other) => Number(isPreferred(other)) - Number(isPreferred(one)))
      .map(({ value }) =>
        unescaped(value)
          .trim()
          .replace(/^(tel|mailto):/i, ''),
      )
    return [...new Set(texts)].filter((text) => text !== '')
  }
  const [family = '', given = ''] = partsOf(lines.find(({ name }) => name === 'N')?.value ?? '')
  const company = partsOf(lines.find(({ name }) => name === 'ORG')?.value ?? '')
    .filter(Boolean)
    .join(' ')
  const [email = null, ...other_emails] = all('EMAIL')
  const [phone_number = null, ...other_phone_numbers] = all('TEL', (line) => !isFax(line))
  return {
    name: all('FN')[0] ?? ([family, given].filter(Boolean).join(' ') || company),
    affiliation: company || null,
    email,
    phone_number,
    other_emails,
    other_phone_numbers,
  }
}

/** The cards of a file in their order; what a contact has no field for is left out. */
export function* readVCards(bytes: string, decode: Decode): Generator<ReadCard> {
  let lines: Line[] | null = null
  for (const { line: text, isQuotedPrintable } of unfolded(bytes)) {
    const line = readLine(text, isQuotedPrintable, decode)
    if (line?.name === 'BEGIN') lines = []
    else if (line?.name === 'END' && lines) {
      yield cardOf(lines)
      lines = null
    } else if (line) lines?.push(line)
  }
}
