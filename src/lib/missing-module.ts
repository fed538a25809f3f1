/** As Chromium, Firefox and Safari put it. */
const refusals = /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** Whether a part of the application did not load: there is no connection, or the server has a newer version by now. */
export const isMissingModule = (error: unknown): boolean => error instanceof TypeError && refusals.test(error.message)
