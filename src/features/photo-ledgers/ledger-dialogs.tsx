import type { Dispatch, SetStateAction } from 'react'
import { type PhotoLedger } from '#domain/photo-ledgers/photo-ledgers.contract.ts'
import type { useUpdatePhotoLedger } from '#src/api/photo-ledger-changes.ts'
import { ConflictDialog } from '#src/ui/dialogs/conflict-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PhotoPickerDialog } from '#src/widgets/photo-picker/photo-picker-dialog.tsx'
import { added } from './ledger-draft.ts'
import type { LedgerDraft } from './ledger-draft.ts'
import type { PhotoLedgerConflict } from '#domain/photo-ledgers/photo-ledgers.contract.ts'

type LedgerDialogsProps = {
  isPicking: boolean
  companyId: string
  ledger: PhotoLedger
  draft: LedgerDraft
  edit: (change: Partial<LedgerDraft>) => void
  setPicking: Dispatch<SetStateAction<boolean>>
  contested: PhotoLedgerConflict['current'] | null
  update: ReturnType<typeof useUpdatePhotoLedger>
  begin: (from: PhotoLedger, replaced: LedgerDraft) => void
  setContested: Dispatch<SetStateAction<PhotoLedgerConflict['current'] | null>>
  save: (then: () => void, updated_at?: string) => void
}

/** What opens over a ledger. */
export const LedgerDialogs = ({
  isPicking,
  companyId,
  ledger,
  draft,
  edit,
  setPicking,
  contested,
  update,
  begin,
  setContested,
  save,
}: LedgerDialogsProps) => (
  <>
    {isPicking && (
      <PhotoPickerDialog
        companyId={companyId}
        matterId={ledger.matter.id}
        title="台帳に載せる写真"
        submitLabel="追加"
        except={draft.photos.map(({ file }) => file.id)}
        initial={[]}
        onSubmit={(photos) => {
          edit({ photos: added(draft.photos, photos) })
          setPicking(false)
        }}
        onClose={() => setPicking(false)}
      />
    )}
    {contested && (
      <ConflictDialog
        title="他のユーザーがこの写真台帳を更新しました"
        message={`${contested.updated_by?.name ?? '他のユーザー'}さんが先に保存しました。入力した内容はまだ残っています。`}
        isOverwriting={update.isPending}
        onLoad={() => {
          begin(contested, draft)
          setContested(null)
        }}
        onOverwrite={() => save(() => toast.success('写真台帳を保存しました'), contested.updated_at)}
        onClose={() => setContested(null)}
      />
    )}
  </>
)
