/** What a node hands on that leads to one of its outputs alone. */
export type Branch = { readonly [taken]: string; readonly output: string; readonly value: unknown }

const taken = Symbol('branch')

/** Stands in the place of whatever hangs on an output that was not taken. */
export const pruned = Symbol('pruned')

/** @param output name of the output that is taken */
export function takeBranch(output: string, value: unknown): Branch {
  return { [taken]: output, output, value }
}

export function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && taken in value
}

/** Whether the branch leads to one of these outputs; a wire that names none hangs on all. */
export function leadsTo(branch: Branch, outputs: ReadonlySet<string> | undefined): boolean {
  return outputs === undefined || outputs.has(branch[taken])
}
