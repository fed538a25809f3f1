/** Boxes of the desk's home, one under the other. */
export const homeColumn = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 } as const
/** The day and the week beside what waits; in a narrower window above it. */
export const homeColumns = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 384px',
  gap: 4,
  alignItems: 'start',
  '@media (max-width: 1099.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const
