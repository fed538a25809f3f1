/**
 * A drawing's picture as square tiles in levels: level 0 is the whole in one tile, the last one has every pixel, each
 * is half of the next (rounded up). Tiles that are nothing but white are not kept: they are drawn as paper.
 *
 * All of a version lie in one pack, which can be carried along: the letters TMTP, the length of the index (four
 * bytes, big-endian), the index as JSON in ASCII, then the tiles.
 */
import { z } from 'zod'

export const tileSize = 512
/** Lines stay sharp as PNG; photographs and scans would be too large as such. */
export const tileFormats = ['png', 'webp'] as const
export type TileFormat = (typeof tileFormats)[number]

export const tileLevelSize = (
  { width, height }: { width: number; height: number },
  maxLevel: number,
  level: number,
): { width: number; height: number } => {
  const shrink = 2 ** (maxLevel - level)
  return { width: Math.ceil(width / shrink), height: Math.ceil(height / shrink) }
}

/** Of the level with every pixel. */
export const maxTileLevel = ({ width, height }: { width: number; height: number }): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / tileSize)))

/** level/x/y, as in the address of a tile. */
export const tileKey = (level: number, x: number, y: number): string => `${level}/${x}/${y}`

/** `tiles`: by key, where each lies behind the index, and its length in bytes. */
export const tileIndexSchema = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  max_level: z.int().min(0),
  format: z.enum(tileFormats),
  tiles: z.record(z.string(), z.tuple([z.int().min(0), z.int().positive()])),
})
export type TileIndex = z.infer<typeof tileIndexSchema>

const mark = 'TMTP'
const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const asciiText = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
/** Mark and length of the index. */
export const packHeadBytes = 8

/** How long the index is; null where the bytes begin no pack. */
export const packIndexLength = (head: Uint8Array): number | null =>
  head.length >= packHeadBytes && asciiText(head.subarray(0, 4)) === mark
    ? new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(4)
    : null

/** The index of a pack, from its bytes behind the head. */
export const readPackIndex = (bytes: Uint8Array): TileIndex => tileIndexSchema.parse(JSON.parse(asciiText(bytes)))

/** First and last byte of a tile in the pack; null for a blank one. */
export const tileRange = (
  index: TileIndex,
  indexLength: number,
  key: string,
): { start: number; end: number } | null => {
  const place = index.tiles[key]
  if (!place) return null
  const start = packHeadBytes + indexLength + place[0]
  return { start, end: start + place[1] - 1 }
}

export const writePack = (described: Omit<TileIndex, 'tiles'>, tiles: ReadonlyMap<string, Uint8Array>): Uint8Array => {
  let length = 0
  const places: TileIndex['tiles'] = {}
  for (const [key, bytes] of tiles) {
    places[key] = [length, bytes.length]
    length += bytes.length
  }
  const index = asciiBytes(JSON.stringify({ ...described, tiles: places }))
  const pack = new Uint8Array(packHeadBytes + index.length + length)
  pack.set(asciiBytes(mark))
  new DataView(pack.buffer).setUint32(4, index.length)
  pack.set(index, packHeadBytes)
  let at = packHeadBytes + index.length
  for (const bytes of tiles.values()) {
    pack.set(bytes, at)
    at += bytes.length
  }
  return pack
}

/** Keys of the tiles that were not kept. */
export const blankTiles = (index: TileIndex): string[] => {
  const blank: string[] = []
  for (let level = 0; level <= index.max_level; level += 1) {
    const { width, height } = tileLevelSize(index, index.max_level, level)
    for (let y = 0; y * tileSize < height; y += 1)
      for (let x = 0; x * tileSize < width; x += 1) {
        const key = tileKey(level, x, y)
        if (!index.tiles[key]) blank.push(key)
      }
  }
  return blank
}
