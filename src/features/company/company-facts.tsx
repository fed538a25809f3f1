import Box from '@mui/material/Box'
import type { Control } from 'react-hook-form'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { FormTextField } from '#src/ui/fields/form-text-field.tsx'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Part } from './form-part.tsx'
import type { CompanyInput } from './company-input.ts'

type CompanyFactsProps = { control: Control<CompanyInput>; isSearching: boolean; onSearch: () => Promise<undefined> }

/** Who the company is and where. */
export const CompanyFacts = ({ control, isSearching, onSearch }: CompanyFactsProps) => (
  <Part title="基本情報">
    <FormTextField control={control} name="name" label={labels.name} required autoComplete="organization" />
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))', gap: 4 }}>
      <FormTextField control={control} name="representative_position" label={labels.representative_position} />
      <FormTextField control={control} name="representative_name" label={labels.representative_name} />
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 2 }}>
      <Box sx={{ width: 200, maxWidth: '100%' }}>
        <FormTextField
          control={control}
          name="postal_code"
          label={labels.postal_code}
          inputMode="numeric"
          autoComplete="postal-code"
          hint="例：105-0011"
        />
      </Box>
      <LoadingButton
        loading={isSearching}
        loadingText="検索中..."
        onClick={() => void onSearch()}
        sx={{ flex: 'none', mt: '24px' }}
      >
        住所を検索
      </LoadingButton>
    </Box>
    <FormTextField control={control} name="address" label={labels.address} autoComplete="street-address" />
    <FormTextField control={control} name="tel" label={labels.tel} type="tel" autoComplete="tel" />
    <FormTextField
      control={control}
      name="registration_number"
      label={labels.registration_number}
      autoComplete="off"
      hint="適格請求書発行事業者の登録番号です。例：T1234567890123"
    />
  </Part>
)
