import { useDeferredValue } from 'react'
import type { ReactNode } from 'react'

type DeferredPartProps = {
  /** Stands in its place for a frame, as large as it. */
  placeholder: ReactNode
  children: ReactNode
}

/**
 * A part of a screen that is made a frame after the rest: what one presses to come here is answered sooner, and in two short
 * tasks in the place of a long one.
 *
 *   <DeferredPart placeholder={<Box sx={{ height: 36, mb: 3 }} />}><MatterFilters … /></DeferredPart>
 */
export const DeferredPart = ({ placeholder, children }: DeferredPartProps) =>
  useDeferredValue(true, false) ? children : placeholder
