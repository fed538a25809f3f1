import { toTimestamp } from '#domain/dates.ts'
import type { FileRef } from '#domain/files/files.contract.ts'
import type { MatterPhoto, PhotoLedger, PhotoLedgerSummary } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { canDeleteLedger, canEditLedgers } from '#domain/photo-ledgers/photo-ledgers.policy.ts'
import { presentFileRef } from '#server/files/files.presenter.ts'
import type { FileRow } from '#server/files/files.store.ts'
import type { Scope } from '#server/http/context.ts'
import type { FoundPhoto, LedgerPhotoRow, LedgerRow, ListedLedger } from './photo-ledgers.store.ts'

/** What the files were drawn on, by id. */
type Originals = ReadonlyMap<number, FileRow>

const originalOf = (scope: Scope, { original_file_id }: FileRow, originals: Originals): FileRef | null => {
  const original = originals.get(original_file_id ?? 0)
  return original ? presentFileRef(scope, original) : null
}

export const presentMatterPhoto = (
  scope: Scope,
  { file, name, source, item, phase }: FoundPhoto,
  originals: Originals,
): MatterPhoto => ({
  ...presentFileRef(scope, file, name),
  source,
  item,
  phase,
  original: originalOf(scope, file, originals),
})

export const presentLedgerSummary = ({ actor }: Scope, row: ListedLedger): PhotoLedgerSummary => ({
  id: row.id,
  matter_id: row.matter_id,
  name: row.name,
  photo_count: row.photo_count,
  updated_at: toTimestamp(row.updated_at),
  created_by: row.author,
  canDelete: canDeleteLedger(actor, row),
})

/** Photos that this person may not read are not there for them. */
export const presentLedger = (
  scope: Scope,
  { ledger, matter_name }: { ledger: LedgerRow; matter_name: string },
  photos: readonly LedgerPhotoRow[],
  files: ReadonlyMap<number, FileRow>,
  originals: Originals,
): PhotoLedger => ({
  id: ledger.id,
  matter: { id: ledger.matter_id, name: matter_name },
  name: ledger.name,
  layout: ledger.layout,
  has_cover: ledger.has_cover,
  originals_only: ledger.originals_only,
  work_name: ledger.work_name,
  work_place: ledger.work_place,
  period: ledger.period,
  contractor: ledger.contractor,
  photos: photos.flatMap(({ file_id, ...said }) => {
    const file = files.get(file_id)
    return file ? [{ ...said, file: presentFileRef(scope, file), original: originalOf(scope, file, originals) }] : []
  }),
  updated_at: toTimestamp(ledger.updated_at),
  canEdit: canEditLedgers(scope.actor),
  canDelete: canDeleteLedger(scope.actor, ledger),
})
