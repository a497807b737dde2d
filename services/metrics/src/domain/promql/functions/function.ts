import type { Operand } from '../evaluate/operand.ts'
import type { Scope } from '../evaluate/scope.ts'
import type { Call, Expr } from '../syntax/ast.ts'

/** Evaluates one call; the number and types of its arguments have been checked. */
export type FunctionImplementation = (call: Call, scope: Scope) => Promise<Operand>

export type FunctionTable = Readonly<Record<string, FunctionImplementation>>

/** An argument that the signature demands. */
export function argument({ name, args }: Call, at: number): Expr {
  const arg = args[at]
  if (arg === undefined) throw new Error(`Cannot call "${name}": argument ${at} was checked but is missing`)
  return arg
}
