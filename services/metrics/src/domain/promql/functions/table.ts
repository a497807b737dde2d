import { absenceFunctions } from './absence.ts'
import { conversionFunctions } from './conversion.ts'
import { dateFunctions } from './dates.ts'
import { elementwiseFunctions } from './elementwise.ts'
import type { FunctionImplementation } from './function.ts'
import { rateFunctions } from './growth/rate.ts'
import { histogramFunctions } from './histograms/histogram.ts'
import { infoFunctions } from './info.ts'
import { integralFunctions } from './integral.ts'
import { overTimeFunctions } from './over-time.ts'
import { regressionFunctions } from './regression.ts'
import { relabelFunctions } from './relabel.ts'
import { sortingFunctions } from './sorting.ts'

const functions: ReadonlyMap<string, FunctionImplementation> = new Map(
  [
    absenceFunctions,
    conversionFunctions,
    dateFunctions,
    elementwiseFunctions,
    histogramFunctions,
    infoFunctions,
    integralFunctions,
    overTimeFunctions,
    rateFunctions,
    regressionFunctions,
    relabelFunctions,
    sortingFunctions,
  ].flatMap((family) => Object.entries(family)),
)

/** @throws {Error} for a name that is no function: the parser has let none through */
export function implementationOf(name: string): FunctionImplementation {
  const implementation = functions.get(name)
  if (implementation === undefined) throw new Error(`Cannot call "${name}": it has a signature but no implementation`)
  return implementation
}
