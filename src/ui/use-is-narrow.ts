import useMediaQuery from '@mui/material/useMediaQuery'
import { below } from './below.ts'

/** A desk's window without room for columns: two windows side by side, or a page at 200 % and more. */
export const useIsNarrow = (width = 700): boolean => useMediaQuery(below(width), { noSsr: true })
