import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { familyName } from '#domain/approvals/approval-seals.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { ownSealQuery, useRemoveOwnSeal, useSetOwnSeal } from '#src/api/own-seal.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PictureSetting } from '#src/widgets/picture-frame/picture-setting.tsx'

/** The person's own seal, which stands on papers where they answered a request for approval. */
export const SealField = ({ name }: { name: string }) => {
  const confirm = useConfirm()
  const query = useQuery(ownSealQuery())
  const set = useSetOwnSeal()
  const remove = useRemoveOwnSeal()
  const [error, setError] = useState<unknown>()
  const failure = loadFailure(query)
  const handleChoose = (picture: File) => {
    setError(undefined)
    set.mutate(picture, { onSuccess: () => toast.success('印影を保存しました'), onError: setError })
  }
  const handleRemove = async () => {
    const message = `これからは、日付と「${familyName(name)}」の丸い印が入ります。提出済みの書類は変わりません。`
    setError(undefined)
    if (await confirm({ title: '印影の削除', message, confirmLabel: '削除' }))
      remove.mutate(undefined, { onSuccess: () => toast.success('印影を削除しました'), onError: setError })
  }
  if (failure) return <ErrorPanel {...failure} />
  return (
    <PictureSetting
      label="印影"
      hint={`承認に答えた書類の決裁印の欄に入ります。登録しないときは、日付と「${familyName(name)}」の丸い印が入ります。本人だけが登録できます。`}
      path={query.data?.path ?? null}
      error={error}
      isSetting={set.isPending}
      isRemoving={remove.isPending}
      onChoose={handleChoose}
      onRemove={() => void handleRemove()}
    />
  )
}
