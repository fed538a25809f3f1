/** A QR code as squares on paper. */
import { encode } from 'uqr'
import type { PathCommand, Primitive } from '#engine/model/primitives.ts'

/** Each square is a hair larger than its place, so that no viewer shows seams between them. */
export const qrCode = (address: string, xPt: number, yPt: number, sidePt: number): Primitive => {
  const { data } = encode(address, { ecc: 'M', border: 2 })
  const size = sidePt / data.length
  const commands: PathCommand[] = data.flatMap((row, y) =>
    row.flatMap((isDark, x): PathCommand[] => {
      if (!isDark) return []
      const [left, top, right, bottom] = [
        xPt + x * size,
        yPt + y * size,
        xPt + (x + 1.02) * size,
        yPt + (y + 1.02) * size,
      ]
      return [
        { op: 'M', x: left, y: top },
        { op: 'L', x: right, y: top },
        { op: 'L', x: right, y: bottom },
        { op: 'L', x: left, y: bottom },
        { op: 'Z' },
      ]
    }),
  )
  return { kind: 'path', commands, fill: { colour: '#000000' } }
}
