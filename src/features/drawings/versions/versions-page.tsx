import { Suspense, useMemo, useState } from 'react'
import AddOutlined from '@mui/icons-material/AddOutlined'
import RestoreOutlined from '@mui/icons-material/RestoreOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import Slider from '@mui/material/Slider'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { formatMoment } from '#domain/dates.ts'
import { similarityBetween, unalignedAfter } from '#domain/drawings/alignment.ts'
import type { AlignedVersion } from '#domain/drawings/alignment.ts'
import type { Drawing, DrawingVersion } from '#domain/drawings/drawings.contract.ts'
import { versionStateText, versionText } from '#domain/drawings/drawings.labels.ts'
import { describeError } from '#src/api/errors.ts'
import { drawingQueries } from '#src/api/drawings.ts'
import { useRestoreVersion } from '#src/api/drawing-changes.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { below } from '#src/ui/below.ts'
import { useConfirm } from '#src/ui/confirm-dialog.tsx'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { toast } from '#src/ui/toast.tsx'
import { differenceColours } from '#src/widgets/drawing-view/difference-colours.ts'
import { markOf } from '#src/widgets/drawing-view/pin-mark.ts'
import { AlignView } from './align-view.tsx'
import { PinProposals } from './pin-proposals.tsx'

const CompareView = lazyPart(() =>
  import('#src/widgets/drawing-view/compare-view.tsx').then((module) => module.CompareView),
)
const VersionDialog = lazyPart(() => import('./version-dialog.tsx').then((module) => module.VersionDialog))

type VersionsPageProps = {
  companyId: string
  /** Bytes of one file. */
  maxBytes: number
  drawing: Drawing
}

type Way = 'slider' | 'difference' | 'align'
const sayFailure = () => toast.error('図面の一部を読み込めませんでした。接続を確認して、画面を更新してください。')

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
      <PageHeader
        title="図面の版"
        about={drawing.name}
        crumbs={[
          { label: '図面', link: { to: '/c/$companyId/drawings', params: { companyId } } },
          {
            label: drawing.name,
            link: { to: '/c/$companyId/drawings/$drawingId', params: { companyId, drawingId: drawing.id } },
          },
        ]}
        actions={
          drawing.canEdit &&
          (isSmartphone() ? (
            <IconButton aria-label="新しい版を登録" onClick={() => setUploading(true)}>
              <AddOutlined />
            </IconButton>
          ) : (
            <Button variant="contained" color="primary" startIcon={<AddOutlined />} onClick={() => setUploading(true)}>
              新しい版を登録
            </Button>
          ))
        }
      />
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
              <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 500 }}>
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

const card = { border: 1, borderColor: 'divider', borderRadius: '8px', bgcolor: 'background.paper' } as const

type ComparisonProps = {
  companyId: string
  drawing: Drawing
  versions: readonly DrawingVersion[]
  before: DrawingVersion
  latest: DrawingVersion
}

