/** One line of things, each in the middle of its height: most of what stands beside each other. */
export const inRow = { display: 'flex', alignItems: 'center' } as const

/** The same, on further lines where one is too narrow. */
export const inRows = { ...inRow, flexWrap: 'wrap' } as const
