import type { UiSession, UiSessionStore } from '../../domain/access/ui-sessions.ts'
import type { CustomTemplate, CustomTemplateStore } from '../../domain/chatflows/custom-template.ts'
import type { SavedDocumentStore, SavedDocumentStores } from '../../domain/documents/ingest/saved-document-store.ts'
import type { SharedIngestion, SharedIngestionStore } from '../../domain/documents/ingest/shared-ingestion.ts'
import type { Upsert, UpsertHistory } from '../../domain/documents/ingest/upsert-history.ts'
import type { Assistant, AssistantStore } from '../../domain/records/assistant.ts'
import type { ExecutionStore } from '../../domain/records/execution.ts'
import type { Feedback, FeedbackStore } from '../../domain/records/feedback.ts'
import type { Lead, LeadStore } from '../../domain/records/lead.ts'
import type { SavedPrompt, SavedPromptStore } from '../../domain/records/saved-prompt.ts'
import type { Variable, VariableStore } from '../../domain/records/variable.ts'
import type { BackgroundRun, BackgroundRunStore } from '../../domain/runs/background-run.ts'
import type { SavedTool, SavedToolStore } from '../../domain/tools/saved-tool.ts'
import type { McpServerConfigStore } from '../../domain/triggers/mcp-server-config.ts'
import type { Schedule, ScheduleLog, ScheduleLogStore, ScheduleStore } from '../../domain/triggers/schedule.ts'
import type { Database } from '../tables.ts'
import { createExecutionStore } from './execution-store.ts'
import { createMcpServerStore } from './mcp-server-store.ts'
import { createRowStore } from './row-store.ts'

/** The resources that are kept as plain rows. */
export type PlainStores = {
  readonly uiSessions: UiSessionStore
  readonly variables: VariableStore
  readonly savedPrompts: SavedPromptStore
  readonly tools: SavedToolStore
  readonly assistants: AssistantStore
  readonly customTemplates: CustomTemplateStore
  readonly leads: LeadStore
  readonly feedback: FeedbackStore
  readonly executions: ExecutionStore
  readonly runs: BackgroundRunStore
  readonly schedules: ScheduleStore
  readonly scheduleLogs: ScheduleLogStore
  readonly mcpServers: McpServerConfigStore
  readonly documentStores: SavedDocumentStores
  readonly upsertHistory: UpsertHistory
  readonly ingestions: SharedIngestionStore
}

const orderBy = 'createdAtMs'
const times = { createdAtMs: 'number', updatedAtMs: 'number' } as const

export function createPlainStores(db: Database): PlainStores {
  return {
    ...createOwnersStores(db),
    ...createVisitorsStores(db),
    ...createRunStores(db),
    ...createTriggerStores(db),
    ...createDocumentStores(db),
  }
}

function createOwnersStores(db: Database) {
  return {
    uiSessions: createRowStore<UiSession>(db, {
      table: 'ui_session',
      orderBy,
      fields: { id: 'text', keyId: 'text', person: 'json', createdAtMs: 'number', lastUsedAtMs: 'number' },
    }),
    variables: createRowStore<Variable>(db, {
      table: 'variable',
      orderBy: 'updatedAtMs',
      newestFirst: true,
      fields: { id: 'text', name: 'text', value: 'text', type: 'text', ...times },
    }),
    savedPrompts: createRowStore<SavedPrompt>(db, {
      table: 'saved_prompt',
      orderBy: 'updatedAtMs',
      newestFirst: true,
      fields: { id: 'text', name: 'text', text: 'text', ...times },
    }),
    tools: createRowStore<SavedTool>(db, {
      table: 'tool',
      orderBy: 'updatedAtMs',
      newestFirst: true,
      fields: {
        id: 'text',
        name: 'text',
        description: 'text',
        color: 'text',
        iconSrc: 'text',
        schema: 'text',
        func: 'text',
        ...times,
      },
    }),
    assistants: createRowStore<Assistant>(db, {
      table: 'assistant',
      orderBy,
      fields: { id: 'text', details: 'text', credential: 'text', iconSrc: 'text', type: 'text', ...times },
    }),
    customTemplates: createRowStore<CustomTemplate>(db, {
      table: 'custom_template',
      orderBy,
      fields: {
        id: 'text',
        name: 'text',
        flowData: 'text',
        description: 'text',
        badge: 'text',
        framework: 'text',
        usecases: 'text',
        type: 'text',
        ...times,
      },
    }),
  }
}

function createVisitorsStores(db: Database) {
  return {
    leads: createRowStore<Lead>(db, {
      table: 'lead',
      orderBy,
      fields: {
        id: 'text',
        chatflowId: 'text',
        chatId: 'text',
        name: 'text',
        email: 'text',
        phone: 'text',
        createdAtMs: 'number',
      },
    }),
    feedback: createRowStore<Feedback>(db, {
      table: 'feedback',
      orderBy,
      fields: {
        id: 'text',
        chatflowId: 'text',
        chatId: 'text',
        messageId: 'text',
        rating: 'text',
        content: 'text',
        createdAtMs: 'number',
      },
    }),
  }
}

function createRunStores(db: Database) {
  return {
    executions: createExecutionStore(db),
    runs: createRowStore<BackgroundRun>(db, {
      table: 'run',
      orderBy,
      newestFirst: true,
      fields: {
        id: 'text',
        chatflowId: 'text',
        status: 'text',
        request: 'text',
        answer: 'text',
        error: 'text',
        callback: 'text',
        startedAtMs: 'number',
        endedAtMs: 'number',
        owner: 'text',
        stopRequested: 'flag',
        ...times,
      },
    }),
  }
}

function createTriggerStores(db: Database) {
  return {
    schedules: createRowStore<Schedule>(db, {
      table: 'schedule',
      orderBy,
      fields: {
        id: 'text',
        chatflowId: 'text',
        enabled: 'flag',
        state: 'text',
        lastRunAtMs: 'number',
        nextRunAtMs: 'number',
        ...times,
      },
    }),
    scheduleLogs: createRowStore<ScheduleLog>(db, {
      table: 'schedule_log',
      orderBy,
      newestFirst: true,
      fields: {
        id: 'text',
        chatflowId: 'text',
        status: 'text',
        error: 'text',
        executionId: 'text',
        createdAtMs: 'number',
        endedAtMs: 'number',
        owner: 'text',
      },
    }),
    mcpServers: createMcpServerStore(db),
  }
}

function createDocumentStores(db: Database) {
  return {
    documentStores: createRowStore<SavedDocumentStore>(db, {
      table: 'document_store',
      orderBy,
      fields: {
        id: 'text',
        name: 'text',
        description: 'text',
        loaders: 'text',
        whereUsed: 'text',
        status: 'text',
        vectorStoreConfig: 'text',
        embeddingConfig: 'text',
        recordManagerConfig: 'text',
        ...times,
      },
    }),
    upsertHistory: createRowStore<Upsert>(db, {
      table: 'upsert_history',
      orderBy,
      fields: { id: 'text', chatflowId: 'text', result: 'text', flowData: 'text', createdAtMs: 'number' },
    }),
    ingestions: createRowStore<SharedIngestion>(db, {
      table: 'ingestion',
      orderBy,
      newestFirst: true,
      fields: {
        id: 'text',
        targetId: 'text',
        status: 'text',
        progress: 'text',
        result: 'text',
        error: 'text',
        endedAtMs: 'number',
        owner: 'text',
        stopRequested: 'flag',
        ...times,
      },
    }),
  }
}
