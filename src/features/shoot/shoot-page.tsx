import { Suspense, useState } from 'react'
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import type { HomeMatter } from '#domain/home/home.contract.ts'
import { formatTimeRange } from '#domain/matters/matters.rules.ts'
import { relativeDates } from '#domain/relative-dates.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import { describeError } from '#src/api/errors.ts'
import { homeQueries } from '#src/api/home.ts'
import { inRow } from '#src/ui/sizes/rows.ts'
import { ErrorPanel } from '#src/ui/states/error-panel.tsx'
import { lazyPart } from '#src/ui/parts/lazy-part.tsx'
import { LinkButton } from '#src/ui/text/link.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'

const WorkCapture = lazyPart(() =>
  import('#src/widgets/series-capture/work-capture.tsx').then((module) => module.WorkCapture),
)

type ShootPageProps = { companyId: string; user: Actor }

/** 撮影: the camera for one of my matters of today, straight away where there is one alone. */
export const ShootPage = ({ companyId, user }: ShootPageProps) => {
  const { data: home, error, refetch } = useQuery({ ...homeQueries.shown(companyId, 'mine'), staleTime: 0 })
  const matters = home?.today.items
  // null: somebody closed the camera.
  const [chosen, setChosen] = useState<HomeMatter | null>()
  // Browsers hide cameras from pages without TLS.
  const hasCamera = 'mediaDevices' in navigator
  const shot = chosen === undefined && matters?.length === 1 && hasCamera ? matters[0] : chosen
  return (
    <>
      <PageHeader title="撮影" phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }} />
      <Box sx={{ display: 'grid', gap: 4, maxWidth: { desk: 560 }, p: { phone: 4 }, pb: { phone: 6 } }}>
        {!home && error && <ErrorPanel message={describeError(error)} onRetry={() => void refetch()} />}
        {!home && !error && <SkeletonRows rows={4} />}
        {matters?.length === 0 && (
          <Paper variant="outlined" sx={{ p: 4, color: 'text.secondary' }}>
            今日の予定の自分の案件はありません。案件の一覧から選んで、報告フォルダで撮影してください。
          </Paper>
        )}
        {matters && matters.length > 0 && (
          <Box component="ul" aria-label="撮影する案件" sx={{ m: 0, p: 0, display: 'grid', gap: 2 }}>
            {matters.map((matter) => (
              <Paper variant="outlined" component="li" key={matter.id} sx={{ listStyle: 'none', minWidth: 0 }}>
                {hasCamera ? (
                  <ButtonBase
                    aria-label={`${matter.name}を撮影`}
                    onClick={() => setChosen(matter)}
                    sx={{ ...row, width: '100%' }}
                  >
                    <MatterText matter={matter} />
                    <PhotoCameraOutlined sx={{ flex: 'none', color: 'neutral.700' }} />
                  </ButtonBase>
                ) : (
                  <LinkButton
                    to="/c/$companyId/matters/$matterId"
                    params={{ companyId, matterId: matter.id }}
                    search={{ tab: 'report-folder' }}
                    sx={{ ...row, width: '100%', justifyContent: 'start', color: 'inherit' }}
                  >
                    <MatterText matter={matter} />
                  </LinkButton>
                )}
              </Paper>
            ))}
          </Box>
        )}
        {home && (
          <LinkButton
            to="/c/$companyId/matters"
            params={{ companyId }}
            search={{ user_id: user.id, relative_date: relativeDates.today } as never}
            sx={{ justifySelf: 'start' }}
          >
            ほかの案件を選ぶ
          </LinkButton>
        )}
      </Box>
      {shot && (
        <Suspense>
          <WorkCapture
            target={{ kind: 'report-folder', company_id: companyId, matter_id: shot.id, label: shot.name }}
            userId={user.id}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </>
  )
}

const row = {
  ...inRow,
  gap: 3,
  minHeight: 64,
  px: 4,
  py: 2.5,
  textAlign: 'left',
  '&:focus-visible': { outlineOffset: -2 },
} as const

const MatterText = ({ matter }: { matter: HomeMatter }) => (
  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
    <Box sx={{ fontSize: 16, lineHeight: '24px', fontWeight: 500 }}>{matter.name}</Box>
    <Box sx={{ fontSize: 14, lineHeight: '20px', color: 'text.secondary' }}>
      {[formatTimeRange(matter), matter.building?.name].filter(Boolean).join('　')}
    </Box>
  </Box>
)
