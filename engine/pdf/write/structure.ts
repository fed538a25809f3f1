/**
 * The structure of a document, for screen readers and for whoever takes its contents out again: a section a sheet, in it
 * a table a page, then texts and pictures that lie upon the sheet, and links.
 */
import type { Mark } from '#engine/model/primitives.ts'
import { createObjectStreams } from './object-streams.ts'
import type { ObjectStreams } from './object-streams.ts'
import type { DocumentInternals, Reference } from './pdfkit-internals.ts'
import { tableRows } from './table-structure.ts'
import type { CellMark, TableCell } from './table-structure.ts'

type Content<Kind extends Mark = Mark> = { mark: Kind; id: number }
type Link = { annotation: Reference; key: number; address: string }
type StructuredPage = { reference: Reference; key: number; title: string | null; contents: Content[]; links: Link[] }

/** How much larger than the letters around it a heading is. */
const headingRatio = 1.3

export class Structure {
  readonly #document: DocumentInternals
  readonly #streams: ObjectStreams
  readonly #pages: StructuredPage[] = []
  readonly #parents: { key: number; value: string }[] = []
  #nextKey = 0

  constructor(document: DocumentInternals) {
    this.#document = document
    this.#streams = createObjectStreams(document)
  }

  /** @param title where a section begins with this page */
  beginPage(title: string | undefined): void {
    const reference = this.#document.page.dictionary
    const key = this.#nextKey++
    reference.data['StructParents'] = key
    reference.data['Tabs'] = 'S'
    this.#pages.push({ reference, key, title: title ?? null, contents: [], links: [] })
  }

  /** Its number on the page. */
  add(mark: Mark): number {
    const { contents } = this.#pages.at(-1)!
    return contents.push({ mark, id: contents.length }) - 1
  }

