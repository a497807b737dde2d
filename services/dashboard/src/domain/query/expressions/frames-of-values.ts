import type { Field, Frame } from '../frame.ts'
import type { Value } from './values.ts'

/** Values as frames, one each, whose column of numbers is named like the expression. */
export function framesOfValues(refId: string, values: readonly Value[]): readonly Frame[] {
  return values.map((value) => {
    const field = { name: refId, type: 'number', labels: value.labels } as const
    if (value.kind === 'number')
      return { refId, type: 'numeric-multi', resultType: 'vector', fields: [{ ...field, values: [value.value] }] }
    const time: Field = { name: 'Time', type: 'time', values: value.timesMs }
    return { refId, type: 'timeseries-multi', resultType: 'matrix', fields: [time, { ...field, values: value.values }] }
  })
}
