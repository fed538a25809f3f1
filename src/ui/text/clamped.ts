/** A name in a row of 48 px: it may take two lines before it is cut. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  // Of 20 px, and with larger letters higher: what stands in two lines is not cut through.
  lineHeight: '1.25rem',
} as const

/** What is longer than its line ends in an ellipsis. */
export const singleLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
