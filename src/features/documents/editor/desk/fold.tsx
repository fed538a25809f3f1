import type { ReactNode } from 'react'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { CompletionBadge } from '#src/features/documents/editor/draft/completion-badge.tsx'
import { useEditor } from '#src/features/documents/editor/fields/editor-context.ts'
import { writtenHeading } from '#src/ui/text/written-heading.ts'

type FoldProps = {
  id: string
  title: string
  /** How much there is in it. */
  count: string
  items: readonly TemplateItem[]
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A part of the form that opens and closes. */
export const Fold = ({ id, title, count, items, isOpen, onToggle, children }: FoldProps) => {
  const { draft } = useEditor()
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <h3 style={{ margin: 0 }}>
        <ButtonBase
          id={`${id}-head`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
          sx={{
            display: 'flex',
            width: '100%',
            minHeight: 48,
            px: 5,
            py: 2,
            gap: 3,
            textAlign: 'left',
            typography: 'h4',
            '&:hover': { bgcolor: 'surface.rowHover' },
            '&:focus-visible': { outlineOffset: -2 },
          }}
        >
          <ChevronRightOutlined
            sx={{
              fontSize: 20,
              color: 'neutral.700',
              transform: isOpen ? 'rotate(90deg)' : 'none',
              transition: 'transform 160ms',
            }}
          />
          <Box component="span" sx={writtenHeading}>
            {title}
          </Box>
          <Box component="span" sx={{ flex: 1, typography: 'cell', color: 'text.secondary', whiteSpace: 'nowrap' }}>
            {count}
          </Box>
          <CompletionBadge draft={draft} items={items} />
        </ButtonBase>
      </h3>
      {isOpen && <div id={id}>{children}</div>}
    </Box>
  )
}
