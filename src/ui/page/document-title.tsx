type DocumentTitleProps = {
  children: string
  /** What tells the screen from others of that name: the record that it is a part of (図面の版｜1階平面図), or its place (お知らせ｜設定). */
  about?: string | undefined
}

/** The window's title: `<DocumentTitle>書類管理</DocumentTitle>` reads 書類管理｜建守. PageHeader sets it by itself. */
export const DocumentTitle = ({ children, about }: DocumentTitleProps) => (
  <title>{[children, about, '建守'].filter(Boolean).join('｜')}</title>
)
