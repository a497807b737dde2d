import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { customFunction } from './custom-function.ts'
import { ifElseFunction } from './if-else-function.ts'
import { stickyNote } from './sticky-note.ts'
import { getVariable, setVariable } from './variables.ts'

export const utilities: readonly NodeDefinition[] = [
  customFunction,
  ifElseFunction,
  setVariable,
  getVariable,
  stickyNote,
]
