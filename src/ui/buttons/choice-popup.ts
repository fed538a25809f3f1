import type { Theme } from '@mui/material/styles'
import { measures } from '#src/ui/sizes/measures.ts'

/** The list under a field that searches as one types. */
export const choicePopup = {
  paper: {
    sx: ({ palette, tokens }: Theme) => ({
      mt: 1,
      border: 1,
      borderColor: palette.divider,
      borderRadius: `${tokens.radius.panel}px`,
      boxShadow: tokens.shadow[2],
      fontSize: { desk: 14, phone: 16 },
    }),
  },
  listbox: { sx: { maxHeight: measures.choiceListMaxHeight } },
}
