/** One line of things, each in the middle of its height: most of what stands beside each other. */
export const inRow = { display: 'flex', alignItems: 'center' } as const

/** The same, on further lines where one is too narrow. */
export const inRows = { ...inRow, flexWrap: 'wrap' } as const

/** A phone's line of the screen's name: what is read moves below it. */
export const phoneHeader = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
} as const