  /** What the annotation of the next link says of itself. */
  linkOptions(address: string): Record<string, unknown> {
    return { StructParent: this.#nextKey, Contents: new String(address) }
  }

  /** The link that was just annotated. */
  addLink(address: string): void {
    const annotation = this.#document.page.annotations.at(-1)!
    this.#pages.at(-1)!.links.push({ annotation, key: this.#nextKey++, address })
  }

  /** To be called once, after the last page. */
  finish(): void {
    const root = this.#document.ref({ Type: 'StructTreeRoot' })
    const whole = this.#streams.reserve()
    const sections: number[] = []
    let section: { id: number; children: number[]; title: string } | null = null
    const close = (): void => {
      if (section) this.#element(section.id, 'Sect', whole, `${kids(section.children)}/T${text(section.title)}`)
    }
    for (const page of this.#pages) {
      if (!section || page.title !== null) {
        close()
        section = { id: this.#streams.reserve(), children: [], title: page.title ?? '' }
        sections.push(section.id)
      }
      section.children.push(...this.#page(page, section.id))
    }
    close()
    this.#element(whole, 'Document', root.id, kids(sections))
    const tree = this.#streams.reserve()
    this.#parents.sort((a, b) => a.key - b.key)
    this.#streams.put(tree, `<</Nums[${this.#parents.map(({ key, value }) => `${key} ${value}`).join(' ')}]>>`)
    this.#streams.finish()
    Object.assign(root.data, { K: [new Packed(whole)], ParentTree: new Packed(tree), ParentTreeNextKey: this.#nextKey })
    this.#document._root.data['StructTreeRoot'] = root
    this.#document._root.data['MarkInfo'] = this.#document.ref({ Marked: true })
  }

  #element(id: number, type: string, parent: number, rest: string): void {
    this.#streams.put(id, `<</S/${type}/P ${parent} 0 R${rest}>>`)
  }

  /** @returns the section's children of this page */
  #page(page: StructuredPage, section: number): number[] {
    const owners: number[] = []
    const at = `/Pg ${page.reference.id} 0 R`
    const own = (type: string, parent: number, { id }: Content, rest = ''): number => {
      const element = this.#streams.reserve()
      this.#element(element, type, parent, `/K ${id}${at}${rest}`)
      owners[id] = element
      return element
    }
    const children: number[] = []
    for (const part of partsOf(page.contents)) {
      if (Array.isArray(part)) {
        const beginsSheet = page.title !== null && !part.some(({ mark }) => mark.isInFlow)
        children.push(this.#table(part, section, beginsSheet, own))
        continue
      }
      const { mark } = part
      if (mark.kind === 'text') children.push(own('P', section, part))
      if (mark.kind === 'heading') children.push(own(`H${mark.level}`, section, part))
      if (mark.kind === 'figure') children.push(own('Figure', section, part, `/Alt${text(mark.alternative)}`))
    }
    for (const { annotation, key, address } of page.links) {
      const element = this.#streams.reserve()
      this.#element(element, 'Link', section, `/K<</Type/OBJR/Obj ${annotation.id} 0 R${at}>>/Alt${text(address)}`)
      this.#parents.push({ key, value: `${element} 0 R` })
      children.push(element)
    }
    this.#parents.push({ key: page.key, value: `[${owners.map((owner) => `${owner} 0 R`).join(' ')}]` })
    return children
  }

  #table(
    cells: Content<CellMark>[],
    section: number,
    begins: boolean,
    own: (type: string, parent: number, content: Content, rest?: string) => number,
  ): number {
    const heading = begins ? headingOf(cells) : null
    const table = this.#streams.reserve()
    const rows = tableRows(cells).map((row) => {
      const id = this.#streams.reserve()
      const inRow = row.map((cell) => this.#cell(cell, id, heading, row, own))
      this.#element(id, 'TR', table, kids(inRow))
      return id
    })
    this.#element(table, 'Table', section, kids(rows))
    return table
  }

  #cell(
    { content, rows, columns }: TableCell<Content<CellMark>>,
    parent: number,
    heading: Content | null,
    row: TableCell<Content<CellMark>>[],
    own: (type: string, parent: number, content: Content, rest?: string) => number,
  ): number {
    const isHeader = content !== null && content !== heading && content.mark.isHeading
    const attributes = [
      ...(isHeader ? [`/Scope/${isRowOfHeadings(row) ? 'Column' : 'Row'}`] : []),
      ...(rows > 1 ? [`/RowSpan ${rows}`] : []),
      ...(columns > 1 ? [`/ColSpan ${columns}`] : []),
    ].join('')
    const spoken = content?.mark.spoken
    const rest = `${attributes === '' ? '' : `/A<</O/Table${attributes}>>`}${spoken === undefined ? '' : `/ActualText${text(spoken)}`}`
    if (content !== null && content !== heading) return own(isHeader ? 'TH' : 'TD', parent, content, rest)
    const id = this.#streams.reserve()
    this.#element(id, 'TD', parent, content === null ? rest : `/K ${own('H1', id, content)} 0 R${rest}`)
    return id
  }
}

/** How other objects refer to a packed one; named so that pdfkit takes it for no dictionary. */
class Packed {
  readonly #id: number
  readonly [Symbol.toStringTag] = 'Reference'

  constructor(id: number) {
    this.#id = id
  }

  toString(): string {
    return `${this.#id} 0 R`
  }
}

const isCell = (content: Content): content is Content<CellMark> => content.mark.kind === 'cell'

/** A sheet's cells as one table before all else; in flowing pages what follows each other, rows together as tables. */
function partsOf(contents: Content[]): (Content | Content<CellMark>[])[] {
  const cells = contents.filter(isCell).filter(({ mark }) => !mark.isInFlow)
  const parts: (Content | Content<CellMark>[])[] = cells.length > 0 ? [cells] : []
  let table: Content<CellMark>[] | null = null
  for (const content of contents) {
    if (!isCell(content)) {
      table = null
      parts.push(content)
    } else if (content.mark.isInFlow) {
      if (table) table.push(content)
      else parts.push((table = [content]))
    }
  }
  return parts
}

const isRowOfHeadings = (row: TableCell<Content<CellMark>>[]): boolean =>
  row.every(({ content }) => content === null || content.mark.isHeading)

/** The one text that is clearly larger than the others. */
function headingOf(cells: Content<CellMark>[]): Content<CellMark> | null {
  const sizes = cells.map(({ mark }) => mark.sizePt).sort((a, b) => a - b)
  const [usual, largest] = [sizes[Math.floor(sizes.length / 2)]!, sizes.at(-1)!]
  if (largest < usual * headingRatio || sizes.at(-2) === largest) return null
  return cells.find(({ mark }) => mark.sizePt === largest) ?? null
}

const kids = (ids: readonly number[]): string =>
  ids.length === 0 ? '' : `/K[${ids.map((id) => `${id} 0 R`).join(' ')}]`

/** In UTF-16 with its mark, as hexadecimal digits. */
const text = (value: string): string => {
  let digits = 'feff'
  for (let at = 0; at < value.length; at += 1) digits += value.charCodeAt(at).toString(16).padStart(4, '0')
  return `<${digits}>`
}
