import ImportExportOutlined from '@mui/icons-material/ImportExportOutlined'
import type { RegisterKind } from '#domain/registers/registers.labels.ts'
import { LinkButton } from '#src/ui/link.tsx'

/** To where a list is filled from a file, and written into one. */
export const RegisterLink = ({ companyId, kind }: { companyId: string; kind: RegisterKind }) => (
  <LinkButton to="/c/$companyId/registers/$kind" params={{ companyId, kind }} startIcon={<ImportExportOutlined />}>
    取り込み・書き出し
  </LinkButton>
)
