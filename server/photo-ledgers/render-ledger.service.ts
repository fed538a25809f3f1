/** The ledger as PDF and Excel. */
import { toTimestamp } from '#domain/dates.ts'
import { shownPhotos } from '#domain/photo-ledgers/ledger-entries.ts'
import { layoutOf, ledgerTaken } from '#domain/photo-ledgers/ledger-pages.ts'
import {
  ledgerColumnLabels as labels,
  ledgerTexts,
  photoCategoryLabels,
} from '#domain/photo-ledgers/photo-ledgers.labels.ts'
import type { LedgerPhotoSource } from '#engine/engine.ts'
import { auditExport } from '#server/audit/audit.ts'
import { inCompany } from '#server/db/client.ts'
import { readPaperPhotos } from '#server/files/paper-photos.ts'
import { callerOf, type Deps, type Scope } from '#server/http/context.ts'
import { invalid } from '#server/http/errors.ts'
import { safeFileName } from '#server/http/upload.ts'
import { readLedger } from './photo-ledgers.service.ts'
import type { LedgerRow } from './photo-ledgers.store.ts'

const coverOf = (ledger: LedgerRow) => ({
  heading: ledgerTexts.paperTitle,
  rows: (['work_name', 'work_place', 'period', 'contractor'] as const).map((key) => ({
    label: labels[key],
    value: ledger[key] ?? '',
  })),
})

const formats = {
  pdf: { content_type: 'application/pdf', extension: 'pdf' },
  excel: { content_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', extension: 'xlsx' },
} as const

export const downloadPhotoLedger = async (
  deps: Deps,
  scope: Scope,
  id: number,
  download_type: keyof typeof formats,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; content_type: string; name: string }> => {
  const { ledger, photos, files, originals } = await inCompany(deps.database.db, scope.company_id, (tx) =>
    readLedger(tx, scope, id),
  )
  const readable = photos.flatMap((photo) => {
    const file = files.get(photo.file_id)
    return file ? [{ ...photo, file, original: originals.get(file.original_file_id ?? 0) ?? null }] : []
  })
  const shown = shownPhotos(readable, ledger)
  if (shown.length === 0) throw invalid({ photos: ['写真がありません。写真を選んでから、もう一度お試しください。'] })
  await auditExport(deps, scope, `写真台帳「${ledger.name}」`)
  const images = await readPaperPhotos(
    deps,
    scope,
    shown.map(({ file }) => file),
    layoutOf(ledger.layout).photoPx,
  )
  const source = {
    title: ledger.name,
    head: ledger.work_name ?? ledger.name,
    layout: ledger.layout,
    cover: ledger.has_cover ? coverOf(ledger) : null,
    photos: shown.map(({ category, phase, title, note, place, file }, index): LedgerPhotoSource => ({
      image: images[index] ?? null,
      category: photoCategoryLabels[category],
      phase,
      title,
      note,
      place,
      taken: ledgerTaken({ ...file, taken_at: file.taken_at && toTimestamp(file.taken_at) }),
      isMarked: file.original_file_id !== null,
    })),
  }
  const options = { for: callerOf(scope) }
  const bytes =
    download_type === 'pdf'
      ? await deps.engine.renderLedger(source, { ...options, now: deps.clock() })
      : await deps.engine.ledgerWorkbook(source, options)
  const { content_type, extension } = formats[download_type]
  return { bytes: bytes as Uint8Array<ArrayBuffer>, content_type, name: safeFileName(`${ledger.name}.${extension}`) }
}
