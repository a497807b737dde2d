import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import { askJson } from './ask-json.ts'

const flowSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string().nullish(),
  flowData: z.string().optional(),
})

/** A chatflow as the CLI needs it. */
export type Flow = z.output<typeof flowSchema>

/** All flows, in the server's order. */
export async function listFlows(chatflowUrl: string, key: string): Promise<Flow[]> {
  return askJson(`${chatflowUrl}/api/v1/chatflows`, z.array(flowSchema), { key, what: 'list the chatflows' })
}

// The flow that the chatflow service makes on first start has this id on every machine.
const starterFlowId = '6e2f0c1a-5d7b-4c3e-9a41-0f8b2d7c9e15'

/** The flow to greet a newcomer with: the one Hearth brings along, else the first chatflow. */
export function pickStarter(flows: readonly Flow[]): Flow | undefined {
  return flows.find(({ id }) => id === starterFlowId) ?? flows.find(({ type }) => type === 'CHATFLOW')
}

/**
 * @param doing what is tried with it, to complete "Cannot …"
 * @throws {Failure} `missing` when no flow has this id or name, `conflict` when several have the name
 */
export function findFlow(flows: readonly Flow[], idOrName: string, doing = 'chat with'): Flow {
  const byId = flows.find(({ id }) => id === idOrName)
  if (byId !== undefined) return byId
  const [first, second] = flows.filter(({ name }) => name.toLowerCase() === idOrName.toLowerCase())
  if (first === undefined) {
    const known = flows.map(({ name }) => `"${name}"`).join(', ')
    throw new Failure('missing', `Cannot ${doing} "${idOrName}": no flow has this id or name; there are ${known}`)
  }
  if (second !== undefined)
    throw new Failure('conflict', `Cannot ${doing} "${idOrName}": several flows have this name; use the id`)
  return first
}
