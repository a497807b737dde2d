import { referencedNames } from './references.ts'
import type { Scope } from './scope.ts'

/**
 * Names that an expression of PromQL or LogQL refers to and that stand for nothing, each once: they are asked as they
 * are written. Built-in names, groups of regular expressions and variables of templates are none of a dashboard's.
 */
export function unknownNames(expr: string, scope: Scope): readonly string[] {
  const groups = new Set([...expr.matchAll(/\(\?P?<(\w+)>/g)].map(([, name]) => name))
  return referencedNames(expr.replace(/\{\{.*?\}\}/gs, '')).filter(
    (name) => !/^(\d|__)/.test(name) && !groups.has(name) && scope(name) === undefined,
  )
}
