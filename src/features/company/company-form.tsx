import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type Company } from '#domain/company/company.contract.ts'
import { companyColumnLabels as labels } from '#domain/company/company.labels.ts'
import { ownerPageTexts } from '#domain/documents/owner-page.texts.ts'
import { LoadingButton } from '#src/ui/buttons/loading-button.tsx'
import { Note } from '#src/ui/states/note.tsx'
import { CompanyPictures } from './company-pictures.tsx'
import { Part } from './form-part.tsx'
import { Toggle } from './company-toggle.tsx'
import { CompanyDays } from './company-days.tsx'
import { CompanyFacts } from './company-facts.tsx'
import { AllowedAddresses } from './allowed-addresses.tsx'
import { useCompanyForm, valuesOf } from './use-company-form.ts'

export const CompanyForm = ({ companyId, company }: { companyId: string; company: Company }) => {
  const {
    isSearching,
    form,
    control,
    formState,
    ranges,
    typed,
    own,
    lockOut,
    isSaving,
    conflictDialog,
    handleSearch,
    handleSubmit,
  } = useCompanyForm(company, companyId)

  return (
    <form noValidate aria-label="会社情報" onSubmit={handleSubmit}>
      <CompanyFacts control={control} isSearching={isSearching} onSearch={handleSearch} />
      <Part title="書類に入れる画像">
        <CompanyPictures companyId={companyId} company={company} />
      </Part>
      <Part title="書類の提出">
        <Toggle
          control={control}
          name="members_require_approval"
          label={labels.members_require_approval}
          hint="メンバーは、承認を受けてから書類を提出します。管理者とマスターは、承認なしでも提出できます。"
        />
        <Toggle
          control={control}
          name="keep_macros"
          label={labels.keep_macros}
          hint="残さないときは、マクロを除いたExcelを提出します。社内で使う様式のマクロはそのまま残ります。"
        />
      </Part>
      <Part title="ゲスト">
        <Toggle
          control={control}
          name="guest_reports_count"
          label={labels.guest_reports_count}
          hint="オフのときは、社内の人が報告を確認したときに、案件のステータスが変わります。"
        />
      </Part>
      <Part title={ownerPageTexts.setting}>
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{ownerPageTexts.settingHint}</Box>
        {(['owners_read_owner_reports', 'owners_read_reports', 'owners_read_estimates'] as const).map((name) => (
          <Toggle key={name} control={control} name={name} label={labels[name]} />
        ))}
      </Part>
      <CompanyDays control={control} />
      <Part title="写真">
        <Toggle
          control={control}
          name="keep_photo_metadata"
          label={labels.keep_photo_metadata}
          hint="提出する書類や、社外に渡す写真には、位置情報や機種の情報を残しません。"
        />
      </Part>
      <AllowedAddresses control={control} own={own} typed={typed} ranges={ranges} lockOut={lockOut} />
      {formState.errors.root?.message && (
        <Box sx={{ mb: 4 }}>
          <Note severity="error">{formState.errors.root.message}</Note>
        </Box>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2 }}>
        {formState.isDirty && <Button onClick={() => form.reset(valuesOf(company))}>元に戻す</Button>}
        <LoadingButton type="submit" variant="contained" color="primary" loading={isSaving} loadingText="保存中...">
          保存
        </LoadingButton>
      </Box>
      {conflictDialog}
    </form>
  )
}
