import { useTheme } from '@mui/material/styles'

/** The product's mark; `onDark` is white on the brand's dark green. Decorative: the name stands beside it. */
export const BrandMark = ({ size = 28, onDark }: { size?: number; onDark?: boolean }) => {
  const { brand, neutral } = useTheme().tokens.color
  const [ground, line] = onDark ? [neutral[0], brand[900]] : [brand[900], neutral[0]]
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden style={{ flex: 'none' }}>
      <rect width="28" height="28" rx="5" fill={ground} />
      <path
        d="M4.8 12.2 14 5.4l9.2 6.8M8.2 12.6v9.8M19.8 12.6v9.8M5 22.6h18"
        fill="none"
        stroke={line}
        strokeWidth="2.2"
        strokeLinecap="square"
      />
      <path d="M14 11.2l3.4 1.5v3.1c0 2.2-1.4 3.6-3.4 4.4-2-.8-3.4-2.2-3.4-4.4v-3.1z" fill={line} />
    </svg>
  )
}
