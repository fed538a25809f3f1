/** For Vitest's workers, before anything else is loaded in them. */
import { quickenImports } from '#server/quick-imports.ts'

quickenImports()
