/** Every function there is, by upper-case name without prefixes. */
import type { FunctionSpec, FunctionTable } from '../frame.ts'
import { arrayFunctions } from './arrays.ts'
import { conditionalFunctions } from './conditional.ts'
import { databaseFunctions } from './database.ts'
import { dateFunctions } from './date.ts'
import { distributionFunctions } from './distributions.ts'
import { engineeringFunctions } from './engineering.ts'
import { financialFunctions } from './finance.ts'
import { informationFunctions } from './information.ts'
import { japaneseFunctions } from './japanese.ts'
import { lambdaFunctions } from './lambda.ts'
import { logicalFunctions } from './logical.ts'
import { lookupFunctions } from './lookup.ts'
import { mathFunctions } from './math.ts'
import { regressionFunctions } from './regression.ts'
import { statisticalFunctions } from './statistics.ts'
import { textFunctions } from './text.ts'

const tables: FunctionTable[] = [
  arrayFunctions,
  conditionalFunctions,
  databaseFunctions,
  dateFunctions,
  distributionFunctions,
  engineeringFunctions,
  financialFunctions,
  informationFunctions,
  japaneseFunctions,
  lambdaFunctions,
  logicalFunctions,
  lookupFunctions,
  mathFunctions,
  regressionFunctions,
  statisticalFunctions,
  textFunctions,
]
const functions = new Map<string, FunctionSpec>(tables.flatMap((table) => Object.entries(table)))

export const functionNamed = (name: string): FunctionSpec | undefined => functions.get(name)
