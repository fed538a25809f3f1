import useMediaQuery from '@mui/material/useMediaQuery'
import { narrowWindowPx } from '#domain/first-picture.ts'
import { below } from './below.ts'

/** A desk's window without room for columns: two windows side by side, or a page at 200 % and more. */
export const useIsNarrow = (width = narrowWindowPx): boolean => useMediaQuery(below(width), { noSsr: true })
