/**
 * What cameras note in a film (MP4, QuickTime) besides picture and sound: place, device, owner, and the track of places
 * that some keep beside the pictures. Found without reading the film itself, and given as stretches to be blanked: each
 * byte stays where it is, so that every part of the film can be sent alone.
 */
import type { Stretch } from './blanked.ts'

export type ByteSource = { size: number; read: (from: number, to: number) => Promise<Uint8Array> }

/** A film of more boxes, or with a longer table of samples, was made to keep whoever reads it busy. */
const maxBoxes = 4000
const maxTableBytes = 1024 * 1024
const maxStretches = 200_000
/** Boxes are read so much at a time: most headers lie close to each other. */
const windowBytes = 64 * 1024

/** Nothing but these is needed to play a film; what else stands beside them is a note. */
const playable: Record<string, ReadonlySet<string>> = {
  file: new Set('ftyp styp moov moof mdat mfra sidx ssix pdin wide prft'.split(' ')),
  moov: new Set('mvhd trak mvex iods pssh'.split(' ')),
  trak: new Set('tkhd mdia edts tref load tapt clip matt'.split(' ')),
  mdia: new Set('mdhd hdlr minf elng'.split(' ')),
  minf: new Set('vmhd smhd hmhd nmhd sthd gmhd hdlr dinf stbl'.split(' ')),
  stbl: new Set(
    'stsd stts ctts cslg stsc stsz stz2 stco co64 stss stps stsh sdtp sbgp sgpd subs saiz saio padb'.split(' '),
  ),
  moof: new Set('mfhd traf pssh'.split(' ')),
  traf: new Set('tfhd trun tfdt sdtp sbgp sgpd subs saiz saio senc'.split(' ')),
}

export class FilmUnreadable extends Error {}

type Box = { type: string; from: number; body: number; to: number }

const typeAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

class Film {
  readonly #source: ByteSource
  #window: { from: number; bytes: Uint8Array } = { from: 0, bytes: new Uint8Array() }
  #boxes = 0

  constructor(source: ByteSource) {
    this.#source = source
  }

  async #head(at: number, length: number): Promise<Uint8Array> {
    const { from, bytes } = this.#window
    if (at < from || at + length > from + bytes.length) {
      const to = Math.min(this.#source.size, at + windowBytes)
      this.#window = { from: at, bytes: await this.#source.read(at, to) }
    }
    const start = at - this.#window.from
    return this.#window.bytes.subarray(start, start + length)
  }

  /** All bytes of a box: the tables of a track. */
  async bytesOf({ body, to }: Box): Promise<Uint8Array> {
    if (to - body > maxTableBytes) throw new FilmUnreadable('a table too long')
    return this.#source.read(body, to)
  }

