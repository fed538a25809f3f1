import { useMemo, useRef, useState } from 'react'
import type { MouseEvent } from 'react'
import type { SheetIndex } from './sheet-index.ts'
import { addressesIn, rangeBetween } from './sheet-range.ts'

/** The cell under the pointer. */
export const addressOf = ({ target }: MouseEvent): string | null =>
  (target as Element).closest('[data-address]')?.getAttribute('data-address') ?? null

type RangeOptions = {
  index: SheetIndex | undefined
  selectedAddress: string | null | undefined
  /** Only where ranges can be chosen. */
  typedAt: ((address: string) => string | undefined) | undefined
  onSelectCell: ((address: string) => void) | undefined
}

/** The cells from the selected one on, chosen with Shift or drawn with the pointer. */
export const useSheetRange = ({ index, selectedAddress = null, typedAt, onSelectCell }: RangeOptions) => {
  const [drawn, setDrawn] = useState<{ from: string; to: string } | null>(null)
  const pressed = useRef<string | null>(null)
  const isThere = typedAt !== undefined && selectedAddress !== null && index?.boxes.has(selectedAddress) === true
  /** The range belongs to the cell that it was drawn from. */
  const end = !isThere ? null : drawn?.from === selectedAddress ? drawn.to : selectedAddress
  const { box, addresses } = useMemo(() => {
    const own = index && selectedAddress && end ? rangeBetween(index, selectedAddress, end) : null
    return { box: own, addresses: own ? addressesIn(index!, own) : selectedAddress ? [selectedAddress] : [] }
  }, [index, selectedAddress, end])
  const extend = (to: string) => selectedAddress !== null && setDrawn({ from: selectedAddress, to })
  const select = (address: string) => {
    setDrawn(null)
    onSelectCell?.(address)
  }
  const handleDown = (event: MouseEvent<HTMLElement>) => {
    const address = addressOf(event)
    if (!address || event.button !== 0) return
    pressed.current = event.shiftKey && isThere ? selectedAddress : address
    if (!event.shiftKey || !isThere) return
    // No text is chosen on the way, and the keys are the sheet's again.
    event.preventDefault()
    event.currentTarget.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true })
    extend(address)
  }
  const handleOver = (event: MouseEvent) => {
    const [address, from] = [addressOf(event), pressed.current]
    if (event.buttons !== 1 || !address || from === null || (address === from && drawn === null)) return
    if (from !== selectedAddress) onSelectCell?.(from)
    setDrawn({ from, to: address })
  }
  return {
    /** The cell opposite of the selected one; null where no range can be chosen. */
    end,
    box,
    addresses,
    /** Null where it is one cell. */
    ranged: addresses.length > 1 ? addresses : null,
    extend,
    select,
    pointer: { onMouseDown: handleDown, onMouseOver: handleOver },
  }
}
