type DocumentTitleProps = {
  children: string
  /** The record that the screen is a part of: 図面の版｜1階平面図. */
  about?: string | undefined
}

/** The window's title: `<DocumentTitle>書類管理</DocumentTitle>` reads 書類管理｜建守. PageHeader sets it by itself. */
export const DocumentTitle = ({ children, about }: DocumentTitleProps) => (
  <title>{[children, about, '建守'].filter(Boolean).join('｜')}</title>
)