  /** What lies from one place to another, box by box; what is none is told as one without a type. */
  async boxes(from: number, to: number): Promise<Box[]> {
    const found: Box[] = []
    for (let at = from; at < to;) {
      if ((this.#boxes += 1) > maxBoxes) throw new FilmUnreadable('countless boxes')
      const box = await this.#boxAt(at, to)
      found.push(box)
      at = box.to
    }
    return found
  }

  async #boxAt(at: number, to: number): Promise<Box> {
    const rest: Box = { type: '', from: at, body: at, to }
    if (to - at < 8) return rest
    const head = await this.#head(at, Math.min(16, to - at))
    const short = viewOf(head).getUint32(0)
    const type = typeAt(head, 4)
    if (short === 0) return { type, from: at, body: at + 8, to }
    const isLong = short === 1
    if (isLong && head.length < 16) return rest
    const size = isLong ? Number(viewOf(head).getBigUint64(8)) : short
    const body = at + (isLong ? 16 : 8)
    // The last box of a film that was cut off says more than there is.
    if (at + size > to) return type === 'mdat' ? { type, from: at, body, to } : rest
    return at + size < body ? rest : { type, from: at, body, to: at + size }
  }
}

const isContainer = (type: string): boolean => type in playable && type !== 'file'

/** What a track is called by the program that wrote it lies behind what kind it is. */
const handlerNameAt = 24

/** A box whose head says that it is empty room; without a head, zeros. */
const blank = ({ type, from, body, to }: Box): Stretch[] =>
  type === ''
    ? [{ from, to, with: 'zeros' }]
    : [
        { from: from + 4, to: from + 8, with: 'free' },
        { from: body, to, with: 'zeros' },
      ]

type Tables = Partial<Record<'stsc' | 'stsz' | 'stz2' | 'stco' | 'co64', Uint8Array>>

/** How long each chunk of a track is, by the numbers of samples in it and their sizes. */
const chunkLengths = (count: number, { stsc, stsz }: Tables): number[] => {
  if (!stsc || !stsz) throw new FilmUnreadable('a track without tables')
  const [runs, sizes] = [viewOf(stsc), viewOf(stsz)]
  const equal = sizes.getUint32(4)
  const runCount = runs.getUint32(4)
  const lengths: number[] = []
  let sample = 0
  const next = (samples: number): number => {
    if (equal > 0) return equal * samples
    let length = 0
    // Ends by itself where a chunk says more samples than have a size.
    for (const end = sample + samples; sample < end; sample += 1) length += sizes.getUint32(12 + 4 * sample)
    return length
  }
  for (let run = 0; run < runCount; run += 1) {
    if (runs.getUint32(8 + 12 * run) - 1 !== lengths.length) throw new FilmUnreadable('runs out of order')
    const end = run + 1 < runCount ? Math.min(count, runs.getUint32(8 + 12 * (run + 1)) - 1) : count
    const samples = runs.getUint32(12 + 12 * run)
    while (lengths.length < end) lengths.push(next(samples))
  }
  return lengths
}

/** Where the samples of a track lie in the film. */
const chunksOf = (tables: Tables, size: number): Stretch[] => {
  const offsets = tables.stco ?? tables.co64
  if (!offsets) throw new FilmUnreadable('a track without places')
  const view = viewOf(offsets)
  const width = tables.stco ? 4 : 8
  const count = view.getUint32(4)
  if (8 + width * count > offsets.length) throw new FilmUnreadable('places cut off')
  const offsetOf = (index: number): number =>
    width === 4 ? view.getUint32(8 + 4 * index) : Number(view.getBigUint64(8 + 8 * index))
  return chunkLengths(count, tables).map((length, index) => {
    const from = Math.min(size, offsetOf(index))
    return { from, to: Math.min(size, from + length), with: 'zeros' }
  })
}

/** Tracks of pictures, sound and time. Others hold what the camera noted while it ran: drones write places as captions. */
const playedTracks = /^(vide|soun|hint|tmcd|pict|auxv)$/

const trackOf = async (film: Film, trak: Box): Promise<{ handler: string; tables: Box[] }> => {
  const within = async (boxes: Box[], type: string): Promise<Box[]> => {
    const box = boxes.find((each) => each.type === type)
    return box ? film.boxes(box.body, box.to) : []
  }
  const media = await within(await film.boxes(trak.body, trak.to), 'mdia')
  const handler = media.find(({ type }) => type === 'hdlr')
  const tables = await within(await within(media, 'minf'), 'stbl')
  return { handler: handler ? typeAt(await film.bytesOf(handler), 8) : '', tables }
}

/** The samples of a track that is none of pictures or sound; null: it is one. */
const samplesOf = async (film: Film, trak: Box, size: number): Promise<Stretch[] | null> => {
  const { handler, tables } = await trackOf(film, trak)
  if (playedTracks.test(handler)) return null
  const read: Tables = {}
  for (const type of ['stsc', 'stsz', 'stco', 'co64'] as const) {
    const table = tables.find((each) => each.type === type)
    if (table) read[type] = await film.bytesOf(table)
  }
  try {
    return chunksOf(read, size)
  } catch (error) {
    if (error instanceof RangeError) throw new FilmUnreadable('tables cut off', { cause: error })
    throw error
  }
}

/**
 * The stretches of a film that are not for others, in no order.
 * @throws FilmUnreadable where they cannot be found: compressed heads, notes in pieces, films made to be long to read
 */
export const filmNotes = async (source: ByteSource): Promise<Stretch[]> => {
  const film = new Film(source)
  const found: Stretch[] = []
  let hasNotesTrack = false
  const lookAt = async (box: Box, container: string): Promise<void> => {
    if (box.type === 'cmov') throw new FilmUnreadable('a compressed head')
    if (box.type === 'hdlr') found.push({ from: Math.min(box.to, box.body + handlerNameAt), to: box.to, with: 'zeros' })
    const samples = box.type === 'trak' ? await samplesOf(film, box, source.size) : null
    if (samples) {
      hasNotesTrack = true
      for (const each of [...samples, ...blank(box)]) found.push(each)
    } else if (!playable[container]!.has(box.type)) found.push(...blank(box))
    else if (isContainer(box.type)) {
      if (box.type === 'moof' && hasNotesTrack) throw new FilmUnreadable('notes in pieces')
      await look(box)
    }
    if (found.length > maxStretches) throw new FilmUnreadable('countless notes')
  }
  const look = async ({ type, body, to }: Pick<Box, 'type' | 'body' | 'to'>): Promise<void> => {
    for (const box of await film.boxes(body, to)) await lookAt(box, type)
  }
  await look({ type: 'file', body: 0, to: source.size })
  return found
}
