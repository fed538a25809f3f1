import { useState } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { documentTypeLabels } from '#domain/documents/documents.labels.ts'
import type { DocumentTypeId } from '#domain/documents/documents.labels.ts'
import { isSmartphone } from '#src/lib/device.ts'
import type { TemplateGroup } from './template-picker.tsx'

export type CategoryAnchorsProps = { groups: readonly TemplateGroup[]; onSelect: (id: DocumentTypeId) => void }

/** The categories that have templates, with their counts; choosing one scrolls to it. A row above the grid on a phone. */
export const CategoryAnchors = ({ groups, onSelect }: CategoryAnchorsProps) => {
  const [chosen, setChosen] = useState<DocumentTypeId | null>(null)
  const isPhone = isSmartphone()
  const current = groups.find(({ id }) => id === chosen)?.id ?? groups[0]?.id
  const handleClick = (id: DocumentTypeId) => {
    setChosen(id)
    onSelect(id)
  }
  return (
    <Box
      component="nav"
      aria-label="カテゴリ"
      sx={
        isPhone
          ? { display: 'flex', overflowX: 'auto', px: 4, pt: 3, gap: 2 }
          : {
              width: 184,
              flex: 'none',
              alignSelf: 'stretch',
              borderRight: 1,
              borderColor: 'divider',
              px: 3,
              py: 4,
              '& > div': { position: 'sticky', top: 16 },
            }
      }
    >
      <Box sx={{ display: isPhone ? 'contents' : 'block' }}>
        {!isPhone && (
          <Box aria-hidden sx={{ px: 3, pb: 1.5, typography: 'caption', color: 'neutral.600' }}>
            カテゴリ
          </Box>
        )}
        {groups.map(({ id, templates }) => (
          <ButtonBase
            key={id}
            aria-current={id === current ? 'true' : undefined}
            onClick={() => handleClick(id)}
            sx={({ palette }) => ({
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              flex: 'none',
              minHeight: isPhone ? 44 : 36,
              width: isPhone ? 'auto' : '100%',
              px: 3,
              borderRadius: '6px',
              fontSize: 14,
              fontWeight: 500,
              whiteSpace: 'nowrap',
              '&:hover': { bgcolor: palette.neutral[100] },
              ...(id === current && { '&, &:hover': { bgcolor: palette.brand[50], color: palette.brand[700] } }),
            })}
          >
            {documentTypeLabels[id]}
            <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>
              {templates.length}
            </Box>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}
