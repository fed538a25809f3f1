import { Suspense, useState } from 'react'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import type { Drawing, DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { versionStateText, versionText } from '#domain/drawings/drawings.labels.ts'
import { describeError } from '#src/api/errors.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { useRestoreVersion } from '#src/api/drawing-changes.ts'
import { below } from '#src/ui/sizes/below.ts'
import { useConfirm } from '#src/ui/dialogs/confirm-dialog.tsx'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { Tag } from '#src/ui/marks/tag.tsx'
import { toast } from '#src/ui/toasts/toast.tsx'
import { PinProposals } from './pin-proposals.tsx'
import { isSmartphone } from '#src/lib/device.ts'
import { VersionsHeader } from './versions-header.tsx'
import { card, Comparison } from './comparison.tsx'

const VersionDialog = lazyPart(() => import('./version-dialog.tsx').then((module) => module.VersionDialog))

type VersionsPageProps = {
  companyId: string
  /** Bytes of one file. */
  maxBytes: number
  drawing: Drawing
}

/** 図面の版: what there was before, how it differs from what is now, and where its pins went. */
export const VersionsPage = ({ companyId, maxBytes, drawing }: VersionsPageProps) => {
  const query = useQuery(drawingQueries.versions(companyId, drawing.id))
  const [isUploading, setUploading] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const versions = query.data
  const latest = versions?.[0]
  const before = versions?.find(({ number }) => number === chosen) ?? versions?.[1]
  return (
    <>
      <VersionsHeader isPhone={isSmartphone()} drawing={drawing} companyId={companyId} setUploading={setUploading} />
      {query.isError && !versions && (
        <ErrorPanel message={describeError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonRows height={72} />}
      {versions && latest && (
        <Box
          sx={{
            display: 'grid',
            gridTemplate: '"versions comparison" auto "pins comparison" 1fr / 280px minmax(0, 1fr)',
            gap: 4,
            alignItems: 'start',
            // What pins are to follow is seen before they are asked about.
            [below(1000)]: { gridTemplate: '"versions" "comparison" "pins" / minmax(0, 1fr)' },
          }}
        >
          <Box sx={{ ...card, gridArea: 'versions' }}>
            <VersionList
              companyId={companyId}
              drawing={drawing}
              versions={versions}
              chosen={before?.number}
              onChoose={setChosen}
            />
          </Box>
          {drawing.canEdit && versions.length > 1 && (
            <Box sx={{ ...card, gridArea: 'pins', '&:empty': { display: 'none' } }}>
              <Proposals companyId={companyId} drawingId={drawing.id} />
            </Box>
          )}
          {before ? (
            <Comparison
              key={`${before.number}/${latest.number}`}
              companyId={companyId}
              drawing={drawing}
              versions={versions}
              before={before}
              latest={latest}
            />
          ) : (
            <Box sx={{ gridArea: 'comparison', p: 6, color: 'text.secondary' }}>
              前の版はありません。新しい版を登録すると、ここで比べられます。
            </Box>
          )}
        </Box>
      )}
      <Suspense>
        {isUploading && (
          <VersionDialog
            companyId={companyId}
            drawing={drawing}
            maxBytes={maxBytes}
            onClose={() => setUploading(false)}
          />
        )}
      </Suspense>
    </>
  )
}

const Proposals = ({ companyId, drawingId }: { companyId: string; drawingId: number }) => {
  const { data } = useQuery(drawingQueries.proposals(companyId, drawingId))
  return data && <PinProposals companyId={companyId} drawingId={drawingId} proposals={data} />
}

type VersionListProps = {
  companyId: string
  drawing: Drawing
  versions: readonly DrawingVersion[]
  /** The one that is compared with the latest. */
  chosen: number | undefined
  onChoose: (number: number) => void
}

const VersionList = ({ companyId, drawing, versions, chosen, onChoose }: VersionListProps) => {
  const confirm = useConfirm()
  const restore = useRestoreVersion(companyId, drawing.id)
  const handleRestore = async ({ number }: DrawingVersion) => {
    const isSure = await confirm({
      title: `${versionText(number)}に戻しますか？`,
      message: `${versionText(number)}の図面を、新しい最新版として登録します。今の版も残ります。`,
      confirmLabel: '戻す',
      danger: false,
    })
    if (isSure)
      restore.mutate(number, { onSuccess: () => toast.success(`${versionText(number)}を最新版として戻しました`) })
  }
  return (
    <Box component="ul" aria-label="版" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {versions.map((version) => {
        const { number, is_latest, author, created_at, restored_from } = version
        return (
          <Box component="li" key={number} sx={{ '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
            <ButtonBase
              disabled={is_latest}
              aria-pressed={is_latest ? undefined : number === chosen}
              onClick={() => onChoose(number)}
              sx={[
                { display: 'grid', justifyContent: 'stretch', gap: 1, width: '100%', px: 4, py: 3, textAlign: 'left' },
                number === chosen && { bgcolor: 'brand.50' },
              ]}
            >
              <Box component="span" sx={{ ...inRow, gap: 2, fontWeight: 500 }}>
                {versionText(number)}
                <Tag brand={is_latest}>{versionStateText(is_latest)}</Tag>
              </Box>
              <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                {[formatMoment(created_at), author?.name].filter(Boolean).join('　')}
              </Box>
              {restored_from !== null && (
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {`${versionText(restored_from)}から戻しました`}
                </Box>
              )}
            </ButtonBase>
            {!is_latest && drawing.canEdit && (
              <Button
                size="small"
                variant="text"
                startIcon={<RestoreOutlined />}
                disabled={restore.isPending}
                aria-label={`${versionText(number)}に戻す`}
                onClick={() => void handleRestore(version)}
                sx={{ ml: 2, mb: 2 }}
              >
                この版に戻す
              </Button>
            )}
          </Box>
        )
      })}
    </Box>
  )
}
