import { textOf } from './builtins.ts'
import { formatTime } from './format-time.ts'
import { int, type TemplateMethod, type TemplateValue } from './value.ts'

/** What can be called on a value by this name, as `.Labels.SortedPairs` does. */
export function methodOf(of: TemplateValue, name: string): TemplateMethod | undefined {
  if (typeof of !== 'object') return undefined
  if (of.kind === 'time') return timeMethods(of.timeMs).get(name)
  return of.kind === 'list' || of.kind === 'map' ? of.methods?.get(name) : undefined
}

function timeMethods(timeMs: number): ReadonlyMap<string, TemplateMethod> {
  const same: TemplateMethod = () => ({ kind: 'time', timeMs })
  return new Map<string, TemplateMethod>([
    ['Format', ([layout]) => formatTime(timeMs, textOf(layout))],
    ['Unix', () => int(Math.floor(timeMs / 1000))],
    ['UnixMilli', () => int(Math.floor(timeMs))],
    // There is one time zone.
    ['UTC', same],
    ['Local', same],
  ])
}
