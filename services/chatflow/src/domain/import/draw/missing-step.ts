import type { Sketch } from './sketch.ts'

/** A step of a file that has no counterpart here. */
type MissingStep = {
  readonly id: string
  readonly label: string
  /** What its builder calls its kind. */
  readonly kind: string
  readonly within?: string | undefined
  /** What a person is to do about it. */
  readonly remedy?: string
  /** A program of its own, in a language that does not run here. */
  readonly code?: string
}

/**
 * Keeps the place of a step that has no counterpart: a function that says so when a run comes to it,
 * with the step's wires, so that only its inside is left to write.
 */
export function drawMissing(sketch: Sketch, { id, label, kind, within, remedy, code }: MissingStep): void {
  const what = remedy ?? 'write here what it does, or put another node in its place'
  sketch.refuse(label, `"${kind}" has no counterpart here: ${what}`)
  const message = `Cannot run "${label}": "${kind}" has no counterpart here, ${what}`
  const source = code === undefined ? '' : `/*\n${code.replaceAll('*/', '* /')}\n*/\n`
  sketch.nodes.push({
    ...{ id, label, within },
    inputs: { customFunctionJavascriptFunction: `${source}throw new Error(${JSON.stringify(message)})` },
  })
}
