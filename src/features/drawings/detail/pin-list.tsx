import { useEffect, useRef } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { pinStateLabels, pinStates } from '#domain/drawings/drawings.labels.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { Tag } from '#src/ui/tag.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { pinName } from '#src/widgets/drawing-view/pin-mark.ts'

/** px to the right and down by an arrow key. */
const steps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type PinListProps = {
  pins: readonly Pin[]
  selectedId: number | null
  onSelect: (id: number) => void
  /** In 編集: moves the chosen pin a step; Shift makes it a large one. */
  onNudge?: (step: [number, number], isLarge: boolean) => void
}

/** Every pin by name, in the order of numbers: what is done on the drawing by pointing is done here by keys. */
export const PinList = ({ pins, selectedId, onSelect, onNudge }: PinListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return (
    <Box component="ul" ref={list} aria-label="ピン" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pins.map((pin) => (
        <Box component="li" key={pin.id} sx={{ '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
          <ButtonBase
            aria-current={pin.id === selectedId || undefined}
            aria-keyshortcuts={onNudge && pin.id === selectedId ? 'ArrowLeft ArrowRight ArrowUp ArrowDown' : undefined}
            onClick={() => onSelect(pin.id)}
            onKeyDown={(event) => {
              const step = steps[event.key]
              if (!step || !onNudge || pin.id !== selectedId) return
              event.preventDefault()
              onNudge(step, event.shiftKey)
            }}
            sx={[
              {
                display: 'flex',
                alignItems: 'flex-start',
                justifyContent: 'flex-start',
                gap: 3,
                width: '100%',
                minHeight: 56,
                px: 4,
                py: 2,
                textAlign: 'left',
                '&:hover': { bgcolor: 'neutral.25' },
              },
              pin.id === selectedId && { bgcolor: 'brand.50' },
            ]}
          >
            {pin.facility ? (
              <FacilityCategoryIcon id={pin.facility.facility_category_id} />
            ) : (
              <Box
                component="span"
                aria-hidden
                sx={{ width: 28, flex: 'none', textAlign: 'center', lineHeight: '28px', color: 'text.secondary' }}
              >
                {pin.number}
              </Box>
            )}
            <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
              <Box
                component="span"
                sx={{ display: 'block', typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}
              >
                {pinName(pin)}
              </Box>
              <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
                {[`番号${pin.number}`, pin.facility && facilityCategoryLabels[pin.facility.facility_category_id]]
                  .filter(Boolean)
                  .join('　')}
              </Box>
            </Box>
            <Box component="span" sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
              {pin.facility && <LinkedMatterStatusBadge status={pin.linked_matter_status} />}
              {pin.state === pinStates.unconfirmed && <Tag>{pinStateLabels[pin.state]}</Tag>}
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Box>
  )
}
