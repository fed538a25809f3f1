/** A company goes to another installation, or comes from one: what was done stands in its trail. */
import type { Writable } from 'node:stream'
import { audit } from '#server/audit/audit.ts'
import { bySystem } from '#server/http/doer.ts'
import type { Source } from '#server/backup/backup.ts'
import { writeCompany, writeCompanyTo, type Exported } from '#server/backup/export-company.ts'
import { BackupError } from '#server/backup/format.ts'
import { readCompany, type Imported, type ImportOptions } from '#server/backup/import-company.ts'
import { inSystem } from '#server/db/client.ts'
import { createCompanyRequestSchema } from './create-company.ts'

/** Writes the company into a file, or to a stream, which stays open. */
export const exportCompany = async (source: Source, key: string, target: string | Writable): Promise<Exported> => {
  const exported = await (typeof target === 'string'
    ? writeCompany(source, key, target)
    : writeCompanyTo(source, key, target))
  const { id, name } = exported.company
  await inSystem(source.database.db, (tx) =>
    audit(tx, { company_id: Number(id) }, { user: bySystem }, [
      { kind: 'company_exported', subject: { type: 'company', id: Number(id), name } },
    ]),
  )
  return exported
}

/** Takes the company at `path` in; its line in the trail comes with its rows. */
export const importCompany = (source: Source, path: string, options: ImportOptions): Promise<Imported> => {
  if (options.key !== undefined) {
    const checked = createCompanyRequestSchema.shape.company_key.safeParse(options.key)
    if (!checked.success) throw new BackupError(checked.error.issues[0]!.message)
  }
  return readCompany(source, path, options)
}
