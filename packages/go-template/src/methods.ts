import { textOf } from './builtins.ts'
import { formatDuration, nsOf } from './duration.ts'
import { formatTime } from './format-time.ts'
import { TemplateError } from './template-error.ts'
import { float, int, nanosOf, type TemplateMethod, type TemplateValue, timeAt, typeName } from './value.ts'

/** What can be called on a value by this name, as `.Labels.SortedPairs` does. */
export function methodOf(of: TemplateValue, name: string): TemplateMethod | undefined {
  if (typeof of !== 'object') return undefined
  if (of.kind === 'time') return timeMethods(of).get(name)
  if (of.kind === 'duration') return durationMethods(of.ns).get(name)
  return of.kind === 'list' || of.kind === 'map' ? of.methods?.get(name) : undefined
}

type Time = Extract<TemplateValue, { readonly kind: 'time' }>

function timeMethods(time: Time): ReadonlyMap<string, TemplateMethod> {
  const { timeMs, ns } = time
  const inUtc: TemplateMethod = () => ({ kind: 'time', timeMs, ns })
  return new Map<string, TemplateMethod>([
    ['Format', ([layout]) => formatTime(time, textOf(layout))],
    ['Unix', () => int(Math.floor(timeMs / 1000))],
    ['UnixMilli', () => int(Math.floor(timeMs))],
    ['Add', ([by]) => later(time, nsOf(by))],
    ['Sub', ([other]) => ({ kind: 'duration', ns: Number(nanosOf(time) - nanosOf(timeOf(other))) })],
    ['After', ([other]) => nanosOf(time) > nanosOf(timeOf(other))],
    ['Before', ([other]) => nanosOf(time) < nanosOf(timeOf(other))],
    // Whoever wants another zone than this one names it.
    ['UTC', inUtc],
    ['Local', inUtc],
  ])
}

function later({ timeMs, ns, zone }: Time, by: number): TemplateValue {
  if (ns === undefined) return { kind: 'time', timeMs: timeMs + by / 1e6, zone }
  return { ...timeAt(ns + BigInt(Math.round(by))), zone }
}

function timeOf(value: TemplateValue): Time {
  if (typeof value === 'object' && value.kind === 'time') return value
  throw new TemplateError(`wrong type for value; expected time.Time; got ${typeName(value)}`)
}

function durationMethods(ns: number): ReadonlyMap<string, TemplateMethod> {
  return new Map<string, TemplateMethod>([
    ['String', () => formatDuration(ns)],
    ['Hours', () => float(ns / 3.6e12)],
    ['Minutes', () => float(ns / 6e10)],
    ['Seconds', () => float(ns / 1e9)],
    ['Milliseconds', () => int(Math.trunc(ns / 1e6))],
  ])
}
