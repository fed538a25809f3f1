import { useRef, useState } from 'react'
import { companyPictureLabels, noPicture, type CompanyPictureKind } from '#domain/company/company.labels.ts'
import { useRemoveCompanyPicture, useSetCompanyPicture } from '#src/api/company-changes.ts'
import { usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'

/** Sets and takes away one picture of the company. */
export const useCompanyPicture = (companyId: string, kind: CompanyPictureKind, path: string | null) => {
  const confirm = useConfirm()
  const [error, setError] = useState<unknown>()
  const set = useSetCompanyPicture(companyId)
  const remove = useRemoveCompanyPicture(companyId)
  const label = companyPictureLabels[kind]
  const area = useRef<HTMLElement>(null)
  const take = (picture: File | undefined) => {
    setError(undefined)
    if (!picture) return
    set.mutate(
      { kind, picture, seen: path ?? noPicture },
      { onSuccess: () => toast.success(`${label}を保存しました`), onError: setError },
    )
  }
  usePastedPictures(area, ([picture]) => take(picture), { disabled: set.isPending })
  const handleRemove = async () => {
    const isSure = await confirm({
      title: `${label}の削除`,
      message: `これから作成、提出する書類に${label}が入らなくなります。提出済みの書類は変わりません。`,
      confirmLabel: '削除',
    })
    setError(undefined)
    if (isSure) remove.mutate(kind, { onSuccess: () => toast.success(`${label}を削除しました`) })
  }
  return { set, remove, label, error, area, take, handleRemove }
}
