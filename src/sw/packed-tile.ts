import { packHeadBytes, packIndexLength, readPackIndex, tileRange } from '#domain/drawings/tiles.ts'
import { findCarried } from '#src/lib/carried-bodies.ts'

const tile = /^(\/api\/c\/[^/]+\/drawings\/\d+\/versions\/\d+)\/tiles\/(\d+\/\d+\/\d+)$/

/** A tile out of its version's pack, where that is carried: one file in place of thousands. */
export const packedTile = async ({ pathname }: URL): Promise<Response | null> => {
  const [, version, key] = tile.exec(pathname) ?? []
  const carried = version && (await findCarried(`${version}/pack`, Date.now()))
  if (!carried) return null
  const bytes = await carried.parts()
  const indexLength = packIndexLength(await bytes(0, packHeadBytes))
  if (indexLength === null) return null
  const index = readPackIndex(await bytes(packHeadBytes, packHeadBytes + indexLength))
  const range = tileRange(index, indexLength, key!)
  if (!range) return null
  return new Response(await bytes(range.start, range.end + 1), { headers: { 'content-type': `image/${index.format}` } })
}
