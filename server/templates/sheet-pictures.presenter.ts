import type { SheetTable } from '#domain/sheets/sheet-table.ts'

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
