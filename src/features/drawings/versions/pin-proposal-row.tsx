import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { versionText } from '#domain/drawings/drawings.labels.ts'
import type { usePlacePins } from '#src/api/pins.ts'
import { LinkButton } from '#src/ui/text/link.tsx'
import type { Pin, PinProposal } from '#domain/drawings/drawings.contract.ts'

type PinProposalRowProps = {
  pin: Pin
  name: string
  to: PinProposal['to']
  is_outside: boolean
  place: ReturnType<typeof usePlacePins>
  accept: (chosen: readonly PinProposal[], isMoved: boolean) => void
  proposal: PinProposal
  companyId: string
  drawingId: number
  isDeleting: boolean
  deletePin: (pin: Pin) => undefined
}

/** One place, and where it would go on the new version. */
export const PinProposalRow = ({
  pin,
  name,
  to,
  is_outside,
  place,
  accept,
  proposal,
  companyId,
  drawingId,
  isDeleting,
  deletePin,
}: PinProposalRowProps) => (
  <Box component="li" sx={{ display: 'grid', gap: 2, px: 4, py: 3, borderTop: 1, borderColor: 'line.row' }}>
    <Box sx={{ typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
    {to === null && (
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        {`${versionText(pin.version)}の位置のままです。版の一覧で${versionText(pin.version)}を選び、位置合わせをすると、移動先の案を表示します。`}
      </Box>
    )}
    {is_outside && (
      <Box sx={{ typography: 'caption', color: 'warning.dark' }}>
        移動先が新しい図面の外になります。図面で置き直すか、削除してください。
      </Box>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {to !== null && !is_outside && (
        <Button
          size="small"
          disabled={place.isPending}
          aria-label={`${name}を案の位置へ移動`}
          onClick={() => accept([proposal], true)}
        >
          案の位置へ移動
        </Button>
      )}
      {is_outside ? (
        <>
          <LinkButton
            size="small"
            to="/c/$companyId/drawings/$drawingId"
            params={{ companyId, drawingId }}
            search={{ pin: pin.id }}
            aria-label={`${name}を図面で置き直す`}
          >
            図面で置き直す
          </LinkButton>
          {pin.canDelete && (
            <Button
              size="small"
              variant="text"
              color="error"
              disabled={isDeleting}
              aria-label={`${name}を削除`}
              onClick={() => deletePin(pin)}
            >
              削除
            </Button>
          )}
        </>
      ) : (
        <Button
          size="small"
          variant="text"
          disabled={place.isPending}
          aria-label={`${name}を動かさずに確定`}
          onClick={() => accept([proposal], false)}
        >
          動かさずに確定
        </Button>
      )}
    </Box>
  </Box>
)
