import { type Fields, fieldsOf } from '../../fields.ts'
import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { Exit, Sketch } from '../draw/sketch.ts'
import type { DifyApp, DifyNode } from './read-dify.ts'

/** The steps that stand for a node: where wires to it end, and where those from it begin, by their handle. */
export type Drawn = { readonly entry: string; exits(handle: string): readonly Exit[] }

export type DifyScope = {
  readonly app: DifyApp
  readonly sketch: Sketch
  readonly catalog: NodeCatalog
  readonly byId: ReadonlyMap<string, DifyNode>
  /** The step here that gives what a node gives. */
  idOf(nodeId: string): string | undefined
  /** Id of the iteration here that a node lies within. */
  withinOf(node: DifyNode): string | undefined
}

/** The only way out of a step. */
export function plainExit(id: string): Drawn {
  return { entry: id, exits: () => [{ id, choice: 0 }] }
}

/** Rows of a list in a node's settings, whatever stands there. */
export function rowsAt(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}
