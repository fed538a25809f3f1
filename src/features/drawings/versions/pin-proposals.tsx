import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PinProposal } from '#domain/drawings/drawings.contract.ts'
import { pinText } from '#domain/drawings/drawings.labels.ts'
import { isConflict } from '#src/api/errors.ts'
import { usePlacePins } from '#src/api/drawings.ts'
import { toast } from '#src/ui/toast.tsx'

type PinProposalsProps = { companyId: string; drawingId: number; proposals: readonly PinProposal[] }

/** Pins that still stand where an older version had them: each is taken to its place on the latest, or stays. */
export const PinProposals = ({ companyId, drawingId, proposals }: PinProposalsProps) => {
  const place = usePlacePins(companyId, drawingId)
  const accept = (chosen: readonly PinProposal[], isMoved: boolean) =>
    place.mutate(
      {
        pins: chosen.map(({ pin, to }) => ({
          id: pin.id,
          ...(isMoved && to ? to : { lng: pin.lng, lat: pin.lat, direction: pin.direction }),
          updated_at: pin.updated_at,
        })),
      },
      {
        onSuccess: () => toast.success(`${chosen.length}件のピンの位置を確定しました`),
        onError: (error) => {
          if (isConflict(error))
            toast.error(
              '他のユーザーがピンを変更したため、確定できませんでした。最新の位置を確認して、やり直してください。',
            )
        },
      },
    )
  const movable = proposals.filter(({ to, is_outside }) => to !== null && !is_outside)
  return (
    <Box component="section" aria-label="ピンの位置の確認">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 4, py: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, fontSize: 15 }}>
          {`ピンの位置の確認 ${proposals.length}件`}
        </Typography>
        {movable.length > 1 && (
          <Button size="small" disabled={place.isPending} onClick={() => accept(movable, true)}>
            {`${movable.length}件をまとめて移動`}
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
              <Box
                component="li"
                key={pin.id}
                sx={{ display: 'grid', gap: 2, px: 4, py: 3, borderTop: 1, borderColor: 'line.row' }}
              >
                <Box sx={{ typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>{name}</Box>
                {to === null && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                    位置合わせをすると、移動先の案を表示します。
                  </Box>
                )}
                {is_outside && (
                  <Box sx={{ typography: 'caption', color: 'warning.dark' }}>移動先が新しい図面の外になります。</Box>
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
                  <Button
                    size="small"
                    variant="text"
                    disabled={place.isPending}
                    aria-label={`${name}を動かさずに確定`}
                    onClick={() => accept([proposal], false)}
                  >
                    動かさずに確定
                  </Button>
                </Box>
              </Box>
            )
          })}
        </Box>
      )}
    </Box>
  )
}
