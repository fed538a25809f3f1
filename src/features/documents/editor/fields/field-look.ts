/** What is read only is dashed. */
export const dashed = { '& .MuiOutlinedInput-notchedOutline': { borderStyle: 'dashed' } }
