/** How a drawing's tiles come and are drawn: decoded beside the page's own thread, then put on a plain canvas. */
import OpenSeadragon from 'openseadragon'

const tileFormat = 'imageBitmap'

OpenSeadragon.converter.learnDestroy(tileFormat, (bitmap: ImageBitmap) => bitmap.close())

/** Asks for a tile as its source's `downloadTileStart`; `downloadTileAbort` gives it up. */
export const downloadTileStart = (job: OpenSeadragon.ImageJob): void => {
  const leaving = new AbortController()
  ;(job.userData as TileRequest).leaving = leaving
  const load = async (): Promise<ImageBitmap> => {
    const answer = await fetch(job.src, { signal: leaving.signal })
    if (!answer.ok) throw new Error(`tile ${job.src}: ${answer.status}`)
    return createImageBitmap(await answer.blob())
  }
  load().then(
    (bitmap) => (leaving.signal.aborted ? bitmap.close() : job.finish(bitmap, null, tileFormat)),
    (error: unknown) => leaving.signal.aborted || job.fail(String(error), null),
  )
}

type TileRequest = { leaving?: AbortController }

export const downloadTileAbort = (job: OpenSeadragon.ImageJob): void => (job.userData as TileRequest).leaving?.abort()

/** Onto whole dots of the screen: edges that two tiles share fall together, without a gap or lines that are set off. */
const settle = ({ position, size }: OpenSeadragon.Tile): void => {
  if (!position || !size) return
  const dots = OpenSeadragon.pixelDensityRatio
  const edge = (at: number) => Math.round(at * dots) / dots
  const [left, top] = [edge(position.x), edge(position.y)]
  size.x = edge(position.x + size.x) - left
  size.y = edge(position.y + size.y) - top
  position.x = left
  position.y = top
}

const isTurned = (image: OpenSeadragon.TiledImage): boolean => image.getRotation(true) % 360 !== 0

/** Its types leave out what every drawer has. */
const CanvasDrawer = OpenSeadragon.CanvasDrawer as unknown as new (
  options: OpenSeadragon.DrawerConstructorParameters,
) => OpenSeadragon.CanvasDrawer & { draw(images: OpenSeadragon.TiledImage[]): void }

/**
 * OpenSeadragon's own drawers decode a tile while they draw it, and its WebGL one copies every frame once more, which
 * costs most where a processor has to do the graphics.
 */
export class TileDrawer extends CanvasDrawer {
  override getSupportedDataFormats(): string[] {
    return [tileFormat]
  }
  /** By a px, drawn over the next one's edge. */
  minimumOverlapRequired(image: OpenSeadragon.TiledImage): boolean {
    return isTurned(image)
  }
  override draw(images: OpenSeadragon.TiledImage[]): void {
    for (const image of images) if (!isTurned(image)) for (const { tile } of image.getTilesToDraw()) settle(tile)
    super.draw(images)
  }
  /** As the drawer beneath expects it: something whose `canvas` is the tile. */
  override getDataToDraw(tile: OpenSeadragon.Tile): { canvas: ImageBitmap } | undefined {
    const bitmap = super.getDataToDraw(tile) as ImageBitmap | undefined
    return bitmap && { canvas: bitmap }
  }
}
