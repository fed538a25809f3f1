import { useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Drawing } from '#domain/drawings/drawings.contract.ts'
import { dialogWords } from '#domain/text/dialogs.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { SkeletonRows } from '#src/ui/states/skeleton-rows.tsx'
import { PinList } from './pin-list.tsx'
import type { DrawingScreen } from './use-drawing-screen.ts'
import { PinFilters } from './pin-filters.tsx'

type PinSideProps = {
  drawing: Drawing
  screen: DrawingScreen
  /** The pins are still on their way. */
  isPinless: boolean | undefined
}

/** The list of pins with what narrows it, and the drawing with it. */
export const PinSide = ({ drawing, screen, isPinless }: PinSideProps) => {
  const { version, canEdit, pins_count: count } = drawing
  const { filter, changeFilter, pins, selected } = screen
  const scrollBox = useRef<HTMLDivElement>(null)
  const isFiltered = pins.length < count && !isPinless
  return (
    <Box
      component="section"
      aria-label="ピンの一覧"
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: '100%' }}
    >
      <PinFilters
        isFiltered={isFiltered}
        pins={pins}
        count={count}
        filter={filter}
        changeFilter={changeFilter}
        screen={screen}
      />
      <Box ref={scrollBox} sx={{ flex: 1, minHeight: 0, overflowY: 'auto' }}>
        {pins.length === 0 && isFiltered && (
          <EmptyState
            drawing="no-result"
            title="条件に一致するピンがありません"
            action={
              <Button
                onClick={() =>
                  changeFilter({ text: undefined, status: undefined, state: undefined, category: undefined })
                }
              >
                {dialogWords.clear}
              </Button>
            }
          />
        )}
        {count === 0 && (
          <EmptyState
            drawing="no-pin"
            title="ピンがありません"
            text={canEdit ? '図面を長押しするか、「ピンを追加」から置けます。' : undefined}
          />
        )}
        {isPinless && count > 0 && <SkeletonRows rows={Math.min(count, 10)} height={56} />}
        <PinList
          pins={pins}
          version={version}
          selectedId={selected?.id ?? null}
          scrollBox={scrollBox}
          onSelect={screen.find}
          onNudge={screen.isMoving && screen.isReady && canEdit ? screen.nudge : undefined}
        />
      </Box>
    </Box>
  )
}
