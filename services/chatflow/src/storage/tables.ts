import type { Generated, Kysely } from 'kysely'

/**
 * The rows as the database keeps them: snake_case names, times in Unix milliseconds, booleans as
 * 0 and 1, JSON as text. Both engines hold exactly this; stores turn it into domain types.
 */
export type Tables = {
  readonly chatflow: ChatflowRow
  readonly message: MessageRow
  readonly api_key: ApiKeyRow
  readonly credential: CredentialRow
}

export type ChatflowRow = {
  id: string
  name: string
  type: string
  flow_data: string
  deployed: number
  is_public: number
  api_key_id: string | null
  chatbot_config: string | null
  api_config: string | null
  analytic: string | null
  speech_to_text: string | null
  text_to_speech: string | null
  follow_up_prompts: string | null
  category: string | null
  created_at_ms: number
  updated_at_ms: number
}

export type MessageRow = {
  /** Grows with every row, so that messages of one millisecond keep their order. */
  seq: Generated<number>
  id: string
  chatflow_id: string
  session_id: string
  chat_id: string
  role: string
  chat_type: string
  memory_type: string | null
  content: string
  /** The rarer fields of a message as one JSON object. */
  details: string | null
  created_at_ms: number
}

export type ApiKeyRow = {
  id: string
  name: string
  hash: string
  /** JSON array of strings. */
  permissions: string
  created_at_ms: number
  updated_at_ms: number
}

export type CredentialRow = {
  id: string
  name: string
  credential_name: string
  /** The fields, sealed; see `seal.ts`. */
  sealed: string
  created_at_ms: number
  updated_at_ms: number
}

/** An open database; `destroy()` closes it. */
export type Database = Kysely<Tables>
