/**
 * Tiles of drawings. A picture is cut up once, when it comes; the pack lies beside it under its content's hash, so
 * that the same picture is not cut twice, and is made anew where it is missing.
 */
import { drawingTexts } from '#domain/drawings/drawings.texts.ts'
import {
  blankTiles,
  packHeadBytes,
  packIndexLength,
  readPackIndex,
  tileKey,
  tileLevelSize,
  tileRange,
  tileSize,
  type TileIndex,
} from '#domain/drawings/tiles.ts'
import type { TileManifest } from '#domain/drawings/drawings.contract.ts'
import { limits } from '#domain/limits.ts'
import type { PlacedTile, TiledPicture } from '#engine/engine.ts'
import { ImageError } from '#engine/model/errors.ts'
import type { FileRow } from '#server/files/files.store.ts'
import { thumbnailEdgePx, thumbnailKey } from '#server/files/thumbnails.service.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid, notFound } from '#server/http/errors.ts'
import { collect, StorageMissing, type Storage } from '#server/storage/storage.ts'

type Content = { company_id: number; sha256: string }
type Pack = { key: string; index: TileIndex; indexLength: number; size: number }

const packKey = ({ company_id, sha256 }: Content): string => `tiles/${company_id}-${sha256}`

/** The sentence that a refused picture gets. */
const refusalOf = (error: unknown): string | null => {
  if (!(error instanceof ImageError)) return null
  if (error.code === 'too_large') return drawingTexts.tooLarge
  return error.code === 'unsupported' ? drawingTexts.notAPicture : drawingTexts.damaged
}

const cut = async (deps: Deps, scope: Scope, content: Content, bytes: Uint8Array): Promise<TiledPicture> => {
  const tiled = await deps.engine.tilePicture(bytes, thumbnailEdgePx, { for: callerOf(scope) })
  await deps.storage.write(packKey(content), tiled.pack)
  await deps.storage.write(thumbnailKey(content), tiled.thumbnail)
  return tiled
}

/**
 * Cuts up the picture of an upload, field `file`, and answers its size upright.
 * @throws 422 where it is damaged, too small or too large
 */
export const cutUpload = async (
  deps: Deps,
  scope: Scope,
  upload: { key: string; sha256: string },
): Promise<{ width: number; height: number }> => {
  const bytes = await deps.storage.readBytes(upload.key)
  const content = { company_id: scope.company_id, sha256: upload.sha256 }
  const { width, height } = await cut(deps, scope, content, bytes).catch((error: unknown) => {
    const refusal = refusalOf(error)
    throw refusal === null ? error : invalid({ file: [refusal] })
  })
  if (Math.min(width, height) < limits.drawings.minSidePx) throw invalid({ file: [drawingTexts.tooSmall] })
  return { width, height }
}

// Contents never change, so neither does what is known of them; a few hundred indexes take little room.
const maxKept = 200
const keptOf = new WeakMap<Storage, Map<string, Promise<Pack>>>()

const readPack = async ({ storage }: Deps, key: string): Promise<Pack> => {
  const part = async (start: number, end: number) => collect(await storage.read(key, { start, end }))
  const indexLength = packIndexLength(await part(0, packHeadBytes - 1))
  if (indexLength === null) throw new StorageMissing(key)
  const index = readPackIndex(await part(packHeadBytes, packHeadBytes + indexLength - 1))
  const ends = Object.values(index.tiles).map(([start, length]) => start + length)
  return { key, index, indexLength, size: packHeadBytes + indexLength + Math.max(0, ...ends) }
}

const openPack = async (deps: Deps, scope: Scope, file: FileRow): Promise<Pack> => {
  const key = packKey(file)
  try {
    return await readPack(deps, key)
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
  }
  try {
    await cut(deps, scope, file, await deps.storage.readBytes(file.storage_key))
  } catch (error) {
    if (refusalOf(error) !== null) throw invalid({ file: [drawingTexts.noTiles] })
    if (error instanceof StorageMissing) throw notFound('ファイルの中身が見つかりません。')
    throw error
  }
  return readPack(deps, key)
}

/** @throws 422 where the picture can be shown no more */
export const packOf = (deps: Deps, scope: Scope, file: FileRow): Promise<Pack> => {
  const kept = keptOf.get(deps.storage) ?? new Map<string, Promise<Pack>>()
  keptOf.set(deps.storage, kept)
  const key = packKey(file)
  const known = kept.get(key)
  if (known) return known
  const opening = openPack(deps, scope, file)
  kept.set(key, opening)
  opening.catch(() => kept.delete(key))
  if (kept.size > maxKept) kept.delete(kept.keys().next().value!)
  return opening
}

export const manifestOf = ({ index, size }: Pack, path: string): TileManifest => ({
  width: index.width,
  height: index.height,
  tile_size: tileSize,
  max_level: index.max_level,
  format: index.format,
  tiles_path: `${path}/tiles`,
  blank: blankTiles(index),
  pack_path: `${path}/pack`,
  pack_size: size,
})

/**
 * The pack is made anew where the storage has lost it since it was opened.
 * @throws 404 where the tile is blank or there is none
 */
export const readTile = async (deps: Deps, scope: Scope, file: FileRow, key: string): Promise<Uint8Array> => {
  const read = async (pack: Pack) => {
    const range = tileRange(pack.index, pack.indexLength, key)
    if (range === null) throw notFound('この位置のタイルはありません。')
    return collect(await deps.storage.read(pack.key, range))
  }
  try {
    return await read(await packOf(deps, scope, file))
  } catch (error) {
    if (!(error instanceof StorageMissing)) throw error
    keptOf.get(deps.storage)?.delete(packKey(file))
    return read(await packOf(deps, scope, file))
  }
}

const thumbnail = { width: 480, height: 320 }
/** So wide is the whole drawing where the surroundings of a pin are shown. */
const overviewPx = 2048

/** A PNG of what is around a point, which is in its middle. */
export const cropAround = async (
  deps: Deps,
  scope: Scope,
  file: FileRow,
  point: { lng: number; lat: number },
): Promise<Uint8Array> => {
  const { index } = await packOf(deps, scope, file)
  let level = index.max_level
  while (level > 0 && tileLevelSize(index, index.max_level, level).width > overviewPx) level -= 1
  const size = tileLevelSize(index, index.max_level, level)
  const part = {
    ...thumbnail,
    left: Math.round(point.lng * size.width - thumbnail.width / 2),
    top: Math.round(point.lat * size.height - thumbnail.height / 2),
  }
  const tiles: PlacedTile[] = []
  for (let y = Math.floor(part.top / tileSize); y * tileSize < part.top + part.height; y += 1)
    for (let x = Math.floor(part.left / tileSize); x * tileSize < part.left + part.width; x += 1) {
      const key = tileKey(level, x, y)
      if (index.tiles[key]) tiles.push({ x, y, bytes: await readTile(deps, scope, file, key) })
    }
  return deps.engine.joinTiles(tiles, part, { for: callerOf(scope) })
}
