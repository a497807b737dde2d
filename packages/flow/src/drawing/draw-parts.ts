import type { ComponentInput } from '../definition/component.ts'
import type { DrawnKind } from '../definition/drawn-kind.ts'
import type { Point } from '../document/document.ts'
import { inputHandle } from './handle.ts'

export type PlacedNode = {
  readonly id: string
  readonly position: Point
  /** What its owner calls it; its kind's label when left out. */
  readonly label?: string
  /** Values that differ from the defaults. */
  readonly inputs?: Readonly<Record<string, unknown>>
  /** Which output is chosen, where the kind has several; the first when left out. */
  readonly output?: string
  /** Id of the iteration or group that it is drawn within. */
  readonly within?: string
  /** For what has others drawn within it. */
  readonly size?: { readonly width: number; readonly height: number }
}

/** The inputs of a kind, the one for its credential first. */
export function inputsOf({ credential, inputs }: DrawnKind): readonly ComponentInput[] {
  return credential === undefined ? inputs : [credential, ...inputs]
}

/** A node keeps the id of its credential beside its inputs; none is chosen at first. */
export function credentialOf({ credential }: DrawnKind): { readonly credential?: '' } {
  return credential === undefined ? {} : { credential: '' }
}

/** What the inputs of a new node hold. */
export function defaultsOf({ inputs }: DrawnKind): Readonly<Record<string, unknown>> {
  return Object.fromEntries(inputs.map((input) => [input.name, input.default ?? '']))
}

/** An input as a node keeps it. */
export function drawInput(id: string, input: ComponentInput): ComponentInput & { readonly id: string } {
  return { ...input, id: inputHandle(id, input) }
}
