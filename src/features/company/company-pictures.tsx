import { useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { companyPictureKinds, type CompanyPictureKind } from '#domain/company/company.labels.ts'
import type { Company } from '#domain/company/company.contract.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { useCompanyPicture } from './use-company-picture.ts'
import { PictureFrame } from '#src/widgets/picture-frame/picture-frame.tsx'

const accepted = 'image/jpeg,image/png,image/webp,image/heic,.heic'

const hints = {
  logo: 'テンプレートに「会社ロゴ」の項目を追加すると、書類に入ります。背景が透明なPNGがきれいに入ります。',
  seal: 'テンプレートに「社印」の項目を追加すると、書類に入ります。',
} as const satisfies Record<CompanyPictureKind, string>

type PictureProps = { companyId: string; kind: CompanyPictureKind; path: string | null }

const Picture = ({ companyId, kind, path }: PictureProps) => {
  const input = useRef<HTMLInputElement>(null)
  const { set, remove, label, sentence, area, handleChosen, handleRemove } = useCompanyPicture(companyId, kind, path)
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
          <PictureFrame path={path} label={label} />
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
