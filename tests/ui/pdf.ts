/** Stands for pdf.js, which draws on a canvas that this environment has not: every PDF has three pages of A4. */
export const pdf = {
  /** The addresses that were opened, in order. */
  opened: [] as string[],
  drawn: [] as { path: string; page: number; scale: number }[],
  /** What cannot be read. */
  isDamaged: (_path: string): boolean => false,
  /** What is written on a page, as pdf.js tells it. */
  textOf: (_path: string, _page: number): { str: string; transform: number[]; width: number }[] => [],
  reset: () => {
    pdf.opened.length = 0
    pdf.drawn.length = 0
    pdf.isDamaged = () => false
    pdf.textOf = () => []
  },
}

export const openPdf = (path: string) => {
  pdf.opened.push(path)
  const getPage = (page: number) =>
    Promise.resolve({
      getViewport: ({ scale }: { scale: number }) => ({ width: 595 * scale, height: 842 * scale, scale }),
      render: ({ viewport: { scale } }: { viewport: { scale: number } }) => {
        pdf.drawn.push({ path, page, scale })
        return { promise: Promise.resolve(), cancel: () => undefined }
      },
      getTextContent: () => Promise.resolve({ items: pdf.textOf(path, page) }),
      cleanup: () => true,
    })
  return {
    promise: pdf.isDamaged(path)
      ? Promise.reject(new Error('damaged'))
      : Promise.resolve({ numPages: 3, getPage, getOutline: () => Promise.resolve(null) }),
    destroy: () => Promise.resolve(),
  }
}

/** A chosen file, by its name: what is in it decides who may read it. */
export const openPdfFile = (file: File) => {
  const text = file.name
  const task = openPdf(text)
  if (/暗号/.test(text))
    return { ...task, promise: Promise.reject(Object.assign(new Error('password'), { name: 'PasswordException' })) }
  const pages = Number(/(\d+)ページ/.exec(text)?.[1] ?? 3)
  return { ...task, promise: task.promise.then((document) => ({ ...document, numPages: pages })) }
}

/** The words of a page, each in an element of its own. */
export const writeText = async (
  opened: { getPage: (page: number) => Promise<{ getTextContent: () => Promise<{ items: { str: string }[] }> }> },
  pageNumber: number,
  place: HTMLElement,
): Promise<number> => {
  const { items } = await (await opened.getPage(pageNumber)).getTextContent()
  place.replaceChildren(...items.map(({ str }) => Object.assign(document.createElement('span'), { textContent: str })))
  return 595
}
