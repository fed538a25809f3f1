import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { familyName } from '#domain/approvals/approval-seals.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { ownSealQuery, useRemoveOwnSeal, useSetOwnSeal } from '#src/api/own-seal.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PictureFrame } from '#src/widgets/picture-frame/picture-frame.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/heic,.heic'

const sentenceOf = (error: unknown): string | undefined =>
  isValidation(error) ? (error.fields['picture'] ?? error.message) : error ? describeError(error) : undefined

/** The person's own seal, which stands on papers where they answered a request for approval. */
export const SealField = ({ name }: { name: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm()
  const query = useQuery(ownSealQuery())
  const set = useSetOwnSeal()
  const remove = useRemoveOwnSeal()
  const [error, setError] = useState<unknown>()
  const failure = loadFailure(query)
  const path = query.data?.path ?? null
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    setError(undefined)
    if (picture) set.mutate(picture, { onSuccess: () => toast.success('印影を保存しました'), onError: setError })
  }
  const handleRemove = async () => {
    const message = `これからは、日付と「${familyName(name)}」の丸い印が入ります。提出済みの書類は変わりません。`
    setError(undefined)
    if (await confirm({ title: '印影の削除', message, confirmLabel: '削除' }))
      remove.mutate(undefined, { onSuccess: () => toast.success('印影を削除しました'), onError: setError })
  }
  if (failure) return <ErrorPanel {...failure} />
  return (
    <FieldFrame
      group
      label="印影"
      hint={`承認に答えた書類の決裁印の欄に入ります。登録しないときは、日付と「${familyName(name)}」の丸い印が入ります。本人だけが登録できます。`}
      error={sentenceOf(error)}
    >
      {() => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4 }}>
          <PictureFrame path={path} label="印影" />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <LoadingButton
              loading={set.isPending}
              loadingText="保存中..."
              aria-label="印影の画像を選択"
              onClick={() => input.current?.click()}
            >
              {path === null ? '画像を選択' : '画像を変更'}
            </LoadingButton>
            {path !== null && (
              <Button
                variant="text"
                aria-label="印影を削除"
                disabled={remove.isPending}
                onClick={() => void handleRemove()}
              >
                削除
              </Button>
            )}
          </Box>
          <input ref={input} type="file" aria-label="印影のファイル" accept={accepted} hidden onChange={handleChosen} />
        </Box>
      )}
    </FieldFrame>
  )
}
