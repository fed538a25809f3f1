import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/dates.ts'
import type { ReportFile } from '#domain/files/files.contract.ts'
import { describeError } from '#src/api/errors.ts'
import { fileQueries } from '#src/api/files.ts'
import { twoLines } from '#src/ui/text/clamped.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { SkeletonScreen } from '#src/ui/states/skeleton-screen.tsx'
import { FileThumbnail } from '#src/widgets/file-browser/file-thumbnail.tsx'
import { latestFiles } from '#src/api/opened-folder.ts'
import { MatterSection, SeeAllLink, SectionRows } from './matter-section.tsx'

type LatestReportFilesProps = { companyId: string; matterId: number }

/** 報告フォルダ in a row: its newest files. */
export const LatestReportFiles = ({ companyId, matterId }: LatestReportFilesProps) => {
  const { data, isError, error, refetch } = useQuery(fileQueries.reportFolder(companyId, matterId, latestFiles))
  return (
    <MatterSection
      title="報告フォルダ"
      count={data?.meta.total}
      action={<SeeAllLink companyId={companyId} matterId={matterId} tab="report-folder" />}
    >
      {isError && !data && <ErrorPanel message={describeError(error)} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <SectionRows emptyText="報告フォルダにファイルがありません。">{[]}</SectionRows>}
      {!data && !isError && <Skeletons />}
      {data && data.data.length > 0 && (
        <Box component="ul" sx={inRow}>
          {data.data.map((file) => (
            <LatestFile key={file.id} file={file} />
          ))}
        </Box>
      )}
    </MatterSection>
  )
}

const inRow = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(120px, 100%), 1fr))',
  gap: 3,
  m: 0,
  p: 0,
  listStyle: 'none',
} as const
const pictureShape = { aspectRatio: '160 / 105', border: 1, borderColor: 'divider', borderRadius: '6px' } as const

const Skeletons = () => (
  <SkeletonScreen>
    <Box sx={inRow}>
      {Array.from({ length: latestFiles.per_page ?? 0 }, (_, index) => (
        <div key={index}>
          <Skeleton variant="rounded" width="100%" height="auto" sx={pictureShape} />
          <Box sx={{ mt: 1.5, typography: 'cell' }}>
            <Skeleton width="80%" />
          </Box>
          <Box sx={{ typography: 'caption' }}>
            <Skeleton width="60%" />
          </Box>
        </div>
      ))}
    </Box>
  </SkeletonScreen>
)

const LatestFile = ({ file }: { file: ReportFile }) => (
  <Box component="li" sx={{ minWidth: 0 }}>
    <Box sx={{ ...pictureShape, overflow: 'hidden' }}>
      <FileThumbnail file={file} iconSize={40} />
    </Box>
    <Box title={file.name} sx={{ mt: 1.5, typography: 'cell', ...twoLines }}>
      {file.name}
    </Box>
    <Box sx={{ typography: 'caption', color: 'text.secondary', ...twoLines }}>
      {[formatDay(file.updated_at).slice(5), file.author?.name].filter(Boolean).join('　')}
    </Box>
  </Box>
)
