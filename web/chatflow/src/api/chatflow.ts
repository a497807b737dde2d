import type { renderChatflow } from '../../../../services/chatflow/src/wire/chatflows/chatflow.ts'

/** A row of `GET /api/v1/chatflows`. */
export type Chatflow = ReturnType<typeof renderChatflow>

export type FlowType = Chatflow['type']

/** What is sent to make one; the service fills in the rest. */
export type NewFlow = Pick<Chatflow, 'name' | 'type' | 'flowData'> &
  Partial<Omit<Chatflow, 'name' | 'type' | 'flowData'>>

export type FlowChange = Partial<
  Pick<
    Chatflow,
    'name' | 'flowData' | 'category' | 'deployed' | 'isPublic' | 'apikeyid' | 'chatbotConfig' | 'apiConfig'
  >
>

export const typeNames: Readonly<Record<FlowType, string>> = {
  CHATFLOW: 'Chatflow',
  AGENTFLOW: 'Agentflow',
  MULTIAGENT: 'Multi-agent',
  ASSISTANT: 'Assistant',
}

/** The names in a category column. */
export function categoriesOf({ category }: Pick<Chatflow, 'category'>): readonly string[] {
  return (category ?? '')
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}
