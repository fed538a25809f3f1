/** Films made of their boxes, with the notes that phones, drones and action cameras write into them. */
const long = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

export const box = (type: string, ...parts: (Buffer | string)[]): Buffer => {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  return Buffer.concat([long(body.length + 8), Buffer.from(type, 'latin1'), body])
}

const handler = (kind: string, name: string): Buffer => box('hdlr', long(0, 0), kind, long(0, 0, 0), `${name}\0`)

export type Chunk = { at: number; sizes: number[] }

/** A track whose chunks lie where they are said to. */
export const track = (kind: string, chunks: Chunk[], ...notes: Buffer[]): Buffer =>
  box(
    'trak',
    box('tkhd', long(0, 0)),
    box(
      'mdia',
      box('mdhd', long(0, 0)),
      handler(kind, `${kind} by SECRET-CAMERA-4711`),
      box(
        'minf',
        box(
          'stbl',
          box('stsd', long(0, 0)),
          box('stsc', long(0, chunks.length), ...chunks.map(({ sizes }, index) => long(index + 1, sizes.length, 1))),
          box(
            'stsz',
            long(0, 0, chunks.flatMap(({ sizes }) => sizes).length),
            long(...chunks.flatMap(({ sizes }) => sizes)),
          ),
          box('stco', long(0, chunks.length), long(...chunks.map(({ at }) => at))),
        ),
      ),
    ),
    ...notes,
  )

export const place = '+35.6895+139.6917/SECRET-CAMERA-4711'

/** What a camera writes: picture and places of each second one after the other, and its notes wherever they go. */
export const makeFilm = (brand = 'isom', noteTrack = 'meta'): { bytes: Uint8Array; picture: Buffer[] } => {
  const picture = [Buffer.alloc(40_000, 0x11), Buffer.alloc(30_000, 0x22)]
  const places = [Buffer.from(place), Buffer.from(`${place}${place}`)]
  const head = box('ftyp', brand, long(0), 'isom')
  const data = box('mdat', picture[0]!, places[0]!, picture[1]!, places[1]!)
  const first = head.length + 8
  const at = [first, first + picture[0]!.length + places[0]!.length]
  const moov = box(
    'moov',
    box('mvhd', long(0, 0)),
    box('udta', box('©xyz', place), box('loci', place)),
    box('meta', box('keys', 'com.apple.quicktime.location.ISO6709'), box('ilst', place)),
    track(
      'vide',
      [
        { at: at[0]!, sizes: [40_000] },
        { at: at[1]!, sizes: [20_000, 10_000] },
      ],
      box('udta', place),
    ),
    track(noteTrack, [
      { at: at[0]! + picture[0]!.length, sizes: [places[0]!.length] },
      { at: at[1]! + picture[1]!.length, sizes: [place.length, place.length] },
    ]),
  )
  const rest = [box('uuid', place), box('free', place), Buffer.from(`not a box ${place}`)]
  return { bytes: new Uint8Array(Buffer.concat([head, data, moov, ...rest])), picture }
}
