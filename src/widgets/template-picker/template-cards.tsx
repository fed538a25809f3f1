import { useId } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Radio from '@mui/material/Radio'
import Typography from '@mui/material/Typography'
import { documentTypeLabels } from '#domain/templates/templates.labels.ts'
import type { TemplateListItem } from '#domain/templates/templates.contract.ts'
import { templateGrid } from './template-grid.ts'
import type { TemplateGroup } from './template-groups.ts'
import { TemplatePicture } from './template-picture.tsx'

export type TemplateCardsProps = {
  group: TemplateGroup
  selected: ReadonlySet<number>
  multiple: boolean
  onToggle: (id: number) => void
}

/** One category's templates, each a card with its radio or checkbox. */
export const TemplateCards = ({ group, selected, multiple, onToggle }: TemplateCardsProps) => {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} data-category={group.id} sx={{ mb: 5, scrollMarginTop: 16 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 3 }}>
        <Typography id={titleId} variant="h4" component="h3">
          {documentTypeLabels[group.id]}
        </Typography>
        <Box component="span" sx={{ typography: 'caption', color: 'neutral.600' }}>{`${group.templates.length}件`}</Box>
      </Box>
      <Box sx={templateGrid}>
        {group.templates.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            isSelected={selected.has(template.id)}
            multiple={multiple}
            onToggle={() => onToggle(template.id)}
          />
        ))}
      </Box>
    </Box>
  )
}

type TemplateCardProps = { template: TemplateListItem; isSelected: boolean; multiple: boolean; onToggle: () => void }

const TemplateCard = ({ template, isSelected, multiple, onToggle }: TemplateCardProps) => {
  const Control = multiple ? Checkbox : Radio
  return (
    <Box
      component="label"
      sx={({ palette }) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        contentVisibility: 'auto',
        containIntrinsicSize: 'auto 220px',
        cursor: 'pointer',
        overflow: 'hidden',
        borderRadius: '8px',
        border: 1,
        borderColor: isSelected ? palette.brand[600] : palette.divider,
        boxShadow: isSelected ? `inset 0 0 0 1px ${palette.brand[600]}` : 'none',
        bgcolor: isSelected ? palette.brand[50] : palette.common.white,
        '&:hover': { borderColor: palette.brand[600] },
        '&:focus-within:has(:focus-visible)': { outline: `2px solid ${palette.text.primary}`, outlineOffset: 2 },
      })}
    >
      <Control
        name={multiple ? undefined : 'template'}
        checked={isSelected}
        onChange={onToggle}
        sx={{
          position: 'absolute',
          left: 2,
          top: 2,
          zIndex: 1,
          p: 1.5,
          '&::before': {
            content: '""',
            position: 'absolute',
            inset: 9,
            bgcolor: 'common.white',
            borderRadius: multiple ? '3px' : '50%',
            zIndex: -1,
          },
        }}
      />
      <TemplatePicture isSelected={isSelected} template={template} />
      <Box sx={{ position: 'relative', flex: 1, p: '8px 12px 10px', borderTop: 1, borderColor: 'divider' }}>
        <Box
          sx={{
            fontSize: 13,
            lineHeight: '18px',
            fontWeight: 500,
            minHeight: 36,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
          title={template.name}
        >
          {template.name}
        </Box>
        <Box
          sx={{ mt: 1, typography: 'caption', color: 'neutral.600' }}
        >{`v${template.version}${template.has_excel ? '・Excel' : ''}${template.is_bpo ? '・作成代行' : ''}`}</Box>
      </Box>
    </Box>
  )
}
