import type { Ref } from 'react'
import { facilityCategoryLabels } from '#domain/facilities/facilities.labels.ts'
import type { FacilityCategoryId } from '#domain/facilities/facilities.labels.ts'
import { idsOf } from '#domain/labels.ts'
import { FacilityCategoryGlyph } from '#src/widgets/facility-badges/facility-badges.tsx'

const ids = idsOf(facilityCategoryLabels)

/** The categories' icons as the page has them, for a canvas to take their shapes from. */
export const IconShapes = ({ ref }: { ref: Ref<HTMLSpanElement> }) => (
  <span ref={ref} hidden>
    {ids.map((id) => (
      <FacilityCategoryGlyph key={id} id={id} />
    ))}
  </span>
)

/** Their outlines, of a square of 24. */
export const shapesIn = (element: HTMLElement): ReadonlyMap<FacilityCategoryId, Path2D> =>
  new Map(
    ids.map((id, index) => {
      const shape = new Path2D()
      const svg = element.children[index]!
      for (const path of svg.querySelectorAll('path')) shape.addPath(new Path2D(path.getAttribute('d')!))
      for (const circle of svg.querySelectorAll('circle')) {
        const [x, y, radius] = ['cx', 'cy', 'r'].map((name) => Number(circle.getAttribute(name)))
        const round = new Path2D()
        round.arc(x!, y!, radius!, 0, 2 * Math.PI)
        shape.addPath(round)
      }
      return [id, shape]
    }),
  )
