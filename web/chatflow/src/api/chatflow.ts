import type {
  renderChatflow,
  renderChatflowOutline,
} from '../../../../services/chatflow/src/wire/chatflows/chatflow.ts'

/** A flow as `GET /api/v1/chatflows/:id` answers it. */
export type Chatflow = ReturnType<typeof renderChatflow>

/** A flow in a list: without its drawing and settings. */
export type FlowOutline = ReturnType<typeof renderChatflowOutline>

export type FlowType = Chatflow['type']

/** What is sent to make one; the service fills in the rest. */
export type NewFlow = Pick<Chatflow, 'name' | 'type' | 'flowData'> &
  Partial<Omit<Chatflow, 'name' | 'type' | 'flowData'>>

export type FlowChange = Partial<
  Pick<
    Chatflow,
    | 'name'
    | 'flowData'
    | 'category'
    | 'deployed'
    | 'isPublic'
    | 'apikeyid'
    | 'chatbotConfig'
    | 'apiConfig'
    | 'speechToText'
    | 'textToSpeech'
    | 'followUpPrompts'
    | 'retention'
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
