import type { CompanyPictureKind } from '#domain/company/company.labels.ts'

/** Address of a picture of the company, with the version of its content; its storage key stays inside. */
export const companyPicturePath = (
  { company_key }: { company_key: string },
  kind: CompanyPictureKind,
  key: string | null,
): string | null => key && `/api/c/${company_key}/company/pictures/${kind}?v=${key.slice(-8)}`
