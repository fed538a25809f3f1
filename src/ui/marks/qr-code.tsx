import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code as sharp as its place; dark on white with the quiet zone that scanners need. */
export const QrCode = ({ text, label, size }: { text: string; label: string; size: number }) => {
  const { path, side } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border: 4 })
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { path: squares.join(''), side: data.length }
  }, [text])
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={`M0 0h${side}v${side}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
