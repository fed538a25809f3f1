import Button from '@mui/material/Button'
import { dialogWords } from '#domain/text/dialogs.ts'
import { ChoiceList } from './choice-list.tsx'
import type { ChoiceListProps } from './choice-list.tsx'
import type { FilterMenuProps } from './filter-chip.tsx'
import { FilterPopup } from './filter-popup.tsx'

type ChoiceMenuProps = FilterMenuProps & Omit<ChoiceListProps, 'isPhone' | 'label' | 'onDone'>

/** A filter's choices: one closes the menu; several stay open for the next, applied as they are ticked. */
export const ChoiceMenu = ({ fixed, choices, multiple, maxHeight, ...menu }: ChoiceMenuProps) => (
  <FilterPopup
    {...menu}
    width={264}
    action={
      multiple && (
        <Button variant="contained" color="primary" onClick={menu.onDone}>
          {dialogWords.done}
        </Button>
      )
    }
  >
    <ChoiceList
      isPhone={menu.isPhone}
      label={menu.label}
      fixed={fixed}
      choices={choices}
      multiple={multiple}
      maxHeight={maxHeight}
      onDone={menu.onDone}
    />
  </FilterPopup>
)
