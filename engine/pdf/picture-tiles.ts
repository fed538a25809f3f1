/** Large pictures in squares: cut once, and looked at in parts. */
import sharp from 'sharp'
import { unzipSync } from 'fflate'
import { maxTileLevel, tileKey, tileLevelSize, tileSize, writePack, type TileFormat } from '#domain/drawings/tiles.ts'
import { ImageError } from '#engine/model/errors.ts'
import { openPicture } from './images.ts'

/** Pixels of the picture upright; `pack` as domain/drawings/tiles.ts has it, `thumbnail` a PNG. */
export type TiledPicture = { width: number; height: number; pack: Uint8Array; thumbnail: Uint8Array }

/** Drawn lines take less than this a pixel, even as PNG; a scan that takes more has grain that no PNG can shrink. */
const grainBytesPerPixel = 0.5
const paper = '#FFFFFF'

/**
 * All levels in one pass over the picture, without its blank squares.
 * @param thumbnailPx longest edge of the small picture that comes along
 * @throws {ImageError} as readImage
 */
export const tilePicture = async (bytes: Uint8Array, thumbnailPx: number): Promise<TiledPicture> => {
  const { upright, width, height, isPhoto } = await openPicture(bytes)
  const isGrainy = isPhoto || bytes.length > grainBytesPerPixel * width * height
  const format: TileFormat = isGrainy ? 'webp' : 'png'
  const onPaper = upright().flatten({ background: paper }).toColourspace('srgb')
  const encoded = isGrainy ? onPaper.webp({ quality: 80, effort: 0 }) : onPaper.png({ compressionLevel: 3 })
  try {
    const archive = await encoded
      .tile({ size: tileSize, overlap: 0, layout: 'dz', depth: 'onetile', skipBlanks: 0, container: 'zip' })
      .toBuffer()
    const tiles = new Map<string, Uint8Array>()
    for (const [name, tile] of Object.entries(unzipSync(new Uint8Array(archive)))) {
      const [, level, x, y] = /(?<!\d)(\d+)\/(\d+)_(\d+)\.\w+$/.exec(name) ?? []
      if (level !== undefined) tiles.set(tileKey(Number(level), Number(x), Number(y)), tile)
    }
    const max_level = maxTileLevel({ width, height })
    return {
      width,
      height,
      pack: writePack({ width, height, max_level, format }, tiles),
      thumbnail: await smallPicture(tiles, { width, height }, thumbnailPx),
    }
  } catch (cause) {
    throw new ImageError('damaged', { cause })
  }
}

/** From the second level where there is one: the first may be hardly larger than half a tile. */
const smallPicture = async (
  tiles: ReadonlyMap<string, Uint8Array>,
  size: { width: number; height: number },
  edgePx: number,
): Promise<Uint8Array> => {
  const maxLevel = maxTileLevel(size)
  const level = Math.min(1, maxLevel)
  const placed = [...tiles].flatMap(([key, bytes]): PlacedTile[] => {
    const [of, x, y] = key.split('/').map(Number)
    return of === level ? [{ x: x!, y: y!, bytes }] : []
  })
  const whole = await joinTiles(placed, { left: 0, top: 0, ...tileLevelSize(size, maxLevel, level) })
  const small = sharp(whole).resize({ width: edgePx, height: edgePx, fit: 'inside', withoutEnlargement: true })
  return new Uint8Array(await small.png().toBuffer())
}

/** One square as it is stored, and where it belongs in a row (x) and column (y) of squares. */
export type PlacedTile = { x: number; y: number; bytes: Uint8Array }

/**
 * A PNG of a part of one level; left and top are pixels of that level, and may lie outside of the picture, which is
 * paper there as it is where no tile is.
 */
export const joinTiles = async (
  tiles: PlacedTile[],
  part: { left: number; top: number; width: number; height: number },
): Promise<Uint8Array> => {
  const [firstX, firstY] = [Math.floor(part.left / tileSize), Math.floor(part.top / tileSize)]
  const columns = Math.ceil((part.left + part.width) / tileSize) - firstX
  const rows = Math.ceil((part.top + part.height) / tileSize) - firstY
  const whole = await sharp({
    create: { width: columns * tileSize, height: rows * tileSize, channels: 3, background: paper },
  })
    .composite(
      tiles.map(({ x, y, bytes }) => ({
        input: Buffer.from(bytes),
        left: (x - firstX) * tileSize,
        top: (y - firstY) * tileSize,
      })),
    )
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = whole.info
  const cut = sharp(whole.data, { raw: { width, height, channels: channels as 3 } }).extract({
    left: part.left - firstX * tileSize,
    top: part.top - firstY * tileSize,
    width: part.width,
    height: part.height,
  })
  return new Uint8Array(await cut.png().toBuffer())
}
