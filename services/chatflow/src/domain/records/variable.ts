import type { Rows } from './rows.ts'

export const VARIABLE_TYPES = ['static', 'runtime'] as const

/** A value that flows read as `{{$vars.name}}`; a runtime one comes from the process environment. */
export type Variable = {
  readonly id: string
  readonly name: string
  readonly value: string | undefined
  readonly type: (typeof VARIABLE_TYPES)[number]
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

/** Newest change first. */
export type VariableStore = Rows<Variable>
