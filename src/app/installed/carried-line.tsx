import { useEffect, useState } from 'react'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import { useQueryClient } from '@tanstack/react-query'
import { formatFeedMoment } from '#domain/dates.ts'
import { ageOfShown, carriedAnswers, oldestOf, reachedAgain, shownRecord } from '#src/api/carried-answers.ts'
import { isSmartphone } from '#src/lib/device.ts'
import { now } from '#src/lib/now.ts'
import { useStore } from '#src/lib/use-store.ts'
import { useBottomBarHeight } from '#src/outbox/screens/use-bottom-bar-height.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

/** Where answers come and fail by turns, what is shown is not asked for again at every one of them. */
const restMs = 30_000

/**
 * Room for the line. It comes and goes by itself, so it moves nothing that is about to be pressed: on a phone it lies over
 * the end of the screen, and over the question where the answers never move.
 */
const roomForLine = {
  body: { '--carried-room': '28px' },
  'body:has([data-still])': { '--carried-room': '0px', '--carried-line': '28px' },
  '[data-bottom-bar]': { marginTop: 'calc(var(--waiting-room, 0px) + var(--carried-room))' },
  'body:not(:has([data-bottom-bar])) main': { paddingBottom: 'calc(var(--waiting-room, 0px) + var(--carried-room))' },
}

/** Says from when the screens are while they show what was carried; with the connection back, they are asked for anew. */
export const CarriedLine = () => {
  const client = useQueryClient()
  const shown = ageOfShown(useStore(carriedAnswers), useStore(shownRecord))
  /** What still stands on the screens while it is asked for anew. */
  const [renewed, setRenewed] = useState<string | null>(null)
  useEffect(() => {
    let askedAt = -restMs
    let isAsking = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const renew = async () => {
      clearTimeout(timer)
      if (oldestOf(carriedAnswers.get()) === null || isAsking) return
      isAsking = true
      askedAt = performance.now()
      setRenewed(ageOfShown(carriedAnswers.get(), shownRecord.get()))
      carriedAnswers.set(new Map())
      await client.invalidateQueries()
      setRenewed(null)
      isAsking = false
      // Where some of it came from what was carried once more, nothing else on this screen may ever ask again.
      handleSeen()
    }
    const handleReached = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void renew(), Math.max(0, askedAt + restMs - performance.now()))
    }
    const handleSeen = () => {
      if (navigator.onLine && document.visibilityState === 'visible') handleReached()
    }
    // The screens' own calls ask the person to sign in, and what is carried is no reason to put that off.
    const handleEnded = () => void renew()
    window.addEventListener('online', handleReached)
    document.addEventListener('visibilitychange', handleSeen)
    reachedAgain.addEventListener('reached', handleReached)
    reachedAgain.addEventListener('ended', handleEnded)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', handleReached)
      document.removeEventListener('visibilitychange', handleSeen)
      reachedAgain.removeEventListener('reached', handleReached)
      reachedAgain.removeEventListener('ended', handleEnded)
    }
  }, [client])
  const from = shown ?? renewed
  return (
    <Box role="status" data-print="off">
      {from && <Line from={from} />}
    </Box>
  )
}

const Line = ({ from }: { from: string }) => {
  const isPhone = isSmartphone()
  const bottom = useBottomBarHeight()
  return (
    <>
      {isPhone && <GlobalStyles styles={roomForLine} />}
      <Box
        data-carried-line
        sx={({ palette }) => ({
          ...(isPhone && {
            'body:not(:has([data-still])) &': {
              position: 'fixed',
              insetInline: 0,
              bottom: `calc(${bottom}px + var(--waiting-bar, 0px))`,
              zIndex: 'appBar',
              pointerEvents: 'none',
            },
          }),
          ...inRow,
          justifyContent: 'center',
          gap: 1.5,
          minHeight: 28,
          px: 4,
          bgcolor: palette.neutral[800],
          color: 'common.white',
          fontSize: 13,
        })}
      >
        <CloudOffOutlined sx={{ fontSize: 16 }} />
        {`オフライン表示：${formatFeedMoment(from, now())}に持ち出した内容`}
      </Box>
    </>
  )
}
