import type { ComponentProps } from 'react'
import ArticleOutlined from '@mui/icons-material/ArticleOutlined'
import HistoryOutlined from '@mui/icons-material/HistoryOutlined'
import SendOutlined from '@mui/icons-material/SendOutlined'
import Box from '@mui/material/Box'
import { createLink } from '@tanstack/react-router'
import type { Document } from '#domain/documents/documents.contract.ts'
import { inRow } from '#src/ui/sizes/rows.ts'

const NavLink = createLink((props: ComponentProps<'a'>) => (
  <Box
    component="a"
    {...props}
    sx={{
      ...inRow,
      gap: 2.5,
      minHeight: 40,
      px: 3,
      mb: 0.5,
      borderRadius: '6px',
      fontSize: 14,
      fontWeight: 500,
      color: 'text.secondary',
      textDecoration: 'none',
      '& svg': { fontSize: 20 },
      '&:hover': { bgcolor: 'neutral.100' },
      '&[aria-current=page]': { bgcolor: 'brand.100', color: 'brand.800' },
    }}
  />
))

/** The screens of one document. */
export const DocumentNav = ({
  companyId,
  document: { id: documentId, canSeeMaking },
}: {
  companyId: string
  document: Pick<Document, 'id' | 'canSeeMaking'>
}) => {
  const params = { companyId, documentId }
  return (
    <Box
      component="nav"
      aria-label="書類のメニュー"
      data-print="off"
      sx={{ width: 184, flex: 'none', '@media (max-width: 899.98px)': { width: '100%' } }}
    >
      <NavLink to="/c/$companyId/documents/$documentId" params={params} activeOptions={{ exact: true }}>
        <ArticleOutlined />
        詳細
      </NavLink>
      {canSeeMaking && (
        <NavLink to="/c/$companyId/documents/$documentId/approval" params={params}>
          <SendOutlined />
          提出設定
        </NavLink>
      )}
      <NavLink to="/c/$companyId/documents/$documentId/log" params={params}>
        <HistoryOutlined />
        変更履歴・コメント
      </NavLink>
    </Box>
  )
}
