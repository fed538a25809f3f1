import Box from '@mui/material/Box'
import { companyPictureKinds, type CompanyPictureKind } from '#domain/company/company.labels.ts'
import type { Company } from '#domain/company/company.contract.ts'
import { PictureSetting } from '#src/widgets/picture-frame/picture-setting.tsx'
import { useCompanyPicture } from './use-company-picture.ts'

const hints = {
  logo: 'テンプレートに「会社ロゴ」の項目を追加すると、書類に入ります。背景が透明なPNGがきれいに入ります。',
  seal: 'テンプレートに「社印」の項目を追加すると、書類に入ります。',
} as const satisfies Record<CompanyPictureKind, string>

type PictureProps = { companyId: string; kind: CompanyPictureKind; path: string | null }

const Picture = ({ companyId, kind, path }: PictureProps) => {
  const { set, remove, label, error, area, take, handleRemove } = useCompanyPicture(companyId, kind, path)
  return (
    <PictureSetting
      label={label}
      hint={
        <>
          {hints[kind]}
          <Box component="span" sx={{ display: { phone: 'none' } }}>
            コピーした画像は、この枠を押してからCtrl+Vで貼り付けられます。
          </Box>
        </>
      }
      path={path}
      error={error}
      isSetting={set.isPending}
      isRemoving={remove.isPending}
      onChoose={take}
      onRemove={() => void handleRemove()}
      area={area}
    />
  )
}

/** 会社ロゴ and 社印, each kept as soon as it is chosen. */
export const CompanyPictures = ({ companyId, company }: { companyId: string; company: Company }) =>
  companyPictureKinds.map((kind) => (
    <Picture key={kind} companyId={companyId} kind={kind} path={company[`${kind}_path`]} />
  ))
