import { createAskService } from '../../clients/ask-service.ts'
import type { AskOptions } from '../../clients/ask-text.ts'
import { alertKinds } from '../../domain/query/services/alert-kinds.ts'
import { chatflowKinds } from '../../domain/query/services/chatflow-kinds.ts'
import { healthKinds } from '../../domain/query/services/health-kinds.ts'
import { createServiceAdapter } from '../../domain/query/services/service-adapter.ts'

/** The ways to services that answer with lists of their own. */
export function createServices(options: AskOptions) {
  const ask = createAskService(options)
  return {
    health: createServiceAdapter({ ask, kinds: healthKinds, usual: 'checks' }),
    chatflow: createServiceAdapter({ ask, kinds: chatflowKinds, usual: 'runs' }),
    alertmanager: createServiceAdapter({ ask, kinds: alertKinds, usual: 'silences' }),
  }
}
