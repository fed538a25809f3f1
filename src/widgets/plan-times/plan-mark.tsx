import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import type { PlanMark } from '#domain/plans/year-marks.ts'

const colours: Record<PlanMark, string> = {
  planned: 'neutral.700',
  arranged: 'neutral.900',
  performed: 'brand.700',
  moved: 'warning.main',
  missed: 'error.main',
  skipped: 'neutral.600',
  forecast: 'neutral.600',
}

const shapes: Record<PlanMark, ReactNode> = {
  planned: <circle cx="7" cy="7" r="5.2" strokeWidth="1.7" />,
  arranged: (
    <>
      <circle cx="7" cy="7" r="5.3" strokeWidth="1.5" />
      <circle cx="7" cy="7" r="2.5" fill="currentColor" stroke="none" />
    </>
  ),
  performed: <circle cx="7" cy="7" r="6" fill="currentColor" stroke="none" />,
  moved: <path d="M7 1.8 12.6 12H1.4Z" strokeWidth="1.7" strokeLinejoin="round" />,
  missed: <path d="M2 2l10 10M12 2 2 12" strokeWidth="2.4" strokeLinecap="round" />,
  skipped: <path d="M2.5 7h9" strokeWidth="1.8" strokeLinecap="round" />,
  forecast: <circle cx="7" cy="7" r="5.3" strokeWidth="1.4" strokeDasharray="2.2 2" />,
}

/** One of the seven marks of the year: no two share a shape. What it means is said beside it. */
export const PlanMarkIcon = ({ mark }: { mark: PlanMark }) => (
  <Box
    component="svg"
    viewBox="0 0 14 14"
    aria-hidden
    sx={{
      width: 14,
      height: 14,
      flex: 'none',
      fill: 'none',
      stroke: 'currentColor',
      color: colours[mark],
      '@media print': { color: 'common.black' },
      '@media (forced-colors: active)': { color: 'CanvasText' },
    }}
  >
    {shapes[mark]}
  </Box>
)
