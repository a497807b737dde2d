import type { EvaluatorStore } from '../domain/evaluation/evaluator.ts'
import type { AssistantStore } from '../domain/records/assistant.ts'
import type { SavedPromptStore } from '../domain/records/saved-prompt.ts'
import type { VariableStore } from '../domain/records/variable.ts'
import type { SavedToolStore } from '../domain/tools/saved-tool.ts'
import { assistantWire } from '../wire/components/assistant.ts'
import { toolWire } from '../wire/components/saved-tool.ts'
import { variableWire } from '../wire/components/variable.ts'
import { evaluatorWire } from '../wire/evaluation/evaluator.ts'
import { savedPromptWire } from '../wire/predictions/conversations/saved-prompt.ts'
import { type ApiKeyDeps, apiKeyEndpoints } from './access/api-keys.ts'
import { type BrowserSessionDeps, browserSessionEndpoints } from './access/browser-sessions.ts'
import { type KeyProbeDeps, keyProbeEndpoints } from './access/key-probes.ts'
import { type LocalUserDeps, localUserEndpoints } from './access/local-user.ts'
import { type ChatflowVersionDeps, chatflowVersionEndpoints } from './chatflows/chatflow-versions.ts'
import { type ChatflowDeps, chatflowEndpoints } from './chatflows/chatflows.ts'
import { type CustomTemplateDeps, customTemplateEndpoints } from './chatflows/custom-templates.ts'
import { type DraftDeps, draftEndpoints } from './chatflows/drafts/drafts.ts'
import { type ExportImportDeps, exportImportEndpoints } from './chatflows/export-import.ts'
import { type FlowActivityDeps, flowActivityEndpoints } from './chatflows/flow-activity.ts'
import { type FlowCheckDeps, flowCheckEndpoints } from './chatflows/flow-checks.ts'
import { type GeneratorDeps, generatorEndpoints } from './chatflows/generators.ts'
import { type ConvertDeps, convertEndpoints } from './chatflows/import/convert-flows.ts'
import { type OpenChatflowDeps, openChatflowEndpoints } from './chatflows/open-chatflows.ts'
import { type TemplateDeps, templateEndpoints } from './chatflows/templates.ts'
import { type AssistantComponentDeps, assistantComponentEndpoints } from './components/assistant-components.ts'
import { type ComponentCredentialDeps, componentCredentialEndpoints } from './components/component-credentials.ts'
import { type CredentialTrialDeps, credentialTrialEndpoints } from './components/credential-trials.ts'
import { type CredentialDeps, credentialEndpoints } from './components/credentials.ts'
import { type CustomCodeDeps, customCodeEndpoints } from './components/custom-code.ts'
import { type NodeToolDeps, nodeToolEndpoints } from './components/node-tools.ts'
import { nodeEndpoints } from './components/nodes.ts'
import { type OpenApiToolDeps, openApiToolEndpoints } from './components/openapi-tools.ts'
import { type OverviewDeps, overviewEndpoints } from './components/overviews.ts'
import { promptHubEndpoints } from './components/prompt-hub.ts'
import { type ToolTrialDeps, toolTrialEndpoints } from './components/tool-trials.ts'
import { documentChunkEndpoints } from './documents/document-chunks.ts'
import { documentComponentEndpoints } from './documents/document-components.ts'
import { documentLoaderEndpoints } from './documents/document-loaders.ts'
import { type DocumentStoreEndpointDeps, documentStoreEndpoints } from './documents/document-store.ts'
import { documentSearchEndpoints, documentUpsertEndpoints } from './documents/document-vectors.ts'
import { type FetchLinkDeps, fetchLinkEndpoints } from './documents/fetch-links.ts'
import { ingestJobEndpoints } from './documents/ingest-jobs.ts'
import { upsertHistoryEndpoints } from './documents/upsert-history.ts'
import { type VectorDeps, vectorEndpoints } from './documents/vector.ts'
import type { ChatflowEndpoint } from './endpoint.ts'
import { type DatasetRowDeps, datasetRowEndpoints } from './evaluation/dataset-rows.ts'
import { datasetEndpoints } from './evaluation/datasets.ts'
import { type EvaluationDeps, evaluationEndpoints } from './evaluation/evaluations.ts'
import { type AttachmentDeps, attachmentEndpoints } from './predictions/attachments.ts'
import { type PredictionDeps, predictionEndpoints } from './predictions/prediction.ts'
import { type RunDeps, runEndpoints } from './predictions/runs.ts'
import { type SpeechToTextDeps, speechToTextEndpoints } from './predictions/speech-to-text.ts'
import { type TextToSpeechDeps, textToSpeechEndpoints } from './predictions/text-to-speech.ts'
import { type UploadedFileDeps, uploadedFileEndpoints } from './predictions/uploaded-files.ts'
import { type ChatMessageDeps, chatMessageEndpoints } from './records/chat-messages.ts'
import { type ConversationDeps, conversationEndpoints } from './records/conversations.ts'
import { type ExecutionDeps, executionEndpoints } from './records/executions.ts'
import { type FeedbackDeps, feedbackEndpoints } from './records/feedback.ts'
import { type KeptChatDeps, keptChatEndpoints } from './records/kept-chats.ts'
import { type LeadDeps, leadEndpoints } from './records/leads.ts'
import { type StatsDeps, statsEndpoints } from './records/stats.ts'
import { plainResource } from './resource.ts'
import { type SystemDeps, systemEndpoints } from './system.ts'
import { partEndpoints } from './traces/parts.ts'
import { type RunHistoryEndpointDeps, runHistoryEndpoints } from './traces/run-history.ts'
import { type TraceDeps, traceEndpoints } from './traces/traces.ts'
import { type CustomMcpServerDeps, customMcpServerEndpoints } from './triggers/custom-mcp-servers.ts'
import { type McpServerDeps, mcpServerEndpoints } from './triggers/mcp-server.ts'
import { type RefusedCallDeps, refusedCallEndpoints } from './triggers/refused-calls.ts'
import { type ScheduleDeps, scheduleEndpoints } from './triggers/schedules.ts'
import { type WebhookListenerDeps, webhookListenerEndpoints } from './triggers/webhook-listener.ts'
import { type WebhookSecretDeps, webhookSecretEndpoints } from './triggers/webhook-secrets.ts'

