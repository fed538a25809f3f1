/**
 * Objects packed together and deflated, and the table of all objects as a stream: a document's structure is hundreds of
 * small dictionaries, which pdfkit would write one by one, each with a line in a table of its own.
 */
import { Buffer } from 'node:buffer'
import { deflated } from './deflated.ts'
import type { DocumentInternals } from './pdfkit-internals.ts'

/** A row of the table counts an object's place in its stream in two bytes. */
const objectsPerStream = 8_000
/** One byte of kind, four of place or stream, two of place within it. */
const rowWidths = [1, 4, 2]
const rowBytes = 7
const FREE = 0
const ALONE = 1
const PACKED = 2

export type ObjectStreams = {
  /** Reserves a number for an object. */
  reserve(): number
  put(id: number, body: string): void
  /** Writes what was put. Nothing is packed afterwards. */
  finish(): void
}

export function createObjectStreams(document: DocumentInternals): ObjectStreams {
  let packed: { id: number; body: string }[] = []
  const places = new Map<number, { stream: number; index: number }>()
  const writeStream = (objects: typeof packed): void => {
    const stream = document.ref({ Type: 'ObjStm', N: objects.length, Filter: 'FlateDecode' })
    let [head, at] = ['', 0]
    for (const [index, { id, body }] of objects.entries()) {
      places.set(id, { stream: stream.id, index })
      head += `${id} ${at} `
      at += body.length + 1
    }
    stream.data['First'] = head.length
    stream.end(deflated(Buffer.from(head + objects.map(({ body }) => body).join('\n'), 'latin1')))
  }
  document._finalize = () => writeTable(document, places)
  return {
    reserve: () => document._offsets.push(null),
    put: (id, body) => void packed.push({ id, body }),
    finish() {
      // In the order of their numbers, in which one hardly differs from the next.
      packed.sort((a, b) => a.id - b.id)
      for (let from = 0; from < packed.length; from += objectsPerStream)
        writeStream(packed.slice(from, from + objectsPerStream))
      packed = []
    },
  }
}

function writeTable(document: DocumentInternals, places: ReadonlyMap<number, { stream: number; index: number }>): void {
  const at = document._offset
  const table = document.ref({
    Type: 'XRef',
    Root: document._root,
    Info: document._info,
    ID: [document._id, document._id],
    W: rowWidths,
    Filter: 'FlateDecode',
    // Each row as its difference from the one above: packed objects follow each other.
    DecodeParms: { Predictor: 12, Columns: rowBytes },
  })
  document._offsets[table.id - 1] = at
  const size = document._offsets.length + 1
  const rows = new DataView(new ArrayBuffer(size * rowBytes))
  rows.setUint8(0, FREE)
  rows.setUint16(5, 0xffff)
  document._offsets.forEach((offset, index) => {
    const row = (index + 1) * rowBytes
    const place = places.get(index + 1)
    rows.setUint8(row, place ? PACKED : ALONE)
    rows.setUint32(row + 1, place ? place.stream : (offset ?? 0))
    rows.setUint16(row + 5, place ? place.index : 0)
  })
  table.data['Size'] = size
  table.end(deflated(differences(new Uint8Array(rows.buffer), rowBytes)))
  document._write('startxref')
  document._write(String(at))
  document._write('%%EOF')
  document.push(null)
}

/** PNG's filter “up”. */
function differences(rows: Uint8Array, width: number): Uint8Array {
  const count = rows.length / width
  const filtered = new Uint8Array(count * (width + 1))
  for (let row = 0; row < count; row += 1) {
    filtered[row * (width + 1)] = 2
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column
      filtered[row * (width + 1) + 1 + column] = rows[at]! - (row === 0 ? 0 : rows[at - width]!)
    }
  }
  return filtered
}
