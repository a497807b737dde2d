import type { FlowType, NewFlow } from '../../api/chatflow.ts'
import { said } from '../../templates/said.ts'
import { askTemplate } from '../../templates/use-templates.ts'

/**
 * The flow that begins with a template, or with nothing drawn.
 *
 * @param chosen id of a template, or `emptyChatflow` or `emptyAgentflow`
 */
export async function beginFlow(chosen: string, name: string): Promise<NewFlow> {
  if (chosen === 'emptyChatflow') return { name, type: 'CHATFLOW', flowData: '{"nodes":[],"edges":[]}' }
  if (chosen === 'emptyAgentflow')
    return { name, type: 'AGENTFLOW', flowData: await (await import('./start-alone.ts')).startAlone() }
  const { type, flowData, chatbotConfig, usecases } = await askTemplate(chosen)
  const category = usecases.length > 0 ? usecases.map(said).join(';') : null
  const drawn = type === 'Chatflow' ? await closeUp(flowData) : flowData
  return { name, type: typeOf(type), flowData: drawn, chatbotConfig, category }
}

/** Templates stand as far apart as where nodes are drawn with all their fields; here they are small. */
async function closeUp(flowData: string): Promise<string> {
  try {
    const { layOutFlow } = await import('../../layout/lay-out-flow.ts')
    return await layOutFlow(flowData)
  } catch {
    // It can be laid out on its canvas too.
    return flowData
  }
}

function typeOf(type: 'Chatflow' | 'AgentflowV2'): FlowType {
  return type === 'AgentflowV2' ? 'AGENTFLOW' : 'CHATFLOW'
}
