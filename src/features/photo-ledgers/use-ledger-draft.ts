import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { DownloadType } from '#domain/fields.ts'
import {
  createPhotoLedgerRequestSchema,
  type PhotoLedger,
  type PhotoLedgerConflict,
} from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import { confirmTexts } from '#domain/text/dialogs.ts'
import { failureText } from '#domain/text/screens.ts'
import { describeError, isConflict } from '#src/api/errors.ts'
import { downloadPhotoLedger, useDeletePhotoLedger, useUpdatePhotoLedger } from '#src/api/photo-ledger-changes.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { useLeaveGuard } from '#src/ui/dialogs/use-leave-guard.ts'
import { draftOf, requestOf, type LedgerDraft } from './ledger-draft.ts'

type UseLedgerDraftOptions = { ledger: PhotoLedger; companyId: string; onDeleted: () => void }

/** A ledger as it is written here, over what is saved. */
export const useLedgerDraft = ({ ledger, companyId, onDeleted }: UseLedgerDraftOptions) => {
  const [base, setBase] = useState(ledger)
  const [clean, setClean] = useState<LedgerDraft>(() => draftOf(ledger))
  const [draft, setDraft] = useState(clean)
  const [contested, setContested] = useState<PhotoLedgerConflict['current'] | null>(null)
  const confirm = useConfirm()
  const update = useUpdatePhotoLedger(companyId, ledger.id)
  const remove = useDeletePhotoLedger(companyId)
  const download = useMutation({
    mutationFn: (type: DownloadType) => downloadPhotoLedger(companyId, ledger.id, type),
    onSuccess: ({ blob, file_name }) => saveFile(blob, file_name ?? base.name),
    meta: { failure: failureText('写真台帳', 'ダウンロード') },
  })
  const isDirty = draft !== clean
  useLeaveGuard(isDirty)
  const { canEdit } = ledger
  const edit = (change: Partial<LedgerDraft>) => setDraft({ ...draft, ...change })
  /** In the place of this draft; what was typed since stays, over the newer ledger. */
  const begin = (from: PhotoLedger, replaced: LedgerDraft) => {
    const next = draftOf(from)
    setBase(from)
    setClean(next)
    setDraft((current) => (current === replaced ? next : current))
  }

  const save = (then: () => void, updated_at = base.updated_at) => {
    const body = requestOf(draft)
    const checked = createPhotoLedgerRequestSchema.safeParse(body)
    if (!checked.success) return toast.error(checked.error.issues[0]!.message)
    update.mutate(
      { ...checked.data, updated_at },
      {
        onSuccess: (saved) => {
          setContested(null)
          begin(saved, draft)
          then()
        },
        onError: (error) => {
          if (isConflict(error)) setContested((error.body as PhotoLedgerConflict).current)
          else toast.error(describeError(error))
        },
      },
    )
  }
  const handleDownload = (type: DownloadType) => (isDirty ? save(() => download.mutate(type)) : download.mutate(type))
  const handleDelete = async () => {
    if (!(await confirm(confirmTexts.delete))) return
    remove.mutate(ledger.id, {
      onSuccess: () => {
        toast.success('写真台帳を削除しました')
        onDeleted()
      },
    })
  }
  return {
    base,
    draft,
    contested,
    setContested,
    update,
    download,
    isDirty,
    canEdit,
    edit,
    begin,
    save,
    handleDownload,
    handleDelete,
  }
}
