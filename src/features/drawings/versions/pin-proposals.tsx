import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PinProposal } from '#domain/drawings/drawings.contract.ts'
import { pinText } from '#domain/drawings/drawings.labels.ts'
import { PinProposalRow } from './pin-proposal-row.tsx'
import { usePlacing } from './use-placing.ts'
import { inRows } from '#src/ui/sizes/rows.ts'

type PinProposalsProps = { companyId: string; drawingId: number; proposals: readonly PinProposal[] }

/** Pins that still stand where an older version had them: each is taken to its place on the latest, or stays. */
export const PinProposals = ({ companyId, drawingId, proposals }: PinProposalsProps) => {
  const { place, deletePin, isDeleting, accept, movable, moveAll, unknown, stay } = usePlacing({
    companyId,
    drawingId,
    proposals,
  })
  return (
    <Box component="section" aria-label="ピンの位置の確認">
      <Box sx={{ ...inRows, gap: 2, px: 4, py: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, fontSize: 15 }}>
          {`ピンの位置の確認 ${proposals.length}件`}
        </Typography>
        {movable.length > 1 && (
          <Button size="small" disabled={place.isPending} onClick={() => void moveAll()}>
            {`${movable.length}件をまとめて移動`}
          </Button>
        )}
        {unknown.length > 1 && (
          <Button size="small" variant="text" disabled={place.isPending} onClick={() => void stay()}>
            {`${unknown.length}件を動かさずに確定`}
          </Button>
        )}
      </Box>
      {proposals.length === 0 ? (
        <Box sx={{ px: 4, pb: 4, typography: 'cell', color: 'text.secondary' }}>
          すべてのピンの位置が最新版で確定しています。
        </Box>
      ) : (
        <Box component="ul" aria-label="位置を確認するピン" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {proposals.map((proposal) => {
            const { pin, to, is_outside } = proposal
            const name = `${pinText(pin.number)} ${pin.facility?.name ?? pin.text ?? ''}`.trim()
            return (
              <PinProposalRow
                key={pin.id}
                pin={pin}
                name={name}
                to={to}
                is_outside={is_outside}
                place={place}
                accept={accept}
                proposal={proposal}
                companyId={companyId}
                drawingId={drawingId}
                isDeleting={isDeleting}
                deletePin={deletePin}
              />
            )
          })}
        </Box>
      )}
    </Box>
  )
}