export type ManagementDeps = SystemDeps &
  LocalUserDeps &
  BrowserSessionDeps &
  KeyProbeDeps &
  ApiKeyDeps &
  ChatflowDeps &
  ChatflowVersionDeps &
  DraftDeps &
  OpenChatflowDeps &
  FlowCheckDeps &
  ExportImportDeps &
  ConvertDeps &
  TemplateDeps &
  CustomTemplateDeps &
  ChatMessageDeps &
  ConversationDeps &
  KeptChatDeps &
  ExecutionDeps &
  CredentialDeps &
  LeadDeps &
  FeedbackDeps &
  StatsDeps & {
    readonly variables: VariableStore
    readonly savedPrompts: SavedPromptStore
    readonly tools: SavedToolStore
    readonly assistants: AssistantStore
  }

/** What is kept here and who may see it: all that needs a database and nothing that runs. */
export function managementEndpoints(deps: ManagementDeps): readonly ChatflowEndpoint[] {
  return [
    ...systemEndpoints(deps),
    ...promptHubEndpoints,
    ...localUserEndpoints(deps),
    ...browserSessionEndpoints(deps),
    ...keyProbeEndpoints(deps),
    ...apiKeyEndpoints(deps),

    ...chatflowEndpoints(deps),
    ...chatflowVersionEndpoints(deps),
    ...draftEndpoints(deps),
    ...openChatflowEndpoints(deps),
    ...flowCheckEndpoints(deps),
    ...exportImportEndpoints(deps),
    ...convertEndpoints(deps),
    ...templateEndpoints(deps),
    ...customTemplateEndpoints(deps),

    ...plainResource(variableWire, { ...deps, rows: deps.variables }),
    ...plainResource(toolWire, { ...deps, rows: deps.tools }),
    ...plainResource(assistantWire, { ...deps, rows: deps.assistants }),
    ...credentialEndpoints(deps),

    ...chatMessageEndpoints(deps),
    ...conversationEndpoints(deps),
    ...keptChatEndpoints(deps),
    ...plainResource(savedPromptWire, { ...deps, rows: deps.savedPrompts }),
    ...executionEndpoints(deps),
    ...leadEndpoints(deps),
    ...feedbackEndpoints(deps),
    ...statsEndpoints(deps),
  ]
}

