/**
 * What a backup is: a tar file of
 *   manifest.json            what follows, and of which release
 *   tables/<name>/<n>.gz     a table's rows as COPY writes them, in pieces that follow on each other
 *   files/<storage key>      each stored file that a row names
 *   kept/<storage key>       what is stored without such a row (kept.ts)
 *   complete.json            how much it was; a backup without it was cut off
 *
 * Of format 2 the files lie beside it, by hash (contents.ts); in their place, after the manifest, stands
 *   contents.gz              their hashes, a line each
 *
 * Of format 3 it is one company (copy-rules.ts), which `company:import` takes into any installation.
 */
import { z } from 'zod'

export const manifestName = 'manifest.json'
export const completeName = 'complete.json'
export const contentsName = 'contents.gz'

export const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  /** Of format 3: whose rows these are. */
  company: z.object({ id: z.string(), key: z.string(), name: z.string() }).optional(),
  taken_at: z.iso.datetime(),
  /** When the newest migration of its schema was written. */
  migration: z.number(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The number that each sequence gave last; null where it gave none. */
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
})
export type Manifest = z.infer<typeof manifestSchema>

export const completeSchema = z.object({
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Keys of files that a row names and the storage no longer had. */
  missing: z.array(z.string()),
  /** SHA-256 of what lies under kept/, by key; backups of earlier versions do not say. */
  kept: z.record(z.string(), z.string()).optional(),
})
export type Complete = z.infer<typeof completeSchema>

/** A backup that cannot be read, or a place that cannot take it: a sentence for the operator. */
export class BackupError extends Error {}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
