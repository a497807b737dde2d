import { remarks } from '../evaluate/annotations.ts'
import { vectorOf } from '../evaluate/operand.ts'
import { loadRange, type RangeSeries } from '../evaluate/range-input.ts'
import { evaluateScalar } from '../evaluate/scope.ts'
import { slide, type Window } from '../evaluate/slide.ts'
import { argument, type FunctionTable } from './function.ts'
import { ExactSum } from './statistics.ts'

/** The area under two neighbours is taken from the former, from the latter, or from the line between them. */
type Rule = 'left' | 'right' | 'trapezoid'

const rules: readonly Rule[] = ['left', 'right', 'trapezoid']

/** The area under the samples of a window, in their unit times seconds (experimental in Prometheus 3.16). */
export const integralFunctions: FunctionTable = {
  integral: async (call, scope) => {
    const arg = argument(call, 0)
    const chosen = call.args[1]
    const numbers = chosen === undefined ? undefined : await evaluateScalar(scope, chosen)
    const ruleAt = (step: number): Rule => {
      const number = numbers?.[step] ?? rules.length - 1
      const rule = rules[number]
      if (rule === undefined) scope.annotations.warn(remarks.integralStrategy(number), chosen?.start ?? arg.start)
      return rule ?? 'trapezoid'
    }
    const varies = numbers?.some((number) => !Object.is(number, numbers[0])) ?? false
    const prepare = (series: RangeSeries) => (window: Window) => areaOf(series, window, ruleAt(window.step))
    return vectorOf(
      await slide(await loadRange(arg, scope), scope, prepare, { varies, histograms: 'ignored with a remark' }),
    )
  },
}

function areaOf({ timestamps, values }: RangeSeries, { from, to }: Window, rule: Rule): number {
  const area = new ExactSum()
  for (let at = from + 1; at < to; at++) {
    const seconds = ((timestamps[at] ?? 0) - (timestamps[at - 1] ?? 0)) / 1000
    const [before, here] = [heightOf(values[at - 1]), heightOf(values[at])]
    if (rule === 'trapezoid') addTrapezoid(area, before, here, seconds)
    else add(area, rule === 'left' ? before : here, seconds)
  }
  return area.total
}

/** One that is NaN has no height, so that its neighbours are not lost. */
function heightOf(value = 0): number {
  return Number.isNaN(value) ? 0 : value
}

function add(area: ExactSum, height: number, seconds: number): void {
  if (height !== 0) area.add(height * seconds)
}

/** The parts that rounding loses of a large and a small height are added by themselves. */
function addTrapezoid(area: ExactSum, before: number, here: number, seconds: number): void {
  const whole = before + here
  if (!Number.isFinite(whole)) {
    add(area, before / 2 + here / 2, seconds)
    return
  }
  const [large, small] = Math.abs(before) >= Math.abs(here) ? [before, here] : [here, before]
  add(area, whole / 2, seconds)
  add(area, (large - whole + small) / 2, seconds)
}
