import { Labels } from '../../model/labels.ts'
import { mapColumn, vectorOf } from '../evaluate/operand.ts'
import { evaluateVector } from '../evaluate/scope.ts'
import { timeOf } from '../evaluate/steps.ts'
import type { FunctionImplementation, FunctionTable } from './function.ts'

const dayMs = 86_400_000

/** Parts of a time in UTC, of the evaluation time where no vector is given. */
export const dateFunctions: FunctionTable = {
  minute: part((date) => date.getUTCMinutes()),
  hour: part((date) => date.getUTCHours()),
  day_of_week: part((date) => date.getUTCDay()),
  day_of_month: part((date) => date.getUTCDate()),
  day_of_year: part((date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / dayMs) + 1),
  days_in_month: part((date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()),
  month: part((date) => date.getUTCMonth() + 1),
  year: part((date) => date.getUTCFullYear()),
}

function part(read: (date: Date) => number): FunctionImplementation {
  return async ({ args }, scope) => {
    const [arg] = args
    if (arg !== undefined) {
      const { columns } = await evaluateVector(scope, arg)
      return vectorOf(
        await scope.budget.map(columns, (column) =>
          mapColumn(column, (seconds) => read(new Date(Math.trunc(seconds) * 1000))),
        ),
      )
    }
    const values = Float64Array.from({ length: scope.steps.count }, (_, step) =>
      read(new Date(timeOf(scope.steps, step))),
    )
    const present = new Uint8Array(scope.steps.count).fill(1)
    return vectorOf([{ labels: Labels.none, dropName: false, values, present }])
  }
}
