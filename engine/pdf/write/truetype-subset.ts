/** Some glyphs of a TrueType file as a font of their own, with the tables that a PDF asks for. Glyph data is copied as it stands. */

/** What tells how wide a character is and whether there is one. */
const measuring = ['OS/2', 'cmap', 'head', 'hhea', 'hmtx', 'maxp', 'post']

/** Of the tables that hold no glyphs all stay as they are: programs and control values belong to the glyphs' hints. */
const copied = ['cvt ', 'fpgm', 'prep']

const ARGUMENTS_ARE_WORDS = 0x0001
const HAS_SCALE = 0x0008
const HAS_MORE = 0x0020
const HAS_TWO_SCALES = 0x0040
const HAS_MATRIX = 0x0080

type Tables = (tag: string) => DataView | null

/**
 * @param glyphs glyph indices of the file; the first should be 0, the missing sort. What composed glyphs are made of is
 * added behind them
 * @returns a TrueType file whose glyph at each place is the one named there
 */
export function subsetTrueType(file: Uint8Array, glyphs: readonly number[]): Uint8Array {
  const tables = tablesOf(file)
  const [head, hhea, maxp] = ['head', 'hhea', 'maxp'].map((tag) => copyOf(tables(tag)!)) as [
    DataView,
    DataView,
    DataView,
  ]
  const { outlines, ids } = outlinesOf(tables, head, glyphs)
  const offsets = new DataView(new ArrayBuffer(4 * (ids.length + 1)))
  let length = 0
  for (const [at, outline] of outlines.entries()) {
    length += padded(outline.byteLength)
    offsets.setUint32(4 * (at + 1), length)
  }
  const outlineTable = new Uint8Array(length)
  for (const [at, outline] of outlines.entries()) outlineTable.set(bytesOf(outline), offsets.getUint32(4 * at))
  const metrics = metricsOf(tables('hmtx')!, hhea.getUint16(34), ids)
  head.setInt16(50, 1)
  hhea.setUint16(34, ids.length)
  maxp.setUint16(4, ids.length)
  return fontFile([
    ...copied.flatMap((tag): [string, Uint8Array][] => {
      const table = tables(tag)
      return table === null ? [] : [[tag, bytesOf(table)]]
    }),
    ['glyf', outlineTable],
    ['head', bytesOf(head)],
    ['hhea', bytesOf(hhea)],
    ['hmtx', bytesOf(metrics)],
    ['loca', bytesOf(offsets)],
    ['maxp', bytesOf(maxp)],
  ])
}

/** The file without its glyphs: enough to measure with, where a whole font would be too much to fetch. */
export function measuringTrueType(file: Uint8Array): Uint8Array {
  const tables = tablesOf(file)
  return fontFile([
    ...measuring.map((tag): [string, Uint8Array] => [tag, bytesOf(tables(tag)!)]),
    // A reader tells by this table what kind of font it is.
    ['glyf', new Uint8Array()],
  ])
}

const padded = (length: number): number => (length + 3) & ~3
const bytesOf = ({ buffer, byteOffset, byteLength }: DataView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
const copyOf = (view: DataView): DataView => new DataView(bytesOf(view).slice().buffer)

function tablesOf(file: Uint8Array): Tables {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const places = new Map<string, DataView>()
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const tag = String.fromCharCode(...file.subarray(at, at + 4))
    places.set(tag, new DataView(file.buffer, file.byteOffset + view.getUint32(at + 8), view.getUint32(at + 12)))
  }
  return (tag) => places.get(tag) ?? null
}

/** Each glyph's own data; composed ones name their parts by their places in the subset. */
function outlinesOf(
  tables: Tables,
  head: DataView,
  glyphs: readonly number[],
): { outlines: DataView[]; ids: number[] } {
  const [glyf, loca] = [tables('glyf')!, tables('loca')!]
  const isLong = head.getInt16(50) === 1
  const offsetOf = (id: number): number => (isLong ? loca.getUint32(4 * id) : 2 * loca.getUint16(2 * id))
  const ids = [...glyphs]
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = (id: number): number => {
    const place = places.get(id)
    if (place !== undefined) return place
    places.set(id, ids.length)
    return ids.push(id) - 1
  }
  const outlines: DataView[] = []
  // Parts are added at the end, and may have parts themselves.
  for (const id of ids) {
    const from = offsetOf(id)
    const outline = new DataView(glyf.buffer, glyf.byteOffset + from, offsetOf(id + 1) - from)
    const isComposed = outline.byteLength > 0 && outline.getInt16(0) < 0
    outlines.push(isComposed ? withParts(copyOf(outline), placeOf) : outline)
  }
  return { outlines, ids }
}

function withParts(outline: DataView, placeOf: (id: number) => number): DataView {
  let flags = HAS_MORE
  for (let at = 10; flags & HAS_MORE;) {
    flags = outline.getUint16(at)
    outline.setUint16(at + 2, placeOf(outline.getUint16(at + 2)))
    at += 4 + (flags & ARGUMENTS_ARE_WORDS ? 4 : 2)
    if (flags & HAS_SCALE) at += 2
    else if (flags & HAS_TWO_SCALES) at += 4
    else if (flags & HAS_MATRIX) at += 8
  }
  return outline
}

/** Beyond the table's `full` ones glyphs have the last one's advance and a bearing of their own. */
function metricsOf(table: DataView, full: number, ids: readonly number[]): DataView {
  const metrics = new DataView(new ArrayBuffer(4 * ids.length))
  for (const [place, id] of ids.entries()) {
    metrics.setUint16(4 * place, table.getUint16(4 * Math.min(id, full - 1)))
    metrics.setInt16(4 * place + 2, table.getInt16(id < full ? 4 * id + 2 : 4 * full + 2 * (id - full)))
  }
  return metrics
}

/** Check sums are left out: no reader of a PDF asks for them. */
function fontFile(tables: [string, Uint8Array][]): Uint8Array {
  const directory = 12 + 16 * tables.length
  const file = new Uint8Array(tables.reduce((size, [, table]) => size + padded(table.length), directory))
  const view = new DataView(file.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (tables.length - 2 ** power))
  let from = directory
  for (const [index, [tag, table]] of tables.entries()) {
    const at = 12 + 16 * index
    for (let letter = 0; letter < 4; letter += 1) file[at + letter] = tag.charCodeAt(letter)
    view.setUint32(at + 8, from)
    view.setUint32(at + 12, table.length)
    file.set(table, from)
    from += padded(table.length)
  }
  return file
}
