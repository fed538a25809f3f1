import Box from '@mui/material/Box'
import { companyPictureOf } from '#domain/templates/item-types.ts'
import { companyPictureLabels } from '#domain/company/company.labels.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { FieldFrame } from '#src/ui/text/field-frame.tsx'
import { ThumbPicture } from '#src/ui/marks/thumb-picture.tsx'
import { CellChip } from '#src/widgets/item-form/cell-chip.tsx'

/** The company's logo or seal: nothing to fill in, it stands on the document as the company has laid it down. */
export const CompanyPicture = ({ item }: { item: TemplateItem }) => {
  const kind = companyPictureOf(item.type)
  const label = kind && companyPictureLabels[kind]
  return (
    <FieldFrame group label={item.name} labelEnd={<CellChip item={item} />}>
      {() =>
        item.path === null ? (
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {`${label}は登録されていません。管理者が会社情報で登録できます。`}
          </Box>
        ) : (
          <ThumbPicture
            src={item.path}
            alt={label ?? ''}
            style={{ display: 'block', maxWidth: '100%', height: 72, objectFit: 'contain', objectPosition: 'left' }}
          />
        )
      }
    </FieldFrame>
  )
}
