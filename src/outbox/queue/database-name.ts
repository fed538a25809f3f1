/** The browser's database that keeps what waits; named for the files that were all it kept at first. */
export const outboxDatabaseName = 'tatemori-uploads'
