/** What is read only is dashed. */
export const dashed = { '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' } }

/** Of a height that no text changes: a keystroke then lays out the field alone, not the page around it. */
export const oneLine = { display: 'flex', contain: 'size layout' }
/** A button inside a field, for a thumb. */
export const thumbSized = { width: 48, height: 48 } as const
