import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionQueries } from '#src/api/auth.ts'
import { placeOfCode } from '#src/lib/place-of-code.ts'
import { Note } from '#src/ui/states/note.tsx'
import { PageHeader } from '#src/ui/page/page-header.tsx'
import { cameraFailures, mayRetry } from '#src/widgets/camera/camera-failures.ts'
import { useCamera } from '#src/widgets/camera/use-camera.ts'
import { FoundCode } from './found-code.tsx'
import { NumberForm } from './number-form.tsx'
import { ScanCamera } from './scan-camera.tsx'
import { useCodeReader } from './use-code-reader.ts'

const numberInstead = '下に番号を入力して開いてください。'
const readerFailure = 'QRコードの読み取り機能を読み込めませんでした。通信できる場所で再試行してください。'

const vibrateMs = 80
/** Enough for a code, and soon read. */
const looked = { width: 1280, height: 720 }

/** スキャン: the code of a label or a printed drawing opens its page. */
export const ScanPage = ({ companyId }: { companyId: string }) => {
  const router = useRouter()
  const camera = useCamera(looked)
  const { reader, isFailed, onFailure, retry: retryReader } = useCodeReader()
  const [found, setFound] = useState<string | null>(null)
  const { data: user } = useSuspenseQuery(sessionQueries.companyUser(companyId))
  const site = {
    companyId,
    // What an earlier version carried does not say the others.
    addresses: [window.location.origin, ...((user.known_origins as string[] | undefined) ?? [])],
    companies: new Map(user.memberships.map(({ company }) => [company.company_key, company.name])),
  }
  const place = found === null ? null : placeOfCode(found, site)
  // The way back leads past the camera, which may still be held to the same label.
  const open = (path: string) => router.history.replace(path)
  const handleFound = (text: string) => {
    setFound(text)
    // iPhones cannot.
    if ('vibrate' in navigator) navigator.vibrate(vibrateMs)
    const next = placeOfCode(text, site)
    if (next.kind === 'own') open(next.path)
  }
  const failure = camera.failure
    ? `${cameraFailures[camera.failure]}${camera.failure === 'absent' ? numberInstead : ''}`
    : isFailed
      ? readerFailure
      : null
  const canRetry = camera.failure === null || mayRetry(camera.failure)
  const isForeign = place !== null && place.kind !== 'own'
  return (
    <>
      <PageHeader
        title="スキャン"
        phoneBack={{ label: 'ホーム', link: { to: '/c/$companyId', params: { companyId } } }}
      />
      <Box sx={{ maxWidth: { desk: 560 } }}>
        {failure === null && (
          <ScanCamera
            stream={camera.stream}
            reader={found === null ? reader : null}
            onFound={handleFound}
            onFailure={onFailure}
          />
        )}
        <Box sx={{ display: 'grid', gap: 5, p: { phone: 4 }, pt: 4, pb: { phone: 6 } }}>
          {failure !== null && (
            <Note
              severity="error"
              action={
                canRetry && (
                  <Button size="small" onClick={isFailed && !camera.failure ? retryReader : camera.retry}>
                    再試行
                  </Button>
                )
              }
            >
              {failure}
            </Note>
          )}
          {isForeign ? (
            <FoundCode text={found!} place={place} onAgain={() => setFound(null)} onOpen={open} />
          ) : (
            <>
              {failure === null && (
                <Box role="status" sx={{ textAlign: 'center', wordBreak: 'auto-phrase' }}>
                  {place
                    ? '開いています...'
                    : camera.stream && reader
                      ? '設備・建物のラベルや、印刷した図面のQRコードを枠に入れてください。'
                      : 'カメラを準備しています...'}
                </Box>
              )}
              <NumberForm companyId={companyId} />
            </>
          )}
        </Box>
      </Box>
    </>
  )
}
