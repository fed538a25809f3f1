import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { PinProposal } from '#domain/drawings/drawings.contract.ts'
import { pinText, versionText } from '#domain/drawings/drawings.labels.ts'
import { isConflict } from '#src/api/errors.ts'
import { currentPin, usePlacePins } from '#src/api/pins.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { LinkButton } from '#src/ui/link.tsx'
import { toast } from '#src/ui/toast.tsx'
import { useDeletePin } from '../detail/use-delete-pin.ts'

type PinProposalsProps = { companyId: string; drawingId: number; proposals: readonly PinProposal[] }

/** Pins that still stand where an older version had them: each is taken to its place on the latest, or stays. */
export const PinProposals = ({ companyId, drawingId, proposals }: PinProposalsProps) => {
  const confirm = useConfirm()
  const place = usePlacePins(companyId, drawingId)
  const { deletePin, isDeleting } = useDeletePin(companyId, () => undefined)
  const accept = (chosen: readonly PinProposal[], isMoved: boolean) =>
    place.mutate(
      {
        version: chosen[0]!.version,
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
              currentPin(error)
                ? '他のユーザーがピンを変更したため、確定できませんでした。最新の位置を確認して、やり直してください。'
                : error.message,
            )
        },
      },
    )
  const movable = proposals.filter(({ to, is_outside }) => to !== null && !is_outside)
  const unknown = proposals.filter(({ to }) => to === null)
  const stay = async () => {
    const isSure = await confirm({
      title: `${unknown.length}件のピンを動かさずに確定しますか？`,
      message: '前の版と同じ位置（図面の左上からの割合）を、最新版での位置とします。',
      confirmLabel: '確定',
      danger: false,
    })
    if (isSure) accept(unknown, false)
  }
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
              <Box
                component="li"
                key={pin.id}
                sx={{ display: 'grid', gap: 2, px: 4, py: 3, borderTop: 1, borderColor: 'line.row' }}
              >
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
          })}
        </Box>
      )}
    </Box>
  )
}
