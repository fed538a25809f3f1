import { useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { companyPictureKinds, companyPictureLabels, type CompanyPictureKind } from '#domain/company/company.labels.ts'
import type { Company } from '#domain/company/company.contract.ts'
import { useRemoveCompanyPicture, useSetCompanyPicture } from '#src/api/company-changes.ts'
import { describeError, isValidation } from '#src/api/errors.ts'
import { usePastedPictures } from '#src/lib/pasted-pictures.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { FieldFrame } from '#src/ui/fields/field-frame.tsx'
import { LoadingButton } from '#src/ui/loading-button.tsx'
import { toast } from '#src/ui/toast.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/heic,.heic'

const hints = {
  logo: 'テンプレートに「会社ロゴ」の項目を追加すると、書類に入ります。背景が透明なPNGがきれいに入ります。',
  seal: 'テンプレートに「社印」の項目を追加すると、書類に入ります。',
} as const satisfies Record<CompanyPictureKind, string>

type PictureProps = { companyId: string; kind: CompanyPictureKind; path: string | null }

const Picture = ({ companyId, kind, path }: PictureProps) => {
  const input = useRef<HTMLInputElement>(null)
  const confirm = useConfirm()
  const [error, setError] = useState<unknown>()
  const set = useSetCompanyPicture(companyId)
  const remove = useRemoveCompanyPicture(companyId)
  const label = companyPictureLabels[kind]
  const sentence = isValidation(error)
    ? (error.fields['picture'] ?? error.message)
    : error === undefined
      ? undefined
      : describeError(error)

  const area = useRef<HTMLElement>(null)
  const take = (picture: File | undefined) => {
    setError(undefined)
    if (!picture) return
    set.mutate({ kind, picture }, { onSuccess: () => toast.success(`${label}を保存しました`), onError: setError })
  }
  const handleChosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picture = target.files?.[0]
    // The same file may be chosen again.
    target.value = ''
    take(picture)
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
  return (
    <FieldFrame
      group
      label={label}
      hint={
        <>
          {hints[kind]}
          <Box component="span" sx={{ display: { phone: 'none' } }}>
            コピーした画像は、この枠を押してからCtrl+Vで貼り付けられます。
          </Box>
        </>
      }
      error={sentence}
    >
      {() => (
        // Of the two the one that was pressed takes what is pasted.
        <Box
          ref={area}
          tabIndex={-1}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, outline: 0 }}
        >
          <Box
            sx={{
              display: 'grid',
              placeItems: 'center',
              width: 160,
              height: 96,
              p: 2,
              border: 1,
              borderStyle: path === null ? 'dashed' : 'solid',
              borderColor: path === null ? 'neutral.500' : 'divider',
              borderRadius: '6px',
              bgcolor: 'background.paper',
              typography: 'caption',
              color: 'text.secondary',
            }}
          >
            {path === null ? (
              '未登録'
            ) : (
              <img src={path} alt={label} style={{ maxWidth: '100%', maxHeight: '78px', objectFit: 'contain' }} />
            )}
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <LoadingButton
              loading={set.isPending}
              loadingText="保存中..."
              aria-label={`${label}の画像を選択`}
              onClick={() => input.current?.click()}
            >
              {path === null ? '画像を選択' : '画像を変更'}
            </LoadingButton>
            {path !== null && (
              <Button
                variant="text"
                aria-label={`${label}を削除`}
                disabled={remove.isPending}
                onClick={() => void handleRemove()}
              >
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

/** 会社ロゴ and 社印, each kept as soon as it is chosen. */
export const CompanyPictures = ({ companyId, company }: { companyId: string; company: Company }) =>
  companyPictureKinds.map((kind) => (
    <Picture key={kind} companyId={companyId} kind={kind} path={company[`${kind}_path`]} />
  ))