const Comparison = ({ companyId, drawing, versions, before, latest }: ComparisonProps) => {
  const [way, setWay] = useState<Way>('slider')
  const [share, setShare] = useState(0.5)
  const { similarity, unaligned } = useMemo(() => {
    const aligned = versions.flatMap(({ file: { width, height }, ...version }): AlignedVersion[] =>
      width !== null && height !== null ? [{ ...version, width, height }] : [],
    )
    const found = similarityBetween(aligned, before.number, latest.number)
    return {
      similarity: found,
      unaligned: found === null ? unalignedAfter(aligned, before.number, latest.number) : null,
    }
  }, [versions, before.number, latest.number])
  // Of the versions on the way to the latest those that nobody has aligned yet; else the chosen one and the next.
  const first = unaligned ?? before.number
  const pair = [first, first + 1].map((number) => versions.find((version) => version.number === number)!)
  const marks = useMemo(
    () => drawing.pins.filter(({ version }) => version === latest.number).map((pin) => markOf(pin, latest.number)),
    [drawing.pins, latest.number],
  )
  const mayAlign = drawing.canEdit
  const shown = similarity === null && way !== 'align' ? (mayAlign ? 'align' : null) : way
  const [one, other] = shown === 'align' ? pair : [before, latest]
  const old = useQuery(drawingQueries.tiles(companyId, drawing.id, one!.number))
  const now = useQuery(drawingQueries.tiles(companyId, drawing.id, other!.number))
  const failed = [old, now].find(({ isError }) => isError)
  return (
    <Box
      sx={{
        ...card,
        gridArea: 'comparison',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        // On a phone the sheet, which is wide, and the ways to compare are seen at once.
        height: { desk: 'calc(100dvh - 180px)', phone: '58dvh' },
        minHeight: { desk: 480, phone: 400 },
        overflow: 'hidden',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 4,
          px: 5,
          py: 3,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="比べ方"
          value={shown}
          onChange={(_, next: Way | null) => next && setWay(next)}
        >
          <ToggleButton value="slider" disabled={similarity === null}>
            並べて比べる
          </ToggleButton>
          <ToggleButton value="difference" disabled={similarity === null}>
            違いを色で見る
          </ToggleButton>
          {mayAlign && <ToggleButton value="align">位置合わせ</ToggleButton>}
        </ToggleButtonGroup>
        {shown === 'slider' && (
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flex: '1 1 260px', typography: 'caption' }}>
            <Box component="span" sx={{ flex: 'none' }}>
              {versionText(before.number)}
            </Box>
            <Slider
              size="small"
              aria-label={`${versionText(before.number)}を見せる幅`}
              value={Math.round(share * 100)}
              getAriaValueText={(value) => `${value}%`}
              onChange={(_, value) => setShare(value / 100)}
            />
            <Box component="span" sx={{ flex: 'none' }}>
              {versionText(latest.number)}
            </Box>
          </Box>
        )}
        {shown === 'align' && similarity === null && other!.number - one!.number < latest.number - before.number && (
          <Box sx={{ flex: '1 1 260px', typography: 'caption' }}>
            {`${versionText(before.number)}と${versionText(latest.number)}を重ねるには、${versionText(one!.number)}と${versionText(other!.number)}の位置合わせが必要です。`}
          </Box>
        )}
        {shown === 'difference' && (
          <Box component="ul" aria-label="色の意味" sx={{ display: 'flex', gap: 4, m: 0, p: 0, listStyle: 'none' }}>
            {[
              [differenceColours.before, `${versionText(before.number)}だけ`],
              [differenceColours.after, `${versionText(latest.number)}だけ`],
              ['#000000', '両方'],
            ].map(([colour, text]) => (
              <Box
                component="li"
                key={text}
                sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'caption' }}
              >
                <Box aria-hidden sx={{ width: 16, height: 4, bgcolor: colour }} />
                {text}
              </Box>
            ))}
          </Box>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {failed && (
          <Box sx={{ p: 6 }}>
            <ErrorPanel message={describeError(failed.error)} onRetry={() => void failed.refetch()} />
          </Box>
        )}
        {shown === null && (
          <Box sx={{ p: 6, color: 'text.secondary' }}>
            この版から最新版までの位置合わせがないため、重ねて比べられません。
          </Box>
        )}
        {old.data && now.data && shown === 'align' && (
          <AlignView
            key={one!.number}
            companyId={companyId}
            drawingId={drawing.id}
            name={drawing.name}
            before={{ version: one!, manifest: old.data }}
            after={{ version: other!, manifest: now.data }}
            onFailure={sayFailure}
          />
        )}
        {old.data && now.data && similarity && (shown === 'slider' || shown === 'difference') && (
          <Suspense>
            <CompareView
              label={drawing.name}
              before={old.data}
              after={now.data}
              similarity={similarity}
              marks={marks}
              share={share}
              hasDifferences={shown === 'difference'}
              onFailure={sayFailure}
            />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
