import { Suspense, use, useId, useState } from 'react'
import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { formatDay } from '#domain/dates.ts'
import { hasLimits } from '#domain/templates/item-limits.ts'
import type { TemplateItem } from '#domain/templates/templates.contract.ts'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { Link } from '#src/ui/text/link.tsx'
import { touchAreaOnPhone } from '#src/ui/sizes/touch-area.ts'
import { visuallyHidden } from '#src/ui/text/visually-hidden.ts'
import { useEditor } from './editor-context.ts'
import type { previousKeys } from './previous-keys.ts'
import { PreviousLookContext } from './previous-look.ts'
import { usePrevious } from './use-previous.ts'

const ReadingsChart = lazyPart(() => import('./readings-chart.tsx').then((module) => module.ReadingsChart))

type Parts = {
  /** 前回 12.5 (2026/10/03): read out with the field. */
  note?: ReactNode
  /** What can be done with it, in the same line. */
  noteEnd?: ReactNode
  /** The three, with who and where. */
  list?: ReactNode
  isCopied: boolean
}

/** What stood in an item the last times, as the parts of its field's frame. */
export const usePreviousParts = (item: TemplateItem, hasFocus: boolean): Parts => {
  const look = use(PreviousLookContext)
  const [isOpen, setOpen] = useState(look === 'open')
  const listId = useId()
  const previous = usePrevious(item)
  const { values, textOf, copy, isCopied } = previous
  const [last] = values
  if (!last) return { isCopied }
  const text = `前回 ${textOf(last)} (${formatDay(last.report.date)})`
  const canAct = look !== 'focus' || hasFocus || isOpen
  return {
    isCopied,
    note: (
      <>
        <Box component="span" sx={isOpen ? visuallyHidden : undefined}>
          {text}
        </Box>
        {isOpen && <span aria-hidden>これまでの値</span>}
      </>
    ),
    noteEnd: canAct && (
      <Box sx={{ display: 'flex', gap: { desk: 3, phone: 5 } }}>
        {copy && (
          <Act label={`${item.name}に前回値を写す`} shortcut="C" onPress={copy}>
            写す
          </Act>
        )}
        <Act
          label={`${item.name}のこれまでの値`}
          shortcut="H"
          isExpanded={isOpen}
          controls={isOpen ? listId : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          {isOpen ? '閉じる' : 'これまで'}
        </Act>
      </Box>
    ),
    list: isOpen && <PreviousList id={listId} item={item} previous={previous} />,
  }
}

type ActProps = {
  label: string
  /** At the desk Tab goes from field to field: this key does it instead. */
  shortcut?: keyof typeof previousKeys
  isExpanded?: boolean
  controls?: string | undefined
  onPress: () => void
  children: ReactNode
}

const Act = ({ label, shortcut, isExpanded, controls, onPress, children }: ActProps) => (
  <MuiLink
    component="button"
    type="button"
    aria-label={label}
    aria-expanded={isExpanded}
    aria-controls={controls}
    tabIndex={shortcut ? -1 : undefined}
    aria-keyshortcuts={shortcut && `Alt+${shortcut}`}
    title={shortcut && `Alt+${shortcut}`}
    data-previous-key={shortcut}
    // The field keeps the cursor.
    onMouseDown={(event: React.MouseEvent) => event.preventDefault()}
    onClick={onPress}
    sx={[{ flex: 'none', typography: 'caption', whiteSpace: 'nowrap' }, touchAreaOnPhone]}
  >
    {children}
  </MuiLink>
)

type PreviousListProps = { id: string; item: TemplateItem; previous: ReturnType<typeof usePrevious> }

const PreviousList = ({ id, item, previous: { values, textOf } }: PreviousListProps) => {
  const { companyId } = useEditor()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Box id={id}>
      <Box
        component="ul"
        aria-label={`${item.name}のこれまでの値`}
        sx={{ listStyle: 'none', m: 0, mt: 1, mb: 2, p: 0, typography: 'caption', color: 'neutral.700' }}
      >
        {values.map((value) => (
          <Box
            key={value.report.id}
            component="li"
            sx={{ display: 'flex', gap: 2, py: 1, borderTop: 1, borderColor: 'divider', minWidth: 0 }}
          >
            <Link
              to="/c/$companyId/documents/$documentId"
              params={{ companyId, documentId: value.report.id }}
              target="_blank"
              title={value.report.title}
              sx={[{ flex: 'none' }, touchAreaOnPhone]}
            >
              {formatDay(value.report.date)}
            </Link>
            <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 500 }}>
              {textOf(value)}
            </Box>
            {value.report.author && (
              <Box
                component="span"
                sx={{ flex: 'none', maxWidth: '40%', overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {value.report.author.name}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {hasLimits(item.type) && (
        <Act label={`${item.name}の1年のグラフ`} isExpanded={isDrawn} onPress={() => setDrawn(!isDrawn)}>
          {isDrawn ? 'グラフを閉じる' : '1年のグラフ'}
        </Act>
      )}
      {isDrawn && (
        <Suspense>
          <ReadingsChart item={item} />
        </Suspense>
      )}
    </Box>
  )
}
