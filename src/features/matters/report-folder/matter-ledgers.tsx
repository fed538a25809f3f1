import { useState } from 'react'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { businessDay } from '#domain/dates.ts'
import { limits } from '#domain/limits.ts'
import type { Matter } from '#domain/matters/matters.contract.ts'
import type { MatterPhoto } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { ledgerEntryOf } from '#domain/photo-ledgers/ledger-entries.ts'
import { canEditLedgers } from '#domain/photo-ledgers/photo-ledgers.policy.ts'
import { cutText } from '#domain/text/length.ts'
import { sessionQueries } from '#src/api/auth.ts'
import { describeError } from '#src/api/errors.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { photoLedgerQueries } from '#src/api/photo-ledgers.ts'
import { useCreatePhotoLedger } from '#src/api/photo-ledger-changes.ts'
import { DialogShell } from '#src/ui/dialogs/dialog-shell.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PhotoPickerDialog } from '#src/widgets/photo-picker/photo-picker-dialog.tsx'
import { LedgerRows } from './ledger-rows.tsx'

type MatterLedgersProps = {
  companyId: string
  matter: Pick<Matter, 'id' | 'name' | 'building'>
  /** Stored files that were ticked in the folder: a new ledger begins with these alone. */
  chosen: readonly number[]
  onClose: () => void
}

/** The matter's 写真台帳, and the way to a new one. */
export const MatterLedgers = ({ companyId, matter, chosen, onClose }: MatterLedgersProps) => {
  const query = useQuery(photoLedgerQueries.ofMatter(companyId, matter.id))
  const failure = loadFailure(query)
  const { data: user } = useQuery(sessionQueries.companyUser(companyId))
  const navigate = useNavigate()
  const create = useCreatePhotoLedger(companyId, matter.id)
  const [isPicking, setPicking] = useState(false)
  const mayMake = user !== undefined && canEditLedgers(user)
  const handleCreate = (photos: readonly MatterPhoto[]) => {
    const [year, month] = businessDay(new Date()).split('-')
    create.mutate(
      {
        name: `${cutText(matter.name, limits.text.title - 5)} 写真台帳`,
        layout: 2,
        has_cover: true,
        originals_only: false,
        work_name: matter.name,
        work_place: matter.building?.name ?? null,
        period: `${year}年${Number(month)}月`,
        contractor: user?.company.name ?? null,
        photos: photos.map((photo) => ({ ...ledgerEntryOf(photo), file_id: photo.id })),
      },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/c/$companyId/photo-ledgers/$ledgerId', params: { companyId, ledgerId: id } }),
        onError: (error) => toast.error(describeError(error)),
      },
    )
  }
  if (isPicking)
    return (
      <PhotoPickerDialog
        companyId={companyId}
        matterId={matter.id}
        title="台帳に載せる写真"
        submitLabel="台帳を作る"
        submitting={create.isPending}
        {...(chosen.length > 0 && { initial: chosen })}
        onSubmit={handleCreate}
        onClose={() => setPicking(false)}
      />
    )
  return (
    <DialogShell
      open
      title="写真台帳"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>閉じる</Button>
          {mayMake && (
            <Button variant="contained" color="primary" onClick={() => setPicking(true)}>
              新しい写真台帳
            </Button>
          )}
        </>
      }
    >
      {failure && <ErrorPanel {...failure} />}
      {!query.data && !failure && <SkeletonRows height={48} />}
      {query.data?.length === 0 && (
        <EmptyState
          drawing="no-document"
          title="写真台帳がありません"
          text="案件の写真を選ぶと、説明と表紙の付いた台帳になり、PDFとExcelで渡せます。"
        />
      )}
      <LedgerRows query={query} companyId={companyId} />
    </DialogShell>
  )
}
