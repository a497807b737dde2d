import type { Generated, Kysely } from 'kysely'

/**
 * The tables whose statements are written one by one; all others are read through declarations, see
 * `row-store.ts`.
 *
 * The rows as the database keeps them: snake_case names, times in Unix milliseconds, booleans as
 * 0 and 1, JSON as text. Both engines hold exactly this; stores turn it into domain types.
 */
export type Tables = {
  readonly chatflow: ChatflowRow
  readonly message: MessageRow
  readonly api_key: ApiKeyRow
  readonly credential: CredentialRow
  readonly chatflow_version: ChatflowVersionRow
  readonly draft: DraftRow
  readonly run_event: RunEventRow
  readonly webhook_secret: WebhookSecretRow
  readonly record: RecordRow
  readonly kept_chat: KeptChatRow
  readonly flow_day: FlowDayRow
  readonly replica: ReplicaRow
  readonly work: WorkRow
  readonly turn: TurnRow
  readonly run_stop: RunStopRow
  readonly rate_window: RateWindowRow
}

type ChatflowRow = {
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
  /** JSON object; see `domain/retention.ts`. */
  retention: string | null
  webhook_secret_configured: number
  /** JSON object; see `mcp-server-store.ts`. */
  mcp_server_config: string | null
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
  /** The answer that a question follows on, empty for none; NULL where it follows what was said before it. */
  parent_id: string | null
  created_at_ms: number
}

export type KeptChatRow = {
  id: string
  chatflow_id: string
  title: string
  folder: string | null
  created_at_ms: number
  updated_at_ms: number
}

type ApiKeyRow = {
  id: string
  name: string
  hash: string
  /** JSON array of strings. */
  permissions: string
  expires_at_ms: number | null
  last_used_at_ms: number | null
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

type ChatflowVersionRow = {
  chatflow_id: string
  version: number
  flow_data: string
  author: string | null
  note: string | null
  created_at_ms: number
}

export type DraftRow = {
  chatflow_id: string
  revision: number
  /** NULL when it was discarded: the row stays for its revision. */
  flow_data: string | null
  author: string | null
  updated_at_ms: number
  based_on_version: number
  based_on_ms: number
}

type RunEventRow = { run_id: string; seq: number; frame: string }

type WebhookSecretRow = { chatflow_id: string; sealed: string; created_at_ms: number }

type RecordRow = { key: string; namespace: string; group_id: string | null; updated_at_ms: number }

type FlowDayRow = {
  chatflow_id: string
  /** Whole days since 1 January 1970, in UTC. */
  day: number
  runs: number
  errors: number
  last_run_ms: number
  last_failed: number
}

/** A process over this database; its lease is this row, see `join-replicas.ts`. `secrets` tells apart what it seals with. */
type ReplicaRow = { id: string; secrets: string; beat: number; started_at_ms: number; role: Generated<string> }

/** What is to be done by a process that takes it; of nobody while its owner is null. */
type WorkRow = {
  seq: Generated<number>
  id: string
  kind: string
  sealed: string
  owner: string | null
  begun: number
}

/** A prediction in its session, going on or waiting; it goes with the row of its process. */
type TurnRow = {
  seq: Generated<number>
  session: string
  owner: string
  /** Whether another waits for its end. */
  awaited: Generated<number>
  interrupted: Generated<number>
}

/** A request to end the runs of a chat. */
type RunStopRow = { seq: Generated<number>; kind: string; chatflow_id: string; chat_id: string; at_ms: number }

/** Requests of a client counted against a rate limit. */
type RateWindowRow = { id: string; used: number; resets_at_ms: number }

/** An open database; `destroy()` closes it. */
export type Database = Kysely<Tables>
