import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { dialogWords } from '#domain/text/dialogs.ts'
import { placeholders } from '#domain/text/screens.ts'
import type { Actor } from '#domain/users/users.policy.ts'
import type { MatterFilter } from '#domain/matters/matters.contract.ts'
import type { MatterStatus } from '#domain/matters/matter-statuses.contract.ts'
import { SearchField } from '#src/ui/lists/search-field.tsx'
import { MatterFilters } from '#src/widgets/matter-filters/matter-filters.tsx'
import type { MatterFilterValue } from '#src/widgets/matter-filters/matter-filters.tsx'

type MatterPickerFiltersProps = {
  isPhone: boolean
  filter: MatterFilter
  changeFilter: (change: MatterFilterValue) => void
  isFiltered: boolean
  clear: () => void
  companyId: string
  user: Pick<Actor, 'id'>
  statuses: UseQueryResult<MatterStatus[]>
}

/** Narrows the matters. */
export const MatterPickerFilters = ({
  isPhone,
  filter,
  changeFilter,
  isFiltered,
  clear,
  companyId,
  user,
  statuses,
}: MatterPickerFiltersProps) => (
  <Box sx={{ px: { desk: 6 }, pt: { desk: 3 }, pb: { desk: '1px' } }}>
    {!isPhone && (
      // The dialog is too narrow for all of it in one row: the search has its own.
      <Box sx={{ display: 'flex', gap: 2, mb: 2 }}>
        <SearchField
          label={placeholders.matterPickerSearch}
          width={652}
          minWidth={160}
          value={filter.name ?? ''}
          onSearch={(name) => changeFilter({ name: name || undefined })}
        />
        {isFiltered && (
          <Button variant="text" onClick={clear} sx={{ flex: 'none' }}>
            {dialogWords.clear}
          </Button>
        )}
      </Box>
    )}
    <MatterFilters
      compact
      withoutBuilding
      datesFirst={isPhone}
      companyId={companyId}
      user={user}
      statuses={statuses.data ?? []}
      searchLabel={isPhone ? placeholders.matterPickerSearch : null}
      value={filter}
      onChange={changeFilter}
      onClear={isPhone && isFiltered ? clear : undefined}
    />
  </Box>
)
