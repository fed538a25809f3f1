/** Pictures in sheets are fetched one by one: a table names them by number, the route under `path` answers them. */
import type { Context } from 'hono'
import type { SheetTable } from '#domain/documents/sheet-table.ts'
import type { MediaFile } from '#engine/engine.ts'

/** `version` tells sets of pictures apart: numbers are given anew for each, and a browser remembers what it has fetched. */
export const withPictureSources = (tables: SheetTable[], path: string, version = ''): SheetTable[] =>
  tables.map((table) => ({
    ...table,
    drawings: table.drawings.map((drawing) =>
      drawing.kind === 'picture'
        ? { ...drawing, src: `${path}/${drawing.media}${version && `?v=${version}`}` }
        : drawing,
    ),
  }))

export const sendMedia = (c: Context, { contentType, bytes }: MediaFile): Response =>
  c.body(bytes as Uint8Array<ArrayBuffer>, 200, {
    'Content-Type': contentType,
    'Cache-Control': 'private, max-age=300',
    'X-Content-Type-Options': 'nosniff',
  })
