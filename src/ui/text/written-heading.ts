/** A heading that people wrote breaks wherever the line is full; the product's own break between phrases. */
export const writtenHeading = { minWidth: 0, wordBreak: 'normal', textWrap: 'wrap', overflowWrap: 'anywhere' } as const
