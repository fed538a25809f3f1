import { documentTypeLabels, type DocumentTypeId } from '#domain/templates/templates.labels.ts'
import { useState } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { below } from '#src/ui/sizes/below.ts'
import { inRows } from '#src/ui/sizes/rows.ts'
import type { TemplateGroup } from './template-groups.ts'

export type CategoryAnchorsProps = { groups: readonly TemplateGroup[]; onSelect: (id: DocumentTypeId) => void }

/** The categories that have templates, with their counts; choosing one scrolls to it. A row above the grid on a phone. */
export const CategoryAnchors = ({ groups, onSelect }: CategoryAnchorsProps) => {
  const [chosen, setChosen] = useState<DocumentTypeId | null>(null)
  const current = groups.find(({ id }) => id === chosen)?.id ?? groups[0]?.id
  const handleClick = (id: DocumentTypeId) => {
    setChosen(id)
    onSelect(id)
  }
  return (
    <Box
      component="nav"
      aria-label="カテゴリ"
      sx={{
        display: { phone: 'flex' },
        gap: 2,
        width: { desk: 184 },
        flex: { desk: 'none' },
        alignSelf: { desk: 'stretch' },
        overflowX: { phone: 'auto' },
        px: { desk: 3, phone: 4 },
        pt: { desk: 4, phone: 3 },
        pb: { desk: 4 },
        borderRight: 1,
        borderRightWidth: { phone: 0 },
        borderColor: 'divider',
        '& > div': { position: { desk: 'sticky' }, top: 16 },
        // A row above the grid in a narrow window too.
        [below(640)]: {
          width: 'auto',
          pb: 0,
          borderRight: 0,
          '& > div': { ...inRows, display: { desk: 'flex', phone: 'contents' }, position: 'static' },
          '& button': { width: 'auto' },
        },
      }}
    >
      <Box sx={{ display: { desk: 'block', phone: 'contents' } }}>
        <Box
          aria-hidden
          sx={{ display: { phone: 'none' }, px: 3, pb: 1.5, typography: 'caption', color: 'neutral.600' }}
        >
          カテゴリ
        </Box>
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
              minHeight: { desk: 36, phone: 44 },
              width: { desk: '100%', phone: 'auto' },
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
