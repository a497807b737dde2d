import { z } from 'zod'
import type { Rank } from '../compile/rank.ts'
import type { Contribution, Trail } from './trail.ts'

/** What arrived at a node from one of its sources. */
type Arrival = { readonly rank: Rank; readonly trail: Trail }

/** A node that waits for a person. */
export type PausedNode = { readonly nodeId: string; readonly rank: Rank; readonly trail: Trail }

/** Where a level of a run stands: what waits for its other sources, rounds of loops, who waits for a person. */
export type Standing = {
  readonly waiting: Map<string, Map<string, Arrival>>
  readonly loops: Map<string, number>
  readonly paused: PausedNode[]
}

export function newStanding(): Standing {
  return { waiting: new Map(), loops: new Map(), paused: [] }
}

const fields = z.record(z.string(), z.unknown())

const contributionSchema = z.object({
  step: z.int(),
  nodeId: z.string(),
  changes: fields,
  output: fields,
  loopCount: z.int().optional(),
})

const placeSchema = z.object({ nodeId: z.string(), rank: z.array(z.int()), trail: z.array(z.int()) })

const checkpointSchema = z.object({
  contributions: z.array(contributionSchema),
  waiting: z.array(z.object({ nodeId: z.string(), arrivals: z.array(placeSchema) })),
  loops: z.array(z.tuple([z.string(), z.int()])),
  paused: z.array(placeSchema),
})

/** A standing as JSON: it survives a restart of the service within the execution it belongs to. */
type Checkpoint = z.output<typeof checkpointSchema>

export function saveStanding({ waiting, loops, paused }: Standing): Checkpoint {
  const contributions = new Map<number, Contribution>()
  const place = (nodeId: string, { rank, trail }: Arrival) => {
    for (const one of trail) contributions.set(one.step, one)
    return { nodeId, rank: [...rank], trail: trail.map(({ step }) => step) }
  }
  return {
    waiting: [...waiting].map(([nodeId, arrivals]) => ({
      nodeId,
      arrivals: [...arrivals].map(([source, arrival]) => place(source, arrival)),
    })),
    loops: [...loops],
    paused: paused.map((one) => place(one.nodeId, one)),
    // What was said is in the session's history by the time somebody answers.
    contributions: [...contributions.values()].map(({ messages: _, ...kept }) => kept),
  }
}

/** `undefined` for anything that was not saved here. */
export function restoreStanding(saved: unknown): Standing | undefined {
  const parsed = checkpointSchema.safeParse(saved)
  if (!parsed.success) return undefined
  const { contributions, waiting, loops, paused } = parsed.data
  const known = new Map(contributions.map((one): [number, Contribution] => [one.step, { ...one, messages: [] }]))
  const arrival = ({ rank, trail }: z.output<typeof placeSchema>): Arrival => ({
    rank,
    trail: trail.flatMap((step) => known.get(step) ?? []),
  })
  return {
    waiting: new Map(
      waiting.map(({ nodeId, arrivals }) => [nodeId, new Map(arrivals.map((one) => [one.nodeId, arrival(one)]))]),
    ),
    loops: new Map(loops),
    paused: paused.map((one) => ({ nodeId: one.nodeId, ...arrival(one) })),
  }
}
