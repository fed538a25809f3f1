/** What is read aloud in place of the picture of a document's first page. */
export const firstPageName = (title: string): string => `${title}（1ページ目）`
