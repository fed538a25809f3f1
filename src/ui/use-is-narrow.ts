import useMediaQuery from '@mui/material/useMediaQuery'

/** A desk's window without room for columns: two windows side by side, or a page at 200 % and more. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 699.98px)', { noSsr: true })
