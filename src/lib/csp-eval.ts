/**
 * The page's policy forbids to run texts as programs. Zod would try whether it may at every start, which Firefox calls an
 * error of the page each time. Imported before what uses Zod, which finds this by its name.
 */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } }

settings.__zod_globalConfig = { ...settings.__zod_globalConfig, jitless: true }

export {}
