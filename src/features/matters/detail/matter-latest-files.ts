import type { FileFilter } from '#domain/files/files.contract.ts'

/** The newest of the report folder, as many as stand in a row. */
export const latestFiles: FileFilter = { sort: '-updated_at', per_page: 5 }
