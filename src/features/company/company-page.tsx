import { useQuery } from '@tanstack/react-query'
import { companyQueries } from '#src/api/company.ts'
import { loadFailure } from '#src/api/load-failure.ts'
import { ErrorPanel } from '#src/ui/error-panel.tsx'
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx'
import { SettingsPage } from '#src/widgets/settings-page/settings-page.tsx'
import { CompanyForm } from './company-form.tsx'

/** 会社情報: what the company is called and where, and what holds for its people. */
export const CompanyPage = ({ companyId }: { companyId: string }) => {
  const query = useQuery(companyQueries.detail(companyId))
  const failure = loadFailure(query)
  return (
    <SettingsPage companyId={companyId} title="会社情報" form>
      {failure && <ErrorPanel {...failure} />}
      {!failure && !query.data && <SkeletonRows rows={8} height={64} />}
      {query.data && <CompanyForm key={query.data.id} companyId={companyId} company={query.data} />}
    </SettingsPage>
  )
}
