import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useUpdateMyself } from '#src/api/account.ts'
import type { CompanyUser } from '#src/api/auth.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { pasteHint, usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { FieldError } from '#src/ui/text/field-frame.tsx'
import { MemberAvatar } from '#src/ui/marks/member-avatars.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { isHeic } from './crop.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const accepted = ['image/jpeg', 'image/png', 'image/webp']
const isAccepted = (file: File): boolean => accepted.includes(file.type) || isHeic(file)

const sentenceOf = (error: unknown): string | undefined =>
  isValidation(error) ? (error.fields['profile_photo'] ?? error.message) : error ? describeError(error) : undefined

/** The photo, another one in its place, or none. */
export const PhotoField = ({ user }: { user: CompanyUser }) => {
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm()
  const update = useUpdateMyself(user.company.company_key)
  const [chosen, setChosen] = useState<File>()
  const [refusal, setRefusal] = useState<string>()

  const area = useRef<HTMLDivElement>(null)
  const take = (file: File | undefined) => {
    update.reset()
    setRefusal(file && !isAccepted(file) ? 'JPEG、PNG、WebP、HEICの写真を選んでください。' : undefined)
    setChosen(file && isAccepted(file) ? file : undefined)
  }
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    take(file)
  }
  usePastedPictures(area, ([picture]) => take(picture), { isOnlyPlace: true, disabled: chosen !== undefined })
  const handleSave = (photo: File) =>
    update.mutate(
      { photo },
      {
        onSuccess: () => {
          setChosen(undefined)
          toast.success('写真を保存しました')
        },
      },
    )
  const handleRemove = async () => {
    const isSure = await confirm({
      title: '写真の削除',
      message: '写真の代わりに、氏名の頭文字を表示します。',
      confirmLabel: '削除',
    })
    if (isSure) update.mutate({ remove_profile_photo: true }, { onSuccess: () => toast.success('写真を削除しました') })
  }
  return (
    <div ref={area}>
      <Box sx={{ ...inRows, gap: 4 }}>
        <MemberAvatar member={user} size={72} decorative />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          <Button onClick={() => input.current?.click()}>写真を選択</Button>
          {user.profile_photo_path && (
            <Button variant="text" onClick={() => void handleRemove()}>
              写真を削除
            </Button>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          aria-label="写真のファイル"
          accept={[...accepted, 'image/heic', 'image/heif', '.heic', '.heif'].join()}
          hidden
          onChange={handleChosen}
        />
      </Box>
      <Box sx={{ display: { phone: 'none' }, mt: 2, typography: 'cell', color: 'text.secondary' }}>{pasteHint}</Box>
      {refusal && (
        <Box role="alert" sx={{ mt: 2 }}>
          <FieldError>{refusal}</FieldError>
        </Box>
      )}
      {chosen && (
        <PhotoDialog
          file={chosen}
          isSaving={update.isPending}
          error={sentenceOf(update.error)}
          onSave={handleSave}
          onClose={(sentence) => {
            setChosen(undefined)
            setRefusal(sentence)
          }}
        />
      )}
    </div>
  )
}
