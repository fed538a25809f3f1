import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'

export type DrawingKind = 'no-result' | 'no-document' | 'no-pin' | 'nothing-waiting'

export type EmptyStateProps = {
  drawing: DrawingKind
  /** The fact, without 。 where it is no sentence. */
  title: string
  text?: string
  /** At most one, outlined. */
  action?: ReactNode
}

/** What stands where a list has nothing: drawing, fact, one sentence, one way on. */
export const EmptyState = ({ drawing, title, text, action }: EmptyStateProps) => (
  <Box
    sx={{ display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center', px: 4, pt: 4.5, pb: 5 }}
  >
    <EmptyDrawing kind={drawing} />
    <Typography variant="h4" component="h2" sx={{ mt: 2 }}>
      {title}
    </Typography>
    {text && (
      <Typography
        variant="cell"
        sx={{
          mt: 1,
          lineHeight: 1.55,
          color: 'text.secondary',
          wordBreak: 'auto-phrase',
          textWrap: 'pretty',
          maxWidth: 420,
        }}
      >
        {text}
      </Typography>
    )}
    {action && <Box sx={{ mt: 3 }}>{action}</Box>}
  </Box>
)

/** One of the four line drawings, 176 × 128. */
export const EmptyDrawing = ({ kind }: { kind: DrawingKind }) => {
  const { brand, neutral } = useTheme().tokens.color
  const fill = brand[100]
  const strokes: Record<DrawingKind, ReactNode> = {
    'no-result': (
      <>
        <path d="M38 112V54h34v58z" fill="#fff" />
        <path d="M72 112V34h38v78z" fill="#fff" />
        <path d="M82 46h6M94 46h6M82 60h6M94 60h6M82 74h6M94 74h6M48 66h5M58 66h5M48 80h5M58 80h5" />
        <circle cx="116" cy="66" r="24" fill={fill} />
        <path d="M133 84l16 17" strokeWidth="5" />
        <path d="M107 66h18" fill="none" />
      </>
    ),
    'no-document': (
      <>
        <path d="M36 38h40v70H36z" fill="#fff" transform="rotate(-7 56 73)" />
        <path d="M100 38h40v70h-40z" fill="#fff" transform="rotate(7 120 73)" />
        <path d="M62 22h42l12 12v74H62z" fill={fill} />
        <path d="M104 22v12h12" fill="#fff" />
        <path d="M72 48h34M72 60h34M72 72h22M72 90l5 5 9-10" fill="none" />
        <path d="M96 92h12" stroke={brand[300]} />
      </>
    ),
    'no-pin': (
      <>
        <path d="M32 46h112v58H32z" fill="#fff" />
        <path d="M32 72h38M70 46v58M70 84h40M110 60v44M110 76h34" fill="none" />
        <path d="M90 20c-11 0-19 8-19 18.5 0 13 19 29 19 29s19-16 19-29C109 28 101 20 90 20z" fill={fill} />
        <circle cx="90" cy="38" r="7" fill="#fff" />
      </>
    ),
    'nothing-waiting': (
      <>
        <path d="M52 28h72v84H52z" fill="#fff" />
        <path d="M74 22h28v12H74z" fill={fill} />
        <path d="M64 52l4 4 8-9M64 72l4 4 8-9M64 92l4 4 8-9M86 52h26M86 72h26M86 92h18" fill="none" />
        <path d="M136 40l8-8M140 52h10" fill="none" stroke={brand[300]} />
      </>
    ),
  }
  return (
    <svg width="176" height="128" viewBox="0 0 176 128" aria-hidden>
      <path d="M18 112h140" stroke={neutral[300]} strokeWidth="2" strokeLinecap="round" />
      <g stroke={brand[700]} strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        {strokes[kind]}
      </g>
    </svg>
  )
}
