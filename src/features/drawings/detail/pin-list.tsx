import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Pin } from '#domain/drawings/drawings.contract.ts'
import { oldPlaceText, pinStateLabels, pinStates } from '#domain/drawings/drawings.labels.ts'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import { Tag } from '#src/ui/marks/tag.tsx'
import { FacilityCategoryIcon, LinkedMatterStatusBadge } from '#src/widgets/facility-badges/facility-badges.tsx'
import { pinName } from '#src/widgets/drawing-view/pin-mark.ts'
import { PinStand } from './pin-stand.tsx'

/** px to the right and down by an arrow key. */
const steps: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type PinListProps = {
  pins: readonly Pin[]
  /** Of the drawing. */
  version: number
  selectedId: number | null
  /** What the list scrolls in. */
  scrollBox: RefObject<HTMLElement | null>
  onSelect: (id: number) => void
  /** In 編集: moves the chosen pin a step; Shift makes it a large one. */
  onNudge?: (step: [number, number], isLarge: boolean) => void
}

/** So many stand in the page at once, where the browser's own search finds them; of more only those on screen do. */
const fewPins = 100

/** Every pin by name, in the order of numbers: what is done on the drawing by pointing is done here by keys. */
export const PinList = (props: PinListProps) =>
  props.pins.length > fewPins ? <LongList {...props} /> : <ShortList {...props} />

const ShortList = ({ pins, version, selectedId, onSelect, onNudge }: PinListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedId])
  return (
    <Box component="ul" ref={list} aria-label="ピン" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pins.map((pin) => (
        <Box component="li" key={pin.id} sx={{ '& + &': { borderTop: 1, borderColor: 'line.row' } }}>
          <PinRow
            pin={pin}
            version={version}
            isSelected={pin.id === selectedId}
            onSelect={onSelect}
            onNudge={onNudge}
          />
        </Box>
      ))}
    </Box>
  )
}

const LongList = ({ pins, version, selectedId, scrollBox, onSelect, onNudge }: PinListProps) => {
  const selected = pins.findIndex(({ id }) => id === selectedId)
  // Its functions read the list as it is now; nothing here keeps them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: pins.length,
    overscan: 6,
    estimateSize: () => 56,
    getItemKey: (index) => pins[index]!.id,
    getScrollElement: () => scrollBox.current,
    // The chosen one may have the focus.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), ...(selected < 0 ? [] : [selected])])].toSorted((a, b) => a - b),
  })
  useEffect(() => {
    if (selected >= 0) virtualizer.scrollToIndex(selected)
  }, [virtualizer, selected])
  return (
    <Box
      component="ul"
      aria-label="ピン"
      sx={{ position: 'relative', m: 0, p: 0, listStyle: 'none' }}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const pin = pins[index]!
        return (
          <Box
            component="li"
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={pins.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
            sx={[
              { position: 'absolute', top: 0, left: 0, width: '100%' },
              index > 0 && { borderTop: 1, borderColor: 'line.row' },
            ]}
          >
            <PinRow
              pin={pin}
              version={version}
              isSelected={pin.id === selectedId}
              onSelect={onSelect}
              onNudge={onNudge}
            />
          </Box>
        )
      })}
    </Box>
  )
}

type PinRowProps = Pick<PinListProps, 'version' | 'onSelect' | 'onNudge'> & { pin: Pin; isSelected: boolean }

const PinRow = ({ pin, version, isSelected, onSelect, onNudge }: PinRowProps) => (
  <ButtonBase
    aria-current={isSelected || undefined}
    aria-keyshortcuts={onNudge && isSelected ? 'ArrowLeft ArrowRight ArrowUp ArrowDown' : undefined}
    onClick={() => onSelect(pin.id)}
    onKeyDown={(event) => {
      const step = steps[event.key]
      if (!step || !onNudge || !isSelected) return
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
      isSelected && { bgcolor: 'brand.50' },
    ]}
  >
    {pin.facility ? (
      <FacilityCategoryIcon id={pin.facility.facility_category_id} />
    ) : (
      <Box
        component="span"
        sx={{ width: 28, flex: 'none', textAlign: 'center', lineHeight: '28px', color: 'text.secondary' }}
      >
        {pin.number || '新'}
      </Box>
    )}
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'block', typography: 'body2', fontWeight: 500, overflowWrap: 'anywhere' }}>
        {pinName(pin)}
      </Box>
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'text.secondary' }}>
        {[
          // Without a category's icon it stands in its place.
          pin.facility && pin.number > 0 && `番号${pin.number}`,
          pin.facility && facilityCategoryLabels[pin.facility.facility_category_id],
        ]
          .filter(Boolean)
          .join('　')}
      </Box>
    </Box>
    <Box component="span" sx={{ display: 'grid', justifyItems: 'end', gap: 1 }}>
      {pin.facility && <LinkedMatterStatusBadge status={pin.linked_matter_status} />}
      {pin.state === pinStates.unconfirmed && <Tag>{pinStateLabels[pin.state]}</Tag>}
      {pin.version < version && <Tag>{oldPlaceText}</Tag>}
      <PinStand pinId={pin.id} />
    </Box>
  </ButtonBase>
)
