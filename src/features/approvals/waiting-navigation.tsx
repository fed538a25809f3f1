/** From one document that waits for the user's approval to the next, by button or key, without a way back over the list. */
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import ChevronLeftOutlined from '@mui/icons-material/ChevronLeftOutlined'
import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useNavigate } from '@tanstack/react-router'
import type { WaitingDocuments } from '#domain/documents/documents.contract.ts'
import { isTyping } from '#src/lib/is-typing.ts'
import { waitingKeys } from './waiting-keys.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

const settingsPath = '/c/$companyId/documents/$documentId/approval'

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null

/** Nothing where no other document waits. */
export const WaitingNavigation = ({
  companyId,
  waiting: { total, previous_id, next_id },
}: {
  companyId: string
  waiting: WaitingDocuments
}) => {
  const navigate = useNavigate()
  const open = (documentId: number | null) =>
    documentId !== null && void navigate({ to: settingsPath, params: { companyId, documentId } })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isInDialog(event.target)) return
      const target = { [waitingKeys.next]: next_id, [waitingKeys.previous]: previous_id }[event.key.toLowerCase()]
      if (target) open(target)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
  if (previous_id === null && next_id === null) return null
  return (
    <Box component="nav" aria-label="承認依頼の移動" sx={{ ...inRows, gap: 2, '& > button': { flex: { phone: 1 } } }}>
      <Box
        component="span"
        sx={{ typography: 'cell', color: 'text.secondary', mr: 1, width: { phone: '100%' } }}
      >{`承認待ち ${total}件`}</Box>
      <Button
        size="small"
        startIcon={<ChevronLeftOutlined />}
        disabled={previous_id === null}
        aria-keyshortcuts={waitingKeys.previous}
        onClick={() => open(previous_id)}
      >
        前の承認依頼<Key>{waitingKeys.previous}</Key>
      </Button>
      <Button
        size="small"
        endIcon={<ChevronRightOutlined />}
        disabled={next_id === null}
        aria-keyshortcuts={waitingKeys.next}
        onClick={() => open(next_id)}
      >
        次の承認依頼<Key>{waitingKeys.next}</Key>
      </Button>
    </Box>
  )
}

/** The hint of a key, where there is a keyboard. */
const Key = ({ children }: { children: ReactNode }) => (
  <Box
    component="kbd"
    aria-hidden
    sx={{
      display: { phone: 'none' },
      ml: 1.5,
      px: 1.25,
      font: 'inherit',
      fontSize: 12,
      lineHeight: '16px',
      textTransform: 'uppercase',
      border: 1,
      borderColor: 'neutral.300',
      borderRadius: '4px',
      color: 'neutral.600',
    }}
  >
    {children}
  </Box>
)
