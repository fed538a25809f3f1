import { useRef } from 'react'
import type { ChangeEvent, ReactNode, Ref } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { describeError, isValidation } from '#src/api/errors.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { PictureFrame } from './picture-frame.tsx'
import { inRows } from '#src/ui/sizes/rows.ts'

const accepted = 'image/jpeg,image/png,image/webp,image/heic,.heic'

type PictureSettingProps = {
  label: string
  hint: ReactNode
  path: string | null
  /** What went wrong with the last picture. */
  error: unknown
  isSetting: boolean
  isRemoving: boolean
  onChoose: (picture: File) => void
  onRemove: () => void
  /** Of several on a page the one that was pressed takes what is pasted. */
  area?: Ref<HTMLElement>
}

const sentenceOf = (error: unknown): string | undefined =>
  isValidation(error) ? (error.fields['picture'] ?? error.message) : error ? describeError(error) : undefined

/** A picture that is kept as soon as it is chosen: logo, seals. */
export const PictureSetting = ({
  label,
  hint,
  path,
  error,
  isSetting,
  isRemoving,
  onChoose,
  onRemove,
  area,
}: PictureSettingProps) => {
  const input = useRef<HTMLInputElement>(null)
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    if (picture) onChoose(picture)
  }
  return (
    <FieldFrame group label={label} hint={hint} error={sentenceOf(error)}>
      {() => (
        <Box ref={area} {...(area && { tabIndex: -1 })} sx={{ ...inRows, gap: 4, outline: 0 }}>
          <PictureFrame path={path} label={label} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <LoadingButton
              loading={isSetting}
              loadingText="保存中..."
              aria-label={`${label}の画像を選択`}
              onClick={() => input.current?.click()}
            >
              {path === null ? '画像を選択' : '画像を変更'}
            </LoadingButton>
            {path !== null && (
              <Button variant="text" aria-label={`${label}を削除`} disabled={isRemoving} onClick={onRemove}>
                削除
              </Button>
            )}
          </Box>
          <input
            ref={input}
            type="file"
            aria-label={`${label}のファイル`}
            accept={accepted}
            hidden
            onChange={handleChosen}
          />
        </Box>
      )}
    </FieldFrame>
  )
}
