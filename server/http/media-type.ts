/** Whether a Content-Type is JSON, whatever parameters follow. */
export const isJson = (contentType: string | null | undefined): boolean =>
  /^application\/json\s*(;|$)/i.test(contentType?.trim() ?? '')
