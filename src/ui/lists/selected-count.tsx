import { selectedCount, selectedCountMobile } from '#domain/text/dialogs.ts'
import { isSmartphone } from '#src/lib/device.ts'

/** How many are chosen, said for the room that there is. */
export const SelectedCount = ({ count }: { count: number }) =>
  (isSmartphone() ? selectedCountMobile : selectedCount)(count)
