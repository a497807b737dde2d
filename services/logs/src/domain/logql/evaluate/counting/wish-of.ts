import type { LineWish } from '../../../streams/stream-store.ts'
import type { Pipeline } from '../../pipeline/create-pipeline.ts'
import type { Budget } from '../budget.ts'

/**
 * What a query wants of the lines that it reads. Where lines are filtered, those that are looked at count from then on:
 * who reads them counts the others.
 */
export function wishOf({ needles, accepts }: Pipeline, budget: Budget): LineWish {
  if (accepts === undefined) return { needles }
  return {
    needles,
    accepts(line) {
      budget.read(line)
      // Nothing is handed out of many lines that do not fit, so that there is no other moment to ask.
      budget.check()
      return accepts(line)
    },
  }
}