export type RunningDeps = PredictionDeps &
  RunDeps &
  SpeechToTextDeps &
  TextToSpeechDeps &
  AttachmentDeps &
  UploadedFileDeps &
  NodeToolDeps &
  AssistantComponentDeps &
  ComponentCredentialDeps &
  CustomCodeDeps &
  GeneratorDeps &
  FetchLinkDeps &
  CustomMcpServerDeps &
  OverviewDeps &
  CredentialTrialDeps &
  ToolTrialDeps &
  OpenApiToolDeps &
  McpServerDeps &
  ScheduleDeps &
  WebhookListenerDeps &
  WebhookSecretDeps &
  RefusedCallDeps &
  TraceDeps &
  RunHistoryEndpointDeps &
  FlowActivityDeps &
  DatasetRowDeps &
  EvaluationDeps & {
    readonly evaluators: EvaluatorStore
    readonly documents: DocumentStoreEndpointDeps & VectorDeps & ComponentCredentialDeps
  }

/** What runs: predictions, nodes for those who draw them, documents on their way in, tests, and what sets flows going. */
export function runningEndpoints(deps: RunningDeps): readonly ChatflowEndpoint[] {
  const { documents } = deps
  return [
    ...predictionEndpoints(deps),
    ...runEndpoints(deps),
    ...traceEndpoints(deps),
    ...runHistoryEndpoints(deps),
    ...partEndpoints(deps),
    ...flowActivityEndpoints(deps),
    ...speechToTextEndpoints(deps),
    ...textToSpeechEndpoints(deps),
    ...attachmentEndpoints(deps),
    ...uploadedFileEndpoints(deps),

    ...nodeEndpoints(deps),
    ...nodeToolEndpoints(deps),
    ...componentCredentialEndpoints(deps),
    ...assistantComponentEndpoints(deps),
    ...customCodeEndpoints(deps),
    ...generatorEndpoints(deps),

    ...documentStoreEndpoints(documents),
    ...documentLoaderEndpoints(documents),
    ...documentChunkEndpoints(documents),
    ...documentSearchEndpoints(documents),
    ...documentUpsertEndpoints(documents),
    ...documentComponentEndpoints(documents),
    ...ingestJobEndpoints(documents),
    ...upsertHistoryEndpoints(documents),
    ...vectorEndpoints(documents),
    ...fetchLinkEndpoints(deps),

    ...datasetEndpoints(deps),
    ...datasetRowEndpoints(deps),
    ...plainResource(evaluatorWire, { ...deps, rows: deps.evaluators }),
    ...evaluationEndpoints(deps),

    ...mcpServerEndpoints(deps),
    ...customMcpServerEndpoints(deps),
    ...overviewEndpoints(deps),
    ...credentialTrialEndpoints(deps),
    ...toolTrialEndpoints(deps),
    ...openApiToolEndpoints(deps),
    ...scheduleEndpoints(deps),
    ...webhookSecretEndpoints(deps),
    ...refusedCallEndpoints(deps),
    ...webhookListenerEndpoints(deps),
  ]
}
