/**
 * A small pull parser for the XML of Office files. Names come without their namespace prefix, so that strict and
 * transitional documents read alike. Document types and entities of one's own are refused: nothing is ever
 * expanded or fetched.
 */
import { SheetError } from '#engine/model/errors.ts'

export type XmlElement = {
  /** Local name. */
  name: string
  /** By local name; namespace declarations are left out. */
  attributes: Record<string, string>
  children: XmlElement[]
  /** All character data directly inside, joined. */
  text: string
}

export type XmlEvent = 'open' | 'close' | 'text' | 'end'

const MAX_DEPTH = 200
/** Elements that one part may turn into trees. */
const MAX_TREE_ELEMENTS = 1_000_000

export class XmlReader {
  /** Local name at 'open' and 'close'. */
  name = ''
  /** Number of elements open, the one just opened included. */
  depth = 0

  readonly #source: string
  readonly #partName: string
  /** Nothing in it stands for something else. */
  readonly #isPlain: boolean
  readonly #openNames: string[] = []
  #at = 0
  #selfClosed = false
  #attributesFrom = 0
  #attributesTo = 0
  #keyFrom = 0
  #keyTo = 0
  #valueFrom = 0
  #valueTo = 0
  #textFrom = 0
  #textTo = 0
  #isCdata = false
  #treeElements = 0

  /** @param partName stands in the error's sentence */
  constructor(source: string, partName: string) {
    this.#source = source
    this.#partName = partName
    // After the declaration, which most writers end with a return of its own.
    this.#isPlain = !source.includes('&') && !source.includes('\r', source.indexOf('?>') + 3)
  }

