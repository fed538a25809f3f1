import type { Dispatch, SetStateAction, ReactNode } from 'react'
import Box from '@mui/material/Box'
import { placeholders } from '#domain/text/screens.ts'
import { SearchField } from '#src/ui/lists/search-field.tsx'

type ContactPickerFiltersProps = {
  filter: Pick<
    {
      page?: number | undefined
      per_page?: number | undefined
      keyword?: string | undefined
      excludeContactIds?: number[] | undefined
    },
    'page' | 'keyword'
  >
  setFilter: Dispatch<
    SetStateAction<
      Pick<
        {
          page?: number | undefined
          per_page?: number | undefined
          keyword?: string | undefined
          excludeContactIds?: number[] | undefined
        },
        'page' | 'keyword'
      >
    >
  >
  addButton: ReactNode
}

/** Narrows the contacts. */
export const ContactPickerFilters = ({ filter, setFilter, addButton }: ContactPickerFiltersProps) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: { desk: 'row', phone: 'column' },
      justifyContent: 'space-between',
      gap: 2,
      px: { desk: 6, phone: 4 },
      py: 3,
    }}
  >
    <SearchField
      label={placeholders.contactSearch}
      width={{ desk: 320, phone: 358 }}
      value={filter.keyword ?? ''}
      onSearch={(keyword) => setFilter({ keyword: keyword || undefined })}
    />
    {addButton}
  </Box>
)
