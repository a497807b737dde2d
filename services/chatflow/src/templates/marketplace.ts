import type { MarketplaceTemplate } from '../domain/chatflows/marketplace-template.ts'
import { agentWithTools } from './agent-with-tools.ts'
import { apiAgent } from './api-agent.ts'
import { askADatabase } from './ask-a-database.ts'
import { askYourDocuments } from './ask-your-documents.ts'
import { dailyDigest } from './daily-digest.ts'
import { formIntake } from './form-intake.ts'
import { humanApproval } from './human-approval.ts'
import { manyAtOnce } from './many-at-once.ts'
import { moderatedAnswer } from './moderated-answer.ts'
import { promptChain } from './prompt-chain.ts'
import { reactAgent } from './react-agent.ts'
import { router } from './router.ts'
import { chatWithMemory } from './starter-flow.ts'
import { structuredAnswer } from './structured-answer.ts'
import { supervisor } from './supervisor.ts'
import { convertCurrency, timeElsewhere } from './tools.ts'
import { translator } from './translator.ts'
import { webResearch } from './web-research.ts'
import { webhookSummary } from './webhook-summary.ts'

/** Everything to begin with, the simplest first. Flows are drawn anew each time, from the definitions of their nodes. */
export function marketplace(): readonly MarketplaceTemplate[] {
  return [
    chatWithMemory(),
    askYourDocuments(),
    agentWithTools(),
    reactAgent(),
    structuredAnswer(),
    askADatabase(),
    apiAgent(),
    moderatedAnswer(),
    promptChain(),
    translator(),
    router(),
    supervisor(),
    humanApproval(),
    manyAtOnce(),
    webResearch(),
    webhookSummary(),
    dailyDigest(),
    formIntake(),
    convertCurrency,
    timeElsewhere,
  ]
}