  /** Moves on. Comments and processing instructions are skipped; white space between elements comes as text. */
  next(): XmlEvent {
    if (this.#selfClosed) {
      this.#selfClosed = false
      this.depth -= 1
      this.#openNames.pop()
      return 'close'
    }
    const source = this.#source
    for (;;) {
      if (this.#at >= source.length) {
        if (this.depth > 0) throw this.error('ends inside an element')
        return 'end'
      }
      if (source.charCodeAt(this.#at) !== LESS_THAN) {
        const stop = source.indexOf('<', this.#at)
        this.#textFrom = this.#at
        this.#textTo = stop < 0 ? source.length : stop
        this.#isCdata = false
        this.#at = this.#textTo
        if (this.depth === 0) continue
        return 'text'
      }
      const following = source.charCodeAt(this.#at + 1)
      if (following === SLASH) return this.#close()
      if (following === QUESTION) {
        this.#at = this.#after('?>')
      } else if (following === EXCLAMATION) {
        if (source.startsWith('<!--', this.#at)) {
          this.#at = this.#after('-->')
        } else if (source.startsWith('<![CDATA[', this.#at)) {
          this.#textFrom = this.#at + 9
          this.#at = this.#after(']]>')
          this.#textTo = this.#at - 3
          this.#isCdata = true
          return 'text'
        } else {
          throw new SheetError(
            'forbidden',
            `安全でない記述（DTD）を含む部品（${this.#partName}）があるため読み込めません。Excelで開いて保存し直してください。`,
          )
        }
      } else {
        return this.#open()
      }
    }
  }

  /**
   * Takes what the pattern (a sticky one) finds right here, and moves behind it: for elements closed in their own tag that
   * come by the thousand, of which nothing else is looked at.
   */
  take(pattern: RegExp): RegExpExecArray | null {
    if (this.#selfClosed) return null
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (found) this.#at = pattern.lastIndex
    return found
  }

  /** Character data of the 'text' just met, references resolved. */
  text(): string {
    const raw = this.#source.slice(this.#textFrom, this.#textTo)
    return this.#isCdata ? raw : this.#decode(raw)
  }

  /** An attribute of the element just opened, by local name. */
  attribute(name: string): string | undefined {
    const source = this.#source
    for (let at = this.#attributeAt(this.#attributesFrom); at >= 0; at = this.#attributeAt(this.#valueTo + 1)) {
      if (this.#keyTo - at !== name.length || !source.startsWith(name, at)) continue
      if (!this.#isNamespace()) return this.#value()
    }
    return undefined
  }

  attributes(): Record<string, string> {
    const all = new Attributes()
    for (let at = this.#attributeAt(this.#attributesFrom); at >= 0; at = this.#attributeAt(this.#valueTo + 1)) {
      if (!this.#isNamespace()) all[this.#source.slice(at, this.#keyTo)] ??= this.#value()
    }
    return all
  }

  /** The element just opened with everything in it; afterwards the reader stands on its close. */
  element(): XmlElement {
    const root = this.#node()
    const path = [root]
    for (;;) {
      const parent = path[path.length - 1]!
      switch (this.next()) {
        case 'open': {
          const child = this.#node()
          parent.children.push(child)
          path.push(child)
          break
        }
        case 'text':
          parent.text += this.text()
          break
        default:
          path.pop()
          if (path.length === 0) return root
      }
    }
  }

  #node(): XmlElement {
    this.#treeElements += 1
    if (this.#treeElements > MAX_TREE_ELEMENTS) {
      throw new SheetError(
        'tooMany',
        `ファイルの部品（${this.#partName}）の要素が多すぎます。使っていないシートや図形を削除して、保存し直してください。`,
      )
    }
    return { name: this.name, attributes: this.attributes(), children: [], text: '' }
  }

  /** Passes over the element just opened. */
  skip(): void {
    const outside = this.depth - 1
    while (this.depth > outside) this.next()
  }

  error(reason: string): SheetError {
    return new SheetError(
      'xmlBroken',
      `ファイルの部品（${this.#partName}）が壊れているため読み込めません。Excelで開いて保存し直してから、もう一度アップロードしてください。`,
      { cause: reason },
    )
  }

  #open(): XmlEvent {
    const source = this.#source
    let at = this.#at + 1
    const nameFrom = at
    let localFrom = at
    for (; at < source.length; at += 1) {
      const code = source.charCodeAt(at)
      if (code === COLON) localFrom = at + 1
      else if (code === GREATER_THAN || code === SLASH || code <= SPACE) break
    }
    if (at === localFrom) throw this.error(`no element name at ${nameFrom}`)
    this.name = source.slice(localFrom, at)
    this.#attributesFrom = at
    const stop = this.#tagEnd(at)
    this.#selfClosed = source.charCodeAt(stop - 1) === SLASH
    this.#attributesTo = this.#selfClosed ? stop - 1 : stop
    this.#at = stop + 1
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw this.error('nested too deeply')
    this.#openNames.push(this.name)
    return 'open'
  }

  #close(): XmlEvent {
    const stop = this.#source.indexOf('>', this.#at)
    if (stop < 0) throw this.error('unfinished closing tag')
    const from = this.#at + 2
    const open = this.#openNames.pop()
    if (open === undefined || stop - from !== open.length || !this.#source.startsWith(open, from)) {
      const qualified = this.#source.slice(from, stop).trimEnd()
      if (qualified.slice(qualified.indexOf(':') + 1) !== open) throw this.error(`</${qualified}> closes nothing`)
    }
    this.name = open
    this.depth -= 1
    this.#at = stop + 1
    return 'close'
  }

  /** Place of the tag's '>'; one inside quotes does not count. */
  #tagEnd(from: number): number {
    const source = this.#source
    let stop = source.indexOf('>', from)
    for (let at = from; ;) {
      if (stop < 0) throw this.error('unfinished tag')
      const quote = firstQuote(source, at, stop)
      if (quote < 0) return stop
      const closing = source.indexOf(source[quote]!, quote + 1)
      if (closing < 0) throw this.error('unfinished attribute')
      at = closing + 1
      if (closing > stop) stop = source.indexOf('>', at)
    }
  }

  /** Where the local name of the next attribute from there begins, its other places noted; -1 after the last. */
  #attributeAt(from: number): number {
    const source = this.#source
    const end = this.#attributesTo
    let at = from
    while (at < end && source.charCodeAt(at) <= SPACE) at += 1
    if (at >= end) return -1
    this.#keyFrom = at
    let local = at
    for (; at < end; at += 1) {
      const code = source.charCodeAt(at)
      if (code === EQUALS) break
      if (code === COLON && local === this.#keyFrom) local = at + 1
    }
    if (at >= end) throw this.error('attribute without a value')
    this.#keyTo = at
    while (this.#keyTo > local && source.charCodeAt(this.#keyTo - 1) <= SPACE) this.#keyTo -= 1
    let quote = at + 1
    while (source.charCodeAt(quote) <= SPACE) quote += 1
    const mark = source.charCodeAt(quote)
    if (mark !== DOUBLE_QUOTE && mark !== SINGLE_QUOTE) throw this.error('attribute without quotes')
    this.#valueFrom = quote + 1
    this.#valueTo = source.indexOf(mark === DOUBLE_QUOTE ? '"' : "'", quote + 1)
    return local
  }

  #isNamespace(): boolean {
    return this.#source.startsWith('xmlns', this.#keyFrom)
  }

  #value(): string {
    return this.#decode(this.#source.slice(this.#valueFrom, this.#valueTo))
  }

  #after(mark: string): number {
    const found = this.#source.indexOf(mark, this.#at)
    if (found < 0) throw this.error(`${mark} is missing`)
    return found + mark.length
  }

  #decode(raw: string): string {
    if (this.#isPlain) return raw
    if (!raw.includes('&')) return raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw
    return raw.replace(/\r\n?/g, '\n').replace(/&([^;&]{0,12});?/g, (whole, reference: string) => {
      const character = whole.endsWith(';') ? resolveReference(reference) : null
      if (character === null) throw this.error(`unknown reference ${whole}`)
      return character
    })
  }
}

/** By name, and nothing inherited; made by a constructor because V8 keeps what Object.create(null) makes in hash tables. */
const Attributes = function () {} as unknown as new () => Record<string, string>
Attributes.prototype = Object.create(null)

const LESS_THAN = 60
const GREATER_THAN = 62
const SLASH = 47
const QUESTION = 63
const EXCLAMATION = 33
const COLON = 58
const EQUALS = 61
const SPACE = 32
const DOUBLE_QUOTE = 34
const SINGLE_QUOTE = 39

function firstQuote(source: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    const code = source.charCodeAt(at)
    if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) return at
  }
  return -1
}

const namedReferences: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function resolveReference(reference: string): string | null {
  if (!reference.startsWith('#')) return namedReferences[reference] ?? null
  const code = reference[1] === 'x' ? parseHex(reference.slice(2)) : parseDecimal(reference.slice(1))
  return code === null || code === 0 || code > 0x10ffff ? null : String.fromCodePoint(code)
}

const parseHex = (digits: string) => (/^[0-9a-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : null)
const parseDecimal = (digits: string) => (/^\d+$/.test(digits) ? Number(digits) : null)
