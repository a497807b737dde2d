import { firstTables } from './01-first-tables.ts'
import { plainResources } from './02-plain-resources.ts'
import { runsAndTriggers } from './03-runs-and-triggers.ts'
import { documents } from './04-documents.ts'
import { versionsAndRetention } from './05-versions-and-retention.ts'
import { executionsByState } from './06-executions-by-state.ts'
import { mcpServersOnFlows } from './07-mcp-servers-on-flows.ts'
import { drafts } from './08-drafts.ts'
import { uiSessions } from './09-ui-sessions.ts'
import { traces } from './10-traces.ts'
import { branches } from './11-branches.ts'
import { flowDays } from './12-flow-days.ts'
import { conversations } from './13-conversations.ts'
import { evaluations } from './14-evaluations.ts'
import { keptChats } from './15-kept-chats.ts'
import { mcpPrograms } from './16-mcp-programs.ts'
import { refusedCalls } from './17-refused-calls.ts'
import { runEntries } from './18-run-entries.ts'
import { replicas } from './19-replicas.ts'
import { waitingWork } from './20-waiting-work.ts'
import { sharedIngestions } from './21-shared-ingestions.ts'
import { sessionPersons } from './22-session-persons.ts'
import type { Migration } from './migration.ts'

/** What brings a database from nothing to the present; the schema version is how many have run. */
export const MIGRATIONS: readonly Migration[] = [
  firstTables,
  plainResources,
  runsAndTriggers,
  documents,
  versionsAndRetention,
  executionsByState,
  mcpServersOnFlows,
  drafts,
  uiSessions,
  traces,
  branches,
  flowDays,
  conversations,
  evaluations,
  keptChats,
  mcpPrograms,
  refusedCalls,
  runEntries,
  replicas,
  waitingWork,
  sharedIngestions,
  sessionPersons,
]
