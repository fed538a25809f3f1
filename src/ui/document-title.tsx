/** The window's title: `<DocumentTitle>書類管理</DocumentTitle>` reads 書類管理｜建守. PageHeader sets it by itself. */
export const DocumentTitle = ({ children }: { children: string }) => <title>{`${children}｜建守`}</title>
