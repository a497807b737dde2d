import type { FlowTemplate } from '../domain/chatflows/marketplace-template.ts'
import { drawChain, wire } from './draw/draw-chain.ts'

export const askADatabase = (): FlowTemplate => ({
  type: 'Chatflow',
  name: 'Ask a database',
  description:
    'Turns a question into one query of an SQLite database, runs it for reading alone, and says what came out. Put the path of your database in.',
  usecases: ['SQL'],
  flowData: drawChain([
    { id: 'chatHearth_0', column: 0, inputs: { temperature: 0 } },
    {
      id: 'sqlDatabaseChain_0',
      column: 1,
      inputs: { model: wire('chatHearth_0'), database: 'sqlite', url: 'database.db', topK: 20 },
    },
  ]),
})
