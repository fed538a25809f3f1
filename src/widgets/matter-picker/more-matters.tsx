import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'

type MoreMattersProps = { isLoading: boolean; onMore: () => void }

/** The end of what is loaded: the next page comes when it scrolls near, or by the button. */
export const MoreMatters = ({ isLoading, onMore }: MoreMattersProps) => {
  const end = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (isLoading || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && latest.current(),
      { rootMargin: '200px' },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <Box ref={end} sx={{ display: 'grid', p: 4 }}>
      <LoadingButton loading={isLoading} loadingText="読み込み中..." onClick={onMore}>
        さらに表示
      </LoadingButton>
    </Box>
  )
}
